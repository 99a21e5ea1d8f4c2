import type { BodyOf } from '@dewar/contract/endpoint';
import { reportHandover } from '@dewar/contract/handovers';
import { MAX_HANDOVER_FORMS, MAX_HANDOVER_REPORTS } from '@dewar/domain/handovers/handover-links';
import { MILLISECONDS_PER_HOUR } from '@dewar/domain/time/instants';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict, tooManyRequests } from '../../shared/errors.ts';
import { networkOfCaller } from '../../shared/http/caller-key.ts';
import { hashOfKey, readIdempotencyKey } from '../../shared/http/idempotency.ts';
import { parseInput } from '../../shared/http/read-input.ts';
import { type GuardedCall, hashToken } from '../auth/accounts/invited-account-access.ts';
import { findSentReport } from './handover-report-repository.ts';
import { linkEnded } from './opened-handover.ts';
import { findLinkOfToken, findOpenLink, lockLink, type OpenLink } from './opened-link-repository.ts';
import { readReport } from './read-report.ts';

/**
 * Whether the files of a form are to be read at all, by the fields that came before them: those of a report that can be
 * stored, with a link that can be used or with which it was sent before. Throws 400 that names a field, 404 as openHandover,
 * 409 for one report too many, and 429 for too many forms of the link or the network within an hour.
 */
export async function admitForm(call: GuardedCall, fields: Readonly<Record<string, string>>): Promise<void> {
  const { db, request, now } = call;
  const body = parseInput(reportHandover.body, fields) as BodyOf<typeof reportHandover>;
  const { token } = readReport(call, body);
  const token_hash = hashToken(token);
  const key_hash = keyHashOf(request);
  const isExpected = await inTransaction(db, async (transaction) => {
    const id = await findLinkOfToken(transaction, token_hash);
    if (id === undefined) return false;
    await lockLink(transaction, id);
    const before = key_hash === null ? undefined : await findSentReport(transaction, id, key_hash);
    if (before === undefined) {
      const link = await findOpenLink(transaction, token_hash, now);
      if (link === undefined) return false;
      requireRoomForReport(link);
    }
    await countForm(transaction, { id, network: networkOfCaller(request), now });
    return true;
  });
  if (!isExpected) throw await linkEnded(call, token);
}

export function keyHashOf(request: FastifyRequest): Buffer | null {
  const key = readIdempotencyKey(request);
  return key === undefined ? null : hashOfKey(key);
}

export function requireRoomForReport({ reports }: OpenLink): void {
  if (reports < MAX_HANDOVER_REPORTS) return;
  throw conflict(
    `This was sent ${MAX_HANDOVER_REPORTS} times with this link, which is the limit. Tell the sender of the tank what to correct.`,
  );
}

/** The link is locked, so that of many forms at once each counts. */
async function countForm(
  transaction: Database,
  { id: link_id, network, now }: { readonly id: number; readonly network: string; readonly now: Date },
): Promise<void> {
  const limits = [
    [sql`link_id = ${link_id}`, MAX_HANDOVER_FORMS.link],
    [sql`network = ${network}`, MAX_HANDOVER_FORMS.network],
  ] as const;
  for (const [isCounted, most] of limits) {
    const { rows } = await sql<{ received_at: Date }>`
      select received_at from handover_forms
       where ${isCounted} and received_at > ${hourBefore(now)}
       order by received_at desc offset ${most - 1} limit 1`.execute(transaction);
    const [filling] = rows;
    if (filling === undefined) continue;
    const waitMs = filling.received_at.getTime() + MILLISECONDS_PER_HOUR - now.getTime();
    throw tooManyRequests(Math.max(1, Math.ceil(waitMs / 1_000)), TOO_MANY_FORMS);
  }
  await transaction.insertInto('handover_forms').values({ link_id, network, received_at: now }).execute();
}

const TOO_MANY_FORMS = 'This was sent too often within an hour. Please wait a while and send it again.';

/** Deletes what is too old to count. */
export async function deleteOldForms(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('handover_forms').where('received_at', '<=', hourBefore(now)).execute();
}

function hourBefore(now: Date): Date {
  return new Date(now.getTime() - MILLISECONDS_PER_HOUR);
}
