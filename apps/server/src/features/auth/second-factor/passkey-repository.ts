import type { Database } from '../../../shared/database/database.ts';

interface NewPasskey {
  readonly user_id: number;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
  readonly created_at: Date;
  /** It was chosen instead of a password. */
  readonly signs_in_alone?: boolean;
}

const PASSKEY_COLUMNS = [
  'id',
  'name',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'created_at',
  'last_used_at',
] as const;

/** False if this credential is already registered. */
export async function insertPasskey(db: Database, passkey: NewPasskey): Promise<boolean> {
  const inserted = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** A person's own passkeys, oldest first. */
export async function listPasskeys(db: Database, user_id: number) {
  return db.selectFrom('passkeys').select(PASSKEY_COLUMNS).where('user_id', '=', user_id).orderBy('id').execute();
}

/** A passkey that signs in without a password, by its id in the browser. */
export async function findLonePasskey(db: Database, credential_id: string) {
  return db
    .selectFrom('passkeys')
    .select([...PASSKEY_COLUMNS, 'user_id'])
    .where('credential_id', '=', credential_id)
    .where('signs_in_alone', '=', true)
    .executeTakeFirst();
}

/** Deletes the passkeys with which this person signs in without a password. */
export async function deleteLonePasskeys(db: Database, user_id: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', user_id).where('signs_in_alone', '=', true).execute();
}

export type StoredPasskey = Awaited<ReturnType<typeof listPasskeys>>[number];

/**
 * Stores the authenticator's counter; false if another use came in between. A counter that does not rise means a copied
 * key; one that stays 0 is not checked.
 */
export async function recordPasskeyUse(db: Database, id: number, counter: number, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('counter', '<', counter), where.and([where('counter', '=', 0), where.lit(counter === 0)])]),
    )
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** The name of the deleted passkey; undefined if the person has none with this id. */
export async function deletePasskey(db: Database, user_id: number, id: number): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}
