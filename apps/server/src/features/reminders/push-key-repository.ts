import type { Database } from '../../shared/database/database.ts';
import type { InstallationSeal } from '../../shared/installation-seal.ts';
import { generateVapidKeys, type VapidKeys } from './push/vapid.ts';

const OWNER = 'push keys';

/**
 * The key pair of the installation, made by whichever server starts first. One that was sealed with another secret is
 * replaced, as nobody can sign with it any more; the devices that know it have to subscribe anew.
 */
export async function makePushKeys(db: Database, seal: InstallationSeal): Promise<VapidKeys> {
  const known = await findPushKeys(db, seal);
  if (known !== undefined) return known;
  const made = generateVapidKeys();
  const sealed_private_key = await seal.seal(made.privateKey, OWNER);
  return db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('push_keys')
      .values({ public_key: made.publicKey, sealed_private_key })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction.selectFrom('push_keys').select('is_only').forUpdate().execute();
    const first = await findPushKeys(transaction, seal);
    if (first !== undefined) return first;
    await transaction.updateTable('push_keys').set({ public_key: made.publicKey, sealed_private_key }).execute();
    await transaction.deleteFrom('push_devices').execute();
    return made;
  });
}

/** Of a new installation. Keys of another secret stay: a server that was started with a wrong one must not replace them. */
export async function makeFirstPushKeys(db: Database, seal: InstallationSeal): Promise<void> {
  const stored = await db.selectFrom('push_keys').select('is_only').executeTakeFirst();
  if (stored === undefined) await makePushKeys(db, seal);
}

/** Undefined if there are none that this installation can sign with. */
export async function findPushKeys(db: Database, seal: InstallationSeal): Promise<VapidKeys | undefined> {
  const stored = await db.selectFrom('push_keys').select(['public_key', 'sealed_private_key']).executeTakeFirst();
  if (stored === undefined) return undefined;
  const privateKey = await seal.open(stored.sealed_private_key, OWNER);
  return privateKey === undefined ? undefined : { publicKey: stored.public_key, privateKey };
}
