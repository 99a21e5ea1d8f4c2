import { ASSIGNMENT_REQUEST_STATUSES, type AssignmentRequest } from '@dewar/contract/company-assignment-requests';
import { companyNameKey, NO_COMPANY } from '@dewar/domain/accounts/company-names';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { findWaitingRegistrationOf, MAX_WAITING_LISTED } from './waiting-people-repository.ts';

const MAX_OWN_LISTED = 20;

const statusSchema = z.enum(ASSIGNMENT_REQUEST_STATUSES);

/** The requests awaiting a decision, oldest first; with ids only those of these people. */
export async function listWaitingRequests(db: Database, user_ids?: readonly number[]): Promise<AssignmentRequest[]> {
  const rows = await selectRequests(db)
    .where('request.status', '=', 'pending')
    .$if(user_ids !== undefined, (query) => query.where('request.user_id', 'in', [...(user_ids ?? []), 0]))
    .orderBy('request.created_at')
    .orderBy('request.id')
    .limit(MAX_WAITING_LISTED)
    .execute();
  return asRecords(db, rows);
}

/**
 * A person's own requests, newest first; before them the registration while it waits for its approval: it asks for a
 * company as well, so nobody has to ask again.
 */
export async function listRequestsOf(db: Database, user_id: number): Promise<AssignmentRequest[]> {
  const rows = await selectRequests(db)
    .where('request.user_id', '=', user_id)
    .orderBy('request.id', 'desc')
    .limit(MAX_OWN_LISTED)
    .execute();
  const records = await asRecords(db, rows);
  const registration = await findWaitingRegistration(db, user_id);
  if (registration === undefined) return records;
  const [latest, ...earlier] = records;
  // The company of a later request is the one that the registration waits for.
  if (latest?.status === 'pending') return [{ ...latest, is_registration: true }, ...earlier];
  const isRejected =
    latest?.status === 'rejected' &&
    companyNameKey(latest.requested_company) === companyNameKey(registration.requested_company);
  const requested_company = isRejected ? NO_COMPANY : registration.requested_company;
  const waiting = await asRecords(db, [{ ...registration, requested_company }]);
  return [...waiting.map((record) => ({ ...record, is_registration: true })), ...records];
}

async function findWaitingRegistration(db: Database, user_id: number): Promise<RequestRow | undefined> {
  const found = await findWaitingRegistrationOf(db, user_id);
  if (found === undefined) return undefined;
  const { id, email: user_email, requested_company, waiting_since: created_at } = found;
  const none = { current_company: null, message: null, status: 'pending' };
  return { ...none, id, user_id, user_email, requested_company: requested_company ?? NO_COMPANY, created_at };
}

export async function getRequestRecord(db: Database, id: number): Promise<AssignmentRequest> {
  const [record] = await asRecords(db, await selectRequests(db).where('request.id', '=', id).execute());
  if (record === undefined) throw new Error(`assignment request ${id} disappeared within its own transaction`);
  return record;
}

export async function findRequestOwner(db: Database, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('company_assignment_requests')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}

/** Null if there is no such request. */
export async function findRequesterEmail(db: Database, id: number): Promise<string | null> {
  const row = await selectRequests(db).where('request.id', '=', id).executeTakeFirst();
  return row?.user_email ?? null;
}

/** Waits for a concurrent assignment of the person, and returns their company. */
export async function lockRequester(transaction: Database, user_id: number) {
  return transaction
    .selectFrom('users')
    .select('company_id')
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The id of the new request; undefined if the person already has a pending one. */
export async function insertRequest(
  db: Database,
  request: { readonly user_id: number; readonly requested_company: string; readonly message: string | null },
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('company_assignment_requests')
    .values({ ...request, requested_company_key: companyNameKey(request.requested_company) })
    // As a literal: a parameter would match no index.
    .onConflict((conflict) => conflict.column('user_id').where(sql<boolean>`status = 'pending'`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function findWaitingRequestOf(db: Database, user_id: number) {
  return db
    .selectFrom('company_assignment_requests')
    .select(['id', 'requested_company'])
    .where('user_id', '=', user_id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
}

export interface RequestDecision {
  readonly status: 'approved' | 'rejected';
  readonly decided_by_email: string;
  readonly decided_at: Date;
}

/**
 * Requires the lock on the person's row, so that of several concurrent decisions only one finds the request pending.
 */
export async function decideRequestRow(db: Database, id: number, decision: RequestDecision): Promise<void> {
  await db.updateTable('company_assignment_requests').set(decision).where('id', '=', id).execute();
}

function selectRequests(db: Database) {
  return db
    .selectFrom('company_assignment_requests as request')
    .innerJoin('users as person', 'person.id', 'request.user_id')
    .leftJoin('companies as company', 'company.id', 'person.company_id')
    .select([
      'request.id',
      'request.user_id',
      'person.email as user_email',
      'company.name as current_company',
      'request.requested_company',
      'request.message',
      'request.status',
      'request.created_at',
    ]);
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

async function asRecords(db: Database, rows: readonly RequestRow[]): Promise<AssignmentRequest[]> {
  if (rows.length === 0) return [];
  const keys = [...new Set(rows.map((row) => companyNameKey(row.requested_company)))];
  const known = await db.selectFrom('companies').select('name_key').where('name_key', 'in', keys).execute();
  const existing = new Set(known.map(({ name_key }) => name_key));
  return rows.map((row) => ({
    ...row,
    current_company: row.current_company ?? NO_COMPANY,
    status: statusSchema.parse(row.status),
    created_at: row.created_at.toISOString(),
    requested_company_exists: existing.has(companyNameKey(row.requested_company)),
    is_registration: false,
  }));
}
