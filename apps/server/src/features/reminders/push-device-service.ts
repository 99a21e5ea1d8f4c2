import type { BodyOf } from '@dewar/contract/endpoint';
import type { createPushDevice, PushDevice } from '@dewar/contract/reminders';
import { MAX_ENDPOINT_LENGTH, MAX_PUSH_DEVICES } from '@dewar/domain/reminders/push-endpoints';
import { TEST_PAYLOAD } from '@dewar/domain/reminders/push-payload';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict, invalidInput, notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { GuardedPost } from '../../shared/outgoing/guarded-post.ts';
import { requireAddress } from '../../shared/outgoing/require-address.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { isPushKey, type PushKeys } from './push/encrypt-push.ts';
import {
  type DeviceAtEndpoint,
  deleteDevice,
  deleteDeviceOf,
  deleteDeviceOfSession,
  findDeviceAt,
  insertDevice,
  listDevices,
  lockDevicesOf,
} from './push-device-repository.ts';
import { deviceOf } from './reminder-settings-service.ts';
import { queueMessage } from './told-reminder-repository.ts';

const PUSH_SERVICE = { of: 'a push service', longest: MAX_ENDPOINT_LENGTH, mayNamePort: false };

interface Subscription {
  readonly body: BodyOf<typeof createPushDevice>;
  readonly user_agent: string | null;
}

/** Reminds a person on the browser of this session. Throws 400 for an address that no push service can have. */
export async function addDevice(
  { db, person, now: created_at }: RequestContext,
  outgoing: GuardedPost,
  { body, user_agent }: Subscription,
): Promise<PushDevice> {
  const { endpoint } = body;
  await requireAddress(outgoing, { field: 'endpoint', address: endpoint }, PUSH_SERVICE);
  const keys = { p256dh: Buffer.from(body.p256dh, 'base64url'), auth: Buffer.from(body.auth, 'base64url') };
  if (!isPushKey(keys.p256dh)) throw invalidInput({ p256dh: 'is no public key of a browser' });
  return inTransaction(db, async (transaction) => {
    await lockDevicesOf(transaction, person.id);
    const known = await findDeviceAt(transaction, endpoint);
    if (known !== undefined) await replaceDevice(transaction, person, known, keys);
    await deleteDeviceOfSession(transaction, person.session_id);
    const others = await listDevices(transaction, person.id);
    for (const { id } of others.slice(MAX_PUSH_DEVICES - 1)) await deleteDevice(transaction, id);
    const { id: user_id, session_id } = person;
    const device = await insertDevice(transaction, { ...keys, user_id, session_id, endpoint, user_agent, created_at });
    await auditDevice(transaction, person, { after: { reminders_on: user_agent } });
    return deviceOf(device, person);
  });
}

/** A browser keeps its address when somebody else signs in on it. Its secret proves that it is this browser. */
async function replaceDevice(
  transaction: Database,
  person: SignedIn,
  { id, user_id, p256dh, auth }: DeviceAtEndpoint,
  keys: PushKeys,
): Promise<void> {
  const isSameBrowser = p256dh.equals(keys.p256dh) && auth.equals(keys.auth);
  if (user_id !== person.id && !isSameBrowser) {
    throw conflict('This address belongs to another device.', { endpoint: 'This address belongs to another device.' });
  }
  await deleteDevice(transaction, id);
}

/** Throws 404 if the device is not the person's. */
export async function removeDevice({ db, person }: RequestContext, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (!(await deleteDeviceOf(transaction, person.id, id))) throw notFound();
    await auditDevice(transaction, person, { before: { reminders_on: id } });
  });
}

async function auditDevice(transaction: Database, person: SignedIn, change: { before?: object; after?: object }) {
  const { id: entity_id, company_id } = person;
  await writeAudit(transaction, { actor: person, company_id, entity: 'user', entity_id, action: 'update', ...change });
}

/** Queues a test, in whatever hours. Throws 404 if the device is not the person's. */
export async function queueTest({ db, person, now }: RequestContext, device_id: number): Promise<void> {
  const to = { user_id: person.id, device_id };
  const devices = await queueMessage(db, to, { payload: JSON.stringify(TEST_PAYLOAD), cause_id: null }, now);
  if (devices === 0) throw notFound();
}
