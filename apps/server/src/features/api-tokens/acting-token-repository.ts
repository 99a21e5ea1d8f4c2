import { TOKEN_SCOPES, TOKEN_USE_NOTED_MINUTES } from '@dewar/domain/accounts/api-tokens';
import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { prepared } from '../../shared/database/prepared.ts';
import type { ActingToken } from '../../shared/http/signed-in.ts';
import { type PersonRow, personColumns } from '../auth/sessions/session-repository.ts';

const scopesSchema = z.array(z.enum(TOKEN_SCOPES));

interface TokenRow extends PersonRow {
  readonly token_id: number;
  readonly token_name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly networks: readonly string[];
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
}

const tokenByHash = prepared<{ readonly hash: Buffer; readonly now: Date }, TokenRow>(
  (place) => sql`
    select token.id as token_id, token.name as token_name, token.prefix, token.scopes, token.networks,
           token.expires_at, token.last_used_at, ${personColumns}
      from api_tokens token
      join users person on person.id = token.user_id
      left join companies company on company.id = person.company_id
     where token.token_hash = ${place.hash}::bytea and token.revoked_at is null and token.stopped_at is null
       and (token.expires_at is null or token.expires_at > ${place.now}::timestamptz)`,
);

/** The token with this hash and its person or service account, as they are at this moment. */
export async function findActingToken(
  db: Database,
  hash: Buffer,
  now: Date,
): Promise<{ readonly token: ActingToken; readonly person: PersonRow } | undefined> {
  const [row] = await tokenByHash(db, { hash, now });
  if (row === undefined) return undefined;
  const { token_id: id, token_name: name, prefix, networks, expires_at, last_used_at, ...person } = row;
  const scopes = scopesSchema.parse(row.scopes);
  return { token: { id, name, prefix, scopes, networks, expires_at, last_used_at }, person };
}

/** Seldom enough to keep most calls free of writes. */
export async function noteTokenUse(
  db: Database,
  { id, last_used_at }: ActingToken,
  { address, now }: { readonly address: string; readonly now: Date },
): Promise<void> {
  const before = new Date(now.getTime() - TOKEN_USE_NOTED_MINUTES * MILLISECONDS_PER_MINUTE);
  if (last_used_at !== null && last_used_at > before) return;
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: now, last_used_address: address })
    .where('id', '=', id)
    .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<=', before)]))
    .execute();
}
