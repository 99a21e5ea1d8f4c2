import type { Database } from '../../shared/database/database.ts';
import type { PushKeys } from './push/encrypt-push.ts';

const COLUMNS = ['id', 'user_agent', 'created_at', 'last_sent_at', 'session_id'] as const;

export interface StoredDevice {
  readonly id: number;
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly last_sent_at: Date | null;
  readonly session_id: number;
}

/** A person's devices, the newest first. */
export async function listDevices(db: Database, user_id: number): Promise<StoredDevice[]> {
  return db.selectFrom('push_devices').select(COLUMNS).where('user_id', '=', user_id).orderBy('id', 'desc').execute();
}

/** Serialises changes of a person's devices. */
export async function lockDevicesOf(transaction: Database, user_id: number): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
}

export interface DeviceAtEndpoint extends PushKeys {
  readonly id: number;
  readonly user_id: number;
}

export async function findDeviceAt(transaction: Database, endpoint: string): Promise<DeviceAtEndpoint | undefined> {
  return transaction
    .selectFrom('push_devices')
    .select(['id', 'user_id', 'p256dh', 'auth'])
    .where('endpoint', '=', endpoint)
    .forUpdate()
    .executeTakeFirst();
}

export interface NewDevice extends PushKeys {
  readonly user_id: number;
  readonly session_id: number;
  readonly endpoint: string;
  readonly user_agent: string | null;
  readonly created_at: Date;
}

export async function insertDevice(transaction: Database, device: NewDevice): Promise<StoredDevice> {
  return transaction.insertInto('push_devices').values(device).returning(COLUMNS).executeTakeFirstOrThrow();
}

/** Removes the device of a session: a browser that subscribes anew replaces its earlier subscription. */
export async function deleteDeviceOfSession(transaction: Database, session_id: number): Promise<void> {
  await transaction.deleteFrom('push_devices').where('session_id', '=', session_id).execute();
}

export async function deleteDevice(db: Database, id: number): Promise<void> {
  await db.deleteFrom('push_devices').where('id', '=', id).execute();
}

/** False if there is none with this id, or it is somebody else's. */
export async function deleteDeviceOf(db: Database, user_id: number, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export async function markDeviceSent(db: Database, id: number, last_sent_at: Date): Promise<void> {
  await db.updateTable('push_devices').set({ last_sent_at }).where('id', '=', id).execute();
}
