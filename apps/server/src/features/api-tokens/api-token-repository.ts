import type { ApiToken, CompanyToken } from '@dewar/contract/api-tokens';
import { TOKEN_SCOPES, type TokenScope, tokenStateAt } from '@dewar/domain/accounts/api-tokens';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { cursorOf, FIRST_PAGE, type PageEnd } from '../../shared/database/json-page.ts';
import { hasWords } from '../../shared/database/text-search.ts';

/** A revoked or expired token answers like an unknown one, so nothing needs its row. */
const ENDED_KEPT_MS = 30 * MILLISECONDS_PER_DAY;

const scopesSchema = z.array(z.enum(TOKEN_SCOPES));

interface StoredToken {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly networks: readonly string[];
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly stopped_at: Date | null;
  readonly last_used_at: Date | null;
  readonly last_used_address: string | null;
  readonly made_by: number | null;
  readonly made_by_email: string;
  readonly user_id: number;
  readonly is_service_account: boolean;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

const tokens = sql`
  select token.id, token.name, token.prefix, token.scopes, token.networks, token.created_at, token.expires_at,
         token.stopped_at, token.last_used_at, token.last_used_address, token.made_by, token.made_by_email,
         token.user_id, owner.is_service_account, owner.email, owner.first_name, owner.last_name
    from api_tokens token join users owner on owner.id = token.user_id`;

/** A person's own tokens that are not revoked, newest first. */
export async function listTokensOf(db: Database, user_id: number, now: Date): Promise<ApiToken[]> {
  const { rows } = await sql<StoredToken>`
    ${tokens} where token.user_id = ${user_id} and token.revoked_at is null order by token.id desc`.execute(db);
  return rows.map((row) => asToken(row, now));
}

interface CompanyTokenFilter {
  readonly company_id: number;
  readonly search: string | undefined;
  readonly limit: number;
  readonly after: PageEnd | undefined;
}

/** The tokens of a company's service accounts and people that are not revoked, newest first. */
export async function listTokensOfCompany(
  db: Database,
  { company_id, search = '', limit, after = FIRST_PAGE }: CompanyTokenFilter,
  now: Date,
): Promise<{ readonly data: CompanyToken[]; readonly next_cursor?: string }> {
  // Somebody who found a token somewhere pastes all of it.
  const isFound =
    search === ''
      ? sql`true`
      : sql`(starts_with(${search}, token.prefix) or starts_with(token.prefix, ${search})
             or ${hasWords(sql`name_key(token.name)`, search)}
             or ${hasWords(sql`owner.search_key`, search)})`;
  const { rows } = await sql<StoredToken>`
    ${tokens}
     where owner.company_id = ${company_id} and token.revoked_at is null and token.id < ${after.id} and ${isFound}
     order by token.id desc limit ${limit + 1}`.execute(db);
  const data = rows.slice(0, limit).map((row) => asCompanyToken(row, now));
  const last = data.at(-1);
  if (rows.length <= limit || last === undefined) return { data };
  return { data, next_cursor: cursorOf({ ...FIRST_PAGE, id: last.id }) };
}

interface NewToken {
  readonly token_hash: Buffer;
  readonly prefix: string;
  readonly name: string;
  readonly user_id: number;
  readonly scopes: readonly TokenScope[];
  readonly networks: readonly string[];
  readonly made_by: number;
  readonly made_by_email: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

export async function insertToken(transaction: Database, { scopes, networks, ...token }: NewToken): Promise<number> {
  const { id } = await transaction
    .insertInto('api_tokens')
    .values({ ...token, scopes: [...scopes], networks: [...networks] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface LockedToken {
  readonly shown: CompanyToken;
  readonly stored: StoredToken;
}

/** A token that is not revoked, locked; undefined for a missing one and for one of others. */
export async function lockToken(
  transaction: Database,
  id: number,
  of: { readonly user_id: number } | { readonly company_id: number },
  now: Date,
): Promise<LockedToken | undefined> {
  const isTheirs = 'user_id' in of ? sql`token.user_id = ${of.user_id}` : sql`owner.company_id = ${of.company_id}`;
  const { rows } = await sql<StoredToken>`
    ${tokens} where token.id = ${id} and token.revoked_at is null and ${isTheirs} for update of token`.execute(
    transaction,
  );
  const [stored] = rows;
  return stored && { stored, shown: asCompanyToken(stored, now) };
}

export async function markTokenRevoked(transaction: Database, id: number, revoked_at: Date): Promise<void> {
  await transaction.updateTable('api_tokens').set({ revoked_at }).where('id', '=', id).execute();
}

/** From now on it stands with the rights of this person. */
export async function confirmToken(
  transaction: Database,
  id: number,
  maker: { readonly id: number; readonly email: string },
): Promise<void> {
  await transaction
    .updateTable('api_tokens')
    .set({ stopped_at: null, made_by: maker.id, made_by_email: maker.email })
    .where('id', '=', id)
    .execute();
}

/** How many tokens a person, or all service accounts of a company, have that can be used. */
export async function countTokens(
  transaction: Database,
  of: { readonly user_id: number } | { readonly company_id: number },
  now: Date,
): Promise<number> {
  const isTheirs: RawBuilder<unknown> =
    'user_id' in of
      ? sql`token.user_id = ${of.user_id}`
      : sql`owner.company_id = ${of.company_id} and owner.is_service_account`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_tokens token join users owner on owner.id = token.user_id
     where ${isTheirs} and token.revoked_at is null and (token.expires_at is null or token.expires_at > ${now})`.execute(
    transaction,
  );
  return rows[0]?.count ?? 0;
}

/** Deletes tokens that ended long ago. */
export async function deleteEndedTokens(db: Database, now: Date): Promise<void> {
  await sql`
    delete from api_tokens
     where least(revoked_at, expires_at) < ${new Date(now.getTime() - ENDED_KEPT_MS)}`.execute(db);
}

function asToken(row: StoredToken, now: Date): ApiToken {
  const { id, name, prefix, networks, created_at, expires_at, last_used_at, last_used_address } = row;
  return {
    ...{ id, name, prefix, networks: [...networks], last_used_address },
    scopes: scopesSchema.parse(row.scopes),
    state: tokenStateAt(row, now),
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

function asCompanyToken(row: StoredToken, now: Date): CompanyToken {
  const { is_service_account, email, first_name } = row;
  const owner = is_service_account
    ? ({ kind: 'service_account', name: first_name ?? email } as const)
    : ({ kind: 'person', name: fullNameOf(row) ?? email } as const);
  return { ...asToken(row, now), owner, made_by: row.made_by_email };
}
