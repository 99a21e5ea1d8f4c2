import { createECDH, randomBytes } from 'node:crypto';
import type { Sample } from './matrix-sample.ts';
import type { MatrixWorld } from './matrix-world.ts';
import { signInAs } from './sample-world.ts';

const invented = { params: { id: 2_000_000_000 } };
const owners = ['user A'] as const;

/** At the push service that tests trust. */
function newSubscription() {
  return {
    endpoint: `https://push.trusted.example/${randomBytes(12).toString('hex')}`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

const choices = [{ cause: 'high_vacuum', scope: 'fleet', timing: 'at_once', tank_ids: [] }];

/** Reminders of a tank of company A, and what people choose for themselves. */
export const REMINDER_SAMPLES: Readonly<Record<string, Sample>> = {
  getReminderSettings: { others: 'same', call: async () => ({}) },
  updateReminderSettings: {
    others: 'same',
    call: async () => ({
      body: { choices, weekdays: [1, 2], hours_start: '08:00', hours_end: '17:00', hours_zone: 'own' },
    }),
  },
  createPushDevice: { others: 'same', call: async () => ({ body: newSubscription() }) },
  deletePushDevice: { others: 'not-found', owners, call: onDevice, invented },
  testPushDevice: { others: 'not-found', owners, call: onDevice, invented },
  listTankReminders: {
    others: 'not-found',
    call: async (world) => ({ params: { id: (await newCause(world)).tank_id } }),
    invented,
  },
  snoozeReminder: {
    others: 'not-found',
    call: async (world) => ({ params: { id: (await newCause(world)).id }, body: { snooze: 'hour' } }),
    invented: { ...invented, body: { snooze: 'hour' } },
  },
  acknowledgeReminder: { others: 'not-found', call: onCause, invented },
  withdrawAcknowledgement: { others: 'not-found', call: onCause, invented },
};

async function onCause(world: MatrixWorld) {
  return { params: { id: (await newCause(world)).id } };
}

async function newCause({ server, newTank }: MatrixWorld): Promise<{ id: number; tank_id: number }> {
  const { id: tank_id, company_id } = await server.db
    .selectFrom('tanks')
    .select(['id', 'company_id'])
    .where('id', '=', await newTank())
    .executeTakeFirstOrThrow();
  const since = server.clock.now();
  return server.db
    .insertInto('reminder_causes')
    .values({ tank_id, company_id: company_id ?? 0, cause: 'high_vacuum', subject: '', since })
    .returning(['id', 'tank_id'])
    .executeTakeFirstOrThrow();
}

/** A device in a new session of user A. */
async function onDevice({ server }: MatrixWorld) {
  await signInAs(server, 'user@a.example');
  const { id: session_id, user_id } = await server.db
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { endpoint, ...keys } = newSubscription();
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')];
  const { id } = await server.db
    .insertInto('push_devices')
    .values({ user_id, session_id, endpoint, p256dh, auth, created_at: server.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id } };
}
