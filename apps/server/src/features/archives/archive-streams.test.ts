import { once } from 'node:events';
import type { Socket } from 'node:net';
import { inspect } from 'node:util';
import { downloadArchive, startCompanyArchive } from '@dewar/contract/archives';
import { suspendUser } from '@dewar/contract/suspensions';
import { exportVacuumReadings } from '@dewar/contract/vacuum-readings';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fillTables } from '../../../test-support/fill-tables.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { PreparingClient } from '../../shared/database/preparing-client.ts';
import { type ArchiveWorld, leaveAll, receiveSlowly, startArchiveWorld, waitForState } from './archive-test-world.ts';

/** More than the buffers between the database and a receiver who takes nothing. */
const READINGS = 40_000;

let world: ArchiveWorld;
let origin = '';

beforeAll(async () => {
  world = await startArchiveWorld({ EVENT_HEARTBEAT_SECONDS: '0.2' });
  await world.newTank();
  await fillTables(
    world.server,
    `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp,
                                  additional_notes, recorded_by_email)
     select tank_id, company_id, id, 5, '2026-05-01'::timestamptz - n * interval '1 minute',
            encode(sha512(n::text::bytea), 'hex') || encode(sha512((-n)::text::bytea), 'hex'), 'x@x.example'
       from generate_series(1, ${READINGS}) n, tank_assignments`,
  );
  origin = await world.server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(leaveAll);
afterAll(() => world.server.stop());

async function startReceiving(token: string | undefined) {
  const started = await world.server.call(startCompanyArchive, { token, params: { companyName: 'Polar Gas' } });
  expect(started.status, started.text).toBe(201);
  return receiveSlowly(origin, token, downloadArchive.path.replace('{id}', String(started.body.data.id)));
}

/** How many pages of readings are read meanwhile. */
async function readingsReadDuring(milliseconds: number): Promise<number> {
  const query = vi.spyOn(PreparingClient.prototype, 'query');
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  const count = query.mock.calls.filter(([statement]) => inspect(statement).includes('vacuum_readings')).length;
  query.mockRestore();
  return count;
}

test('a receiver who takes nothing is waited for: nothing more is read', async () => {
  const receiver = await startReceiving(world.tokens.polarBoss);
  await vi.waitFor(async () => expect(await readingsReadDuring(300)).toBe(0));
  await waitForState(world.server, world.tokens.polarBoss, 'running');
  receiver.leave();
  await waitForState(world.server, world.tokens.polarBoss, 'broken');
});

test('a receiver who leaves ends the reading, and another archive can be saved', async () => {
  const receiver = await startReceiving(world.tokens.polarBoss);
  receiver.leave();
  await waitForState(world.server, world.tokens.polarBoss, 'broken');
  // At most a page that was on its way; an archive that is not stopped reads a dozen.
  expect(await readingsReadDuring(200)).toBeLessThanOrEqual(1);
  const again = await startReceiving(world.tokens.polarBoss);
  again.leave();
  await waitForState(world.server, world.tokens.polarBoss, 'broken');
});

test.each([
  ['is suspended', suspend],
  [
    'is no company administrator any more',
    (id: number) =>
      world.server.db.updateTable('users').set({ is_company_admin: false }).where('id', '=', id).execute(),
  ],
])('an archive breaks off when its person %s', async (what, lose) => {
  const email = `${what.replaceAll(' ', '')}@x.example`;
  const id = await addUser(world.server.db, { email, company_id: world.polarId, is_company_admin: true });
  const token = await signInAs(world.server, email);
  const receiver = await startReceiving(token);
  await lose(id);
  await vi.waitFor(async () => {
    const run = await world.server.db.selectFrom('archive_runs').select('state').where('person_id', '=', id).execute();
    expect(run).toEqual([{ state: 'broken' }]);
  });
  expect(await receiver.takeRest()).toBe('broken');
});

test('an archive is whole for somebody who takes it all', async () => {
  const receiver = await startReceiving(world.tokens.polarBoss);
  expect(await receiver.takeRest()).toBe('whole');
  await waitForState(world.server, world.tokens.polarBoss, 'complete');
});

async function suspend(id: number): Promise<void> {
  const call = { token: world.tokens.admin, params: { id }, body: { reason: 'Left the company' } };
  const { status, text } = await world.server.call(suspendUser, call);
  expect(status, text).toBe(200);
}

test('an exported list breaks off when its person is suspended', async () => {
  const email = 'reader@x.example';
  const id = await addUser(world.server.db, { email, company_id: world.polarId });
  const token = await signInAs(world.server, email);
  const connected = once(world.server.app.server, 'connection');
  const receiver = await receiveSlowly(origin, token, exportVacuumReadings.path);
  const [connection]: Socket[] = await connected;
  await suspend(id);
  // The server asks at its next heartbeat whether the person may still read.
  await vi.waitFor(() => expect(connection?.destroyed).toBe(true));
  expect(await receiver.takeRest()).toBe('broken');
});
