import { type BillOfLadingOf, listSameBols, type Transfer } from '@dewar/contract/transfers';
import { bolKey, describeBol, describeSameBol } from '@dewar/domain/transfers/bill-of-lading';
import { Checkbox, Text } from '@mantine/core';
import { useRef } from 'react';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { confirm } from '../../shared/ui/dialogs/confirm-dialog.ts';

/** Nobody waits longer for a question that the server does not insist on. */
const ASK_TIMEOUT_MS = 8_000;

/** A load that is about to be saved, by which the server knows whose it is. */
interface AskedLoad {
  readonly bol_number: string;
  readonly loaded_at: string | null;
  readonly company_id: number | null;
}

/** What a load with the number of a bill of lading is asked, and what the request says by the answer. */
export function useBolQuestion(tankId: number) {
  const timeZone = usePersonTimeZone();
  const answer = useRef<{ readonly replaces_bol_of?: number }>({});

  /** Whether the load is saved. Without a signal, nothing can be asked about the loads of others. */
  const ask = async (load: AskedLoad, saved?: Transfer): Promise<boolean> => {
    answer.current = {};
    const bol_number = load.bol_number.trim();
    const known = saved?.bol_number ?? '';
    if (bol_number === '' || bolKey(bol_number) === bolKey(known)) return true;
    const same = (await findSameBols(tankId, { ...load, bol_number }, saved)).filter(
      ({ transfer_id }) => transfer_id !== saved?.id,
    );
    const own =
      saved === undefined || known === '' ? undefined : { ...saved, transfer_id: saved.id, bol_number: known };
    const replaced = same[0] ?? own;
    if (replaced === undefined) return true;
    let isReplaced = false;
    const isConfirmed = await confirm({
      title: same.length === 0 ? 'Correct this bill of lading?' : 'Is this bill of lading right?',
      body: (
        <>
          {same.map((bill) => (
            <Text key={bill.transfer_id}>{describeSameBol(bill, timeZone)}</Text>
          ))}
          {same.length === 0 && (
            <Text>
              BOL {known} becomes {bol_number}.
            </Text>
          )}
          <Checkbox
            label={`It was issued anew and replaces ${describeBol(replaced, timeZone)}, which is void`}
            onChange={({ currentTarget }) => {
              isReplaced = currentTarget.checked;
            }}
          />
        </>
      ),
      verb: 'Save it',
      safe: 'Change it',
    });
    if (isConfirmed && isReplaced) answer.current = { replaces_bol_of: replaced.transfer_id };
    return isConfirmed;
  };

  return { ask, answer: () => answer.current };
}

async function findSameBols(
  tank_id: number,
  { bol_number, loaded_at, company_id }: AskedLoad,
  saved: Transfer | undefined,
): Promise<readonly BillOfLadingOf[]> {
  const query = {
    ...{ tank_id, bol_number },
    ...(loaded_at !== null && loaded_at !== '' && { loaded_at }),
    ...(company_id !== null && { company_id }),
    ...(saved !== undefined && { transfer_id: saved.id }),
  };
  try {
    return (await callEndpoint(listSameBols, { query, timeoutMs: ASK_TIMEOUT_MS })).data;
  } catch {
    return [];
  }
}
