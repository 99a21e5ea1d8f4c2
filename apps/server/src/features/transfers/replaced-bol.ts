import type { QueryOf } from '@dewar/contract/endpoint';
import type { BillOfLadingOf, listSameBols as contract, TransferFields } from '@dewar/contract/transfers';
import { can } from '@dewar/domain/accounts/permissions';
import { bolKey } from '@dewar/domain/transfers/bill-of-lading';
import { invalidInput } from '../../shared/errors.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { findCompanyAfterEdit } from '../tank-state/record-owner-access.ts';
import { findBol, findOwnedLoad, findSameBols } from './bill-of-lading-repository.ts';

/**
 * The loads with the same number that a load may replace or be a mistake beside: those of the company whose record it is
 * or will be. None where nobody has said yet whose it is.
 */
export async function listSameBols(
  context: RequestContext,
  { tank_id, bol_number, loaded_at, company_id, transfer_id }: QueryOf<typeof contract>,
): Promise<BillOfLadingOf[]> {
  const { db, person, now } = context;
  const stored = transfer_id === undefined ? undefined : await findOwnedLoad(db, transfer_id, tank_id);
  const edited = { at: loaded_at ?? stored?.at ?? now.toISOString(), company_id };
  const owner = can(person, 'read', 'every_company')
    ? await findCompanyAfterEdit(context, { tank_id, stored, edited })
    : person.company_id;
  return owner === null ? [] : findSameBols(db, owner, bol_number);
}

interface Replacing {
  /** The transfer whose bill of lading is void; undefined keeps what is stored, null takes it away. */
  readonly replaces_bol_of?: number | null | undefined;
}

interface Issued {
  readonly company_id: number;
  /** The load itself before an edit that moves it to another company. */
  readonly own?: { readonly id: number; readonly company_id: number };
  readonly edited: Pick<TransferFields, 'bol_number'>;
}

/**
 * The bill of lading that this one replaces, as it is before the write; undefined if that stays as it is. Throws 400 if
 * there is no such bill of the company, or this one has no number or is itself the replaced one.
 */
export async function readReplacedBol(
  { db }: RequestContext,
  { replaces_bol_of: id }: Replacing,
  { company_id, own, edited }: Issued,
): Promise<{ readonly replaces_bol: string | null } | undefined> {
  if (id === undefined) return undefined;
  if (id === null) return { replaces_bol: null };
  const replaced = await findBol(db, id, id === own?.id ? own.company_id : company_id);
  if (replaced === undefined || replaced.bol_number === null) {
    throw invalidInput({ replaces_bol_of: 'There is no such bill of lading' });
  }
  if (edited.bol_number === null)
    throw invalidInput({ bol_number: 'The number that replaces the other one is missing' });
  return { replaces_bol: JSON.stringify(replaced) };
}

/** Throws 400 where a bill of lading would replace itself. */
export function requireOtherBol(
  { replaces_bol_of }: Replacing,
  stored: Pick<TransferFields, 'bol_number'> & { readonly id: number },
  edited: Pick<TransferFields, 'bol_number'>,
): void {
  if (replaces_bol_of !== stored.id || stored.bol_number === null || edited.bol_number === null) return;
  if (bolKey(stored.bol_number) !== bolKey(edited.bol_number)) return;
  throw invalidInput({ replaces_bol_of: 'A bill of lading that replaces its own has another number' });
}
