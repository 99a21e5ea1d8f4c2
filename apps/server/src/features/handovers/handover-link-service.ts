import type { BodyOf, DataOf } from '@dewar/contract/endpoint';
import type { createHandoverLink, HandoverLink } from '@dewar/contract/handovers';
import { can } from '@dewar/domain/accounts/permissions';
import { findHandoverEndError, type HandoverEnding, USUAL_HANDOVER_DAYS } from '@dewar/domain/handovers/handover-links';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { conflict, invalidInput, notFound } from '../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { createToken, hashToken } from '../auth/accounts/invited-account-access.ts';
import { lockTankState } from '../tank-state/tank-state-repository.ts';
import {
  findTankOfTransfer,
  findTransferForUpdate,
  findTransferRecord,
} from '../transfers/stored-transfer-repository.ts';
import { endLinks, findLink, findNamedLoad, insertLink, listLinks } from './handover-link-repository.ts';
import { mailReceiver } from './handover-mail.ts';
import { countReceiverMail, type ReceiverMailCall } from './handover-mail-limits.ts';
import { handoverPath } from './handover-path.ts';

const entity = 'handover_link';

/** The links of a load. Throws 404 if it is not in the person's books. */
export async function readLinks({ db, person, now }: RequestContext, transfer_id: number): Promise<HandoverLink[]> {
  if ((await findTransferRecord(db, person, transfer_id)) === undefined) throw notFound();
  return listLinks(db, transfer_id, now);
}

/** The load, locked with its tank as for an arrival. Throws 404, and 409 if it needs no arrival. */
export async function lockAwaitedLoad({ db, person }: RequestContext, transfer_id: number) {
  const tank_id = await findTankOfTransfer(db, transfer_id);
  if (tank_id === undefined) throw notFound();
  await lockTankState(db, tank_id);
  const load = await findTransferForUpdate(db, person, transfer_id);
  if (load === undefined || load.is_tank_deleted) throw notFound();
  if (!can(person, 'add_arrival', 'transfer', load)) throw conflict('This load has arrived already.');
  return load;
}

/**
 * Makes a link for the receiver of a load in transit, which ends the former one, and returns it with its address; the
 * token in it is stored as a hash. Throws 404, 400 for a moment at which it cannot end, 409 for a load that needs no
 * arrival, and 429 for too many mails.
 */
export function makeLink(
  call: ReceiverMailCall,
  transfer_id: number,
  { ends_at: sent, email = null, language }: BodyOf<typeof createHandoverLink>,
): Promise<DataOf<typeof createHandoverLink>> {
  const { person, now, config } = call;
  const ends_at = sent ?? new Date(now.getTime() + USUAL_HANDOVER_DAYS * MILLISECONDS_PER_DAY).toISOString();
  const error = findHandoverEndError(ends_at, now);
  if (error !== null) throw invalidInput({ ends_at: error });
  return withTransaction(call, async (within, transaction) => {
    const { tank_id, company_id } = await lockAwaitedLoad(within, transfer_id);
    await endLoadLinks(within, { transfer_id, company_id }, 'replaced');
    const token = createToken();
    const made = { transfer_id, email, language: email === null ? null : (language ?? 'en') };
    const author = { created_by: person.id, created_by_email: person.email, created_at: now };
    const row = { ...made, ...author, tank_id, company_id, ends_at: new Date(ends_at) };
    const id = await insertLink(transaction, row, hashToken(token));
    const after = { ...made, ends_at };
    await writeAudit(transaction, { actor: person, company_id, entity, entity_id: id, action: 'create', after });
    if (email !== null) {
      await countReceiverMail(transaction, call, { email, company_id });
      const named = await findNamedLoad(transaction, transfer_id);
      const mail = { ...named, token, email, language: language ?? 'en', ends_at: new Date(ends_at) };
      await mailReceiver(transaction, config, { ...mail, isReminder: false });
    }
    const link = (await listLinks(transaction, transfer_id, now)).find((each) => each.id === id);
    if (link === undefined) throw new Error('a link disappeared within its own transaction');
    return { ...link, url: `${config.publicUrl}${handoverPath(token)}` };
  });
}

/** Ends a link; one that has ended stays as it is. Throws 404 for one that another company made. */
export function endLink(context: RequestContext, id: number): Promise<{ id: number }> {
  return withTransaction(context, async (within, transaction) => {
    const link = await findLink(transaction, id);
    if (link === undefined || !can(within.person, 'read', 'company', link.company_id)) throw notFound();
    await endWithTrail(within, { id }, { company_id: link.company_id, ended_as: 'ended' });
    return { id };
  });
}

/** Ends the link of a load, if one is open, and says so in the audit log. */
export function endLoadLinks(
  context: RequestContext,
  { transfer_id, company_id }: { readonly transfer_id: number; readonly company_id: number },
  ended_as: 'replaced' | 'accepted',
): Promise<void> {
  return endWithTrail(context, { transfer_id }, { company_id, ended_as });
}

async function endWithTrail(
  { db, person, now }: RequestContext,
  which: Parameters<typeof endLinks>[1],
  { company_id, ended_as }: { readonly company_id: number; readonly ended_as: HandoverEnding },
): Promise<void> {
  for (const entity_id of await endLinks(db, which, { ended_as, now })) {
    await writeAudit(db, { actor: person, company_id, entity, entity_id, action: 'revoke', after: { ended_as } });
  }
}
