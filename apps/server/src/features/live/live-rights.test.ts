import { logout } from '@dewar/contract/auth';
import { updateCompany } from '@dewar/contract/companies';
import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { MAX_LIVE_STREAMS } from '@dewar/domain/tanks/live-changes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type LiveWorld, startLiveWorld } from '../../../test-support/live-world.ts';
import type { EventReader } from '../../../test-support/read-events.ts';
import { addCompany, addUser, type SampleUser, signInAs } from '../../../test-support/sample-world.ts';
import { inTransaction } from '../../shared/database/database.ts';

let world: LiveWorld;
let serial = 0;

beforeAll(async () => {
  world = await startLiveWorld({ EVENT_HEARTBEAT_SECONDS: '0.2' });
});
afterEach(async () => {
  world.leaveAll();
  await world.server.db.deleteFrom('settings').where('setting_key', '=', 'require_second_factor').execute();
});
afterAll(() => world.server.stop());

/** Without 'refetch': on a slow machine the server may lose its database connection for a moment, and says so. */
const eventsOf = ({ events }: EventReader) => events.map(({ event }) => event).filter((event) => event !== 'refetch');

test('a stream ends at once when its session ends', async () => {
  const token = await signInAs(world.server, 'user@polar.example');
  const [ending, staying] = [await world.listen(token), await world.listen(world.tokens.polar)];
  await world.server.call(logout, { token });
  await ending.ended;
  expect(eventsOf(ending)).toEqual(['rights']);
  await world.waitForLastEvent(staying, 'polar');
});

test('a stream ends when its person changes company, loses the account, or the company becomes inactive', async () => {
  const { server, polarId, northId } = world;
  const { db } = server;
  const id = await addUser(db, { email: 'mover@polar.example', company_id: polarId });
  const token = await signInAs(server, 'mover@polar.example');
  const beforeMove = await world.listen(token);
  await db.updateTable('users').set({ company_id: northId }).where('id', '=', id).execute();
  await beforeMove.ended;

  const afterMove = await world.listen(token);
  await world.waitForLastEvent(afterMove, 'north');
  await db.updateTable('users').set({ status: 'rejected' }).where('id', '=', id).execute();
  await afterMove.ended;
  expect((await world.listen(token)).status).toBe(401);

  const inNorth = await world.listen(world.tokens.north);
  const setStatus = (status: 'active' | 'inactive') =>
    server.call(updateCompany, { token: world.tokens.admin, params: { id: northId }, body: { status } });
  await setStatus('inactive');
  await inNorth.ended;
  await setStatus('active');
});

/** Everything a stream was opened with, changed in the database while the session stays. */
test.each<[string, Partial<SampleUser>, (id: number) => Promise<unknown>]>([
  ['becomes a user instead of an administrator', { role: 'admin' }, (id) => change(id, { role: 'user' })],
  [
    'is no super-admin any more',
    { role: 'admin', is_super_admin: true },
    (id) => change(id, { is_super_admin: false }),
  ],
  ['is no company administrator any more', { is_company_admin: true }, (id) => change(id, { is_company_admin: false })],
  ['is asked for a new password', {}, (id) => change(id, { needs_new_password: true })],
  ['is moved to a new company with the name of the old one', {}, moveToNamesake],
  ['sees the company renamed', {}, () => renameCompany('Glacier Gas')],
  ['has to set up a second factor', { role: 'admin' }, requireSecondFactor],
])('a stream ends when its person %s', async (_what, rights, apply) => {
  const { server } = world;
  serial += 1;
  await renameCompany('Glacier');
  const company_id = rights.role === 'admin' ? null : await findCompany('Glacier');
  const email = `rights-${serial}@glacier.example`;
  const id = await addUser(server.db, { email, company_id, ...rights });
  const reader = await world.listen(await signInAs(server, email));
  expect(reader.status).toBe(200);
  await apply(id);
  await reader.ended;
  expect(eventsOf(reader).at(-1)).toBe('rights');
});

const change = (id: number, columns: object) =>
  world.server.db.updateTable('users').set(columns).where('id', '=', id).execute();

async function findCompany(name: string): Promise<number> {
  const known = await world.server.db.selectFrom('companies').select('id').where('name', '=', name).executeTakeFirst();
  return known?.id ?? addCompany(world.server.db, name);
}

async function renameCompany(name: string): Promise<void> {
  await world.server.db
    .updateTable('companies')
    .set({ name, name_key: companyNameKey(name) })
    .where('name', 'in', ['Glacier', 'Glacier Gas'])
    .execute();
}

function moveToNamesake(id: number): Promise<void> {
  return inTransaction(world.server.db, async (transaction) => {
    const retired = { name: `Glacier before ${id}`, name_key: `glacier before ${id}` };
    await transaction.updateTable('companies').set(retired).where('name', '=', 'Glacier').execute();
    const company_id = await addCompany(transaction, 'Glacier');
    await transaction.updateTable('users').set({ company_id }).where('id', '=', id).execute();
  });
}

async function requireSecondFactor(): Promise<void> {
  const required = { scope: 'admin', setting_key: 'require_second_factor', setting_value: 'true' };
  await world.server.db.insertInto('settings').values(required).execute();
}

test('a stream beyond the maximum ends the oldest one', async () => {
  const token = await signInAs(world.server, 'user@north.example');
  const oldest = await world.listen(token);
  for (let more = 1; more < MAX_LIVE_STREAMS; more += 1) await world.listen(token);
  expect(eventsOf(oldest)).toEqual([]);
  const newest = await world.listen(token);
  await oldest.ended;
  expect(eventsOf(oldest)).toEqual(['replaced']);
  await world.waitForLastEvent(newest, 'north');
});

// Must be last: it also ends everybody else's session.
test('a session that only listens still expires when idle, and its stream ends with it', async () => {
  const token = await signInAs(world.server, 'user@polar.example');
  const idleHours = world.server.config.SESSION_IDLE_HOURS;
  world.server.clock.advance((idleHours - 1) * 3_600_000);
  const reader = await world.listen(token);
  expect(reader.status).toBe(200);
  world.server.clock.advance(2 * 3_600_000);
  await reader.ended;
  expect((await world.listen(token)).status).toBe(401);
});
