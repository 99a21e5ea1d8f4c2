import { endHandoverLink, listHandoverLinks } from '@dewar/contract/handovers';
import { deleteTransfer, updateTransfer } from '@dewar/contract/transfers';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { endStandingAccess } from '../auth/passwords/standing-access.ts';
import { type HandoverWorld, startHandoverWorld } from './handover-test-world.ts';

const ENDED = 'This link has ended. Ask the sender of the tank for a new one.';
const DAY_MS = 86_400_000;
let world: HandoverWorld;

beforeAll(async () => {
  world = await startHandoverWorld();
});
beforeEach(() => world.forgetAttempts());
afterAll(() => world.server.stop());

const listed = async (id: number, who: 'polar' | 'north' | 'admin' = 'polar') =>
  world.server.call(listHandoverLinks, { token: world.tokens[who], params: { id } });
const end = (id: number, who: 'polar' | 'north' = 'polar') =>
  world.server.call(endHandoverLink, { token: world.tokens[who], params: { id } });

/** A link that cannot be used: neither opened nor reported with, by the one answer of all. */
async function expectEnded(token: string) {
  const before = await hashOfState(world.server);
  await world.forgetAttempts();
  for (const { status, body } of [await world.open(token), await world.send(token)]) {
    expect([status, body.message]).toEqual([404, ENDED]);
  }
  await world.forgetAttempts();
  expect(await hashOfState(world.server)).toBe(before);
}

test('a link shows the tank number, the product and what to record, and nothing else of the load', async () => {
  const { load, token } = await world.newLink({ customer_name: 'Secret customer', notes: 'Secret notes' });
  const { status, body, text } = await world.open(token);
  expect(status).toBe(200);
  expect(Object.keys(body.data)).toEqual(['tank_number', 'product_name', 'fields', 'ends_at', 'sent_at']);
  expect(body.data).toMatchObject({ tank_number: load.tank_number, product_name: 'LHe', sent_at: null });
  for (const secret of ['Secret', '9900', 'BOL-1', 'Polar', '@']) expect(text).not.toContain(secret);
});

test('only the hash of a token is stored, and openings are counted, and logged once an hour', async () => {
  const { load, link, token } = await world.newLink();
  const { rows } = await world.server.pool.query('select token_hash::text from handover_tokens');
  expect(JSON.stringify(rows)).not.toContain(token);
  await world.open(token);
  await world.open(token);
  expect((await listed(load.id)).body.data).toMatchObject([{ id: link.id, state: 'open', openings: 2 }]);
  expect(await world.trail('handover_link', link.id)).toMatchObject([
    { action: 'create', actor_email: 'user@polar.example' },
    { action: 'open', actor_id: null, actor_email: `receiver by link ${link.id}` },
  ]);
});

test('a load has one link: another one ends the former', async () => {
  const { load, token } = await world.newLink();
  const made = await Promise.all(Array.from({ length: 4 }, () => world.make(load.id)));
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  await expectEnded(token);
  const states = (await listed(load.id)).body.data.map(({ state }) => state);
  expect(states).toEqual(['open', 'replaced', 'replaced', 'replaced', 'replaced']);
});

test('ending a link that a colleague has replaced leaves theirs open', async () => {
  const { load, link, token: former } = await world.newLink();
  const { url } = (await world.make(load.id)).body.data;
  expect((await end(link.id)).status).toBe(200);
  await expectEnded(former);
  expect((await world.open(url.replace(/^.*#token=/, ''))).status).toBe(200);
  expect((await listed(load.id)).body.data.map(({ state }) => state)).toEqual(['open', 'replaced']);
});

test('a link that was ended by hand stays ended, and says so once in the audit log', async () => {
  const { load, link, token } = await world.newLink();
  expect((await end(link.id)).status).toBe(200);
  expect((await end(link.id)).status).toBe(200);
  await expectEnded(token);
  expect((await listed(load.id)).body.data).toMatchObject([{ state: 'ended' }]);
  expect((await world.trail('handover_link', link.id)).map(({ action }) => action)).toEqual(['create', 'revoke']);
});

test('a link ends at its moment, 14 days ahead unless another one is given', async () => {
  const usual = await world.newLink();
  const now = world.server.clock.now().getTime();
  expect(Date.parse(usual.link.ends_at) - now).toBe(14 * DAY_MS);
  const { link, token } = await world.newLink({}, { ends_at: new Date(now + 1_000).toISOString() });
  expect((await world.open(token)).status).toBe(200);
  world.server.clock.advance(1_000);
  await expectEnded(token);
  world.server.clock.advance(-1_000);
  expect(link.state).toBe('open');
});

test.each([
  ['2026-06-10T00:00:00Z', 'ends_at'],
  ['2027-06-10T00:00:00Z', 'ends_at'],
])('a link cannot end at %s', async (ends_at, field) => {
  const load = await world.newLoad();
  const { status, body } = await world.make(load.id, { ends_at });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

test.each([
  ['whose arrival the company has recorded', (id: number) => edit(id, { arrived_at: '2026-06-10T09:00:00Z' })],
  ['that was deleted', (id: number) => remove(id)],
  ['whose tank was deleted', (id: number) => change(id, 'update tanks set deleted_at = now()')],
  ['whose tank has another company', (id: number) => change(id, 'update tanks set company_id = null')],
  ['of another kind', (id: number) => query('update transfers set action = $2 where id = $1', [id, 'Offload'])],
])('a link to a load %s cannot be used', async (_what, become) => {
  const { load, token } = await world.newLink();
  expect((await world.open(token)).status).toBe(200);
  await become(load.id);
  await expectEnded(token);
});

test.each([
  ['inactive', "status = 'inactive'", "status = 'active'"],
  [
    'suspended',
    "suspended_at = '2026-06-01', suspension_reason = 'x', suspended_by_email = 'a@x.example'",
    'suspended_at = null, suspension_reason = null, suspended_by_email = null',
  ],
  [
    'suspended for a while',
    "suspended_at = '2026-06-01', suspended_until = '2026-06-20', suspension_reason = 'x', suspended_by_email = 'a@x.example'",
    "suspended_until = '2026-06-10'",
  ],
])('a link of a company that is %s cannot be used until it is active again', async (_state, set, reset) => {
  const { token } = await world.newLink();
  await query(`update companies set ${set} where name = 'Polar'`, []);
  await expectEnded(token);
  await query(`update companies set ${reset} where name = 'Polar'`, []);
  expect((await world.open(token)).status).toBe(200);
});

test('a link is not open for its company either while its tank is deleted', async () => {
  const { load, token } = await world.newLink();
  await change(load.id, 'update tanks set deleted_at = now()');
  expect((await listed(load.id)).body.data).toMatchObject([{ state: 'arrived' }]);
  await change(load.id, 'update tanks set deleted_at = null');
  expect((await listed(load.id)).body.data).toMatchObject([{ state: 'open' }]);
  expect((await world.open(token)).status).toBe(200);
});

test('screens hear of the first opening of a link alone, and of its end', async () => {
  const { load, link, token } = await world.newLink();
  const heard: string[] = [];
  const heardFrom = new Set<PoolClient>();
  const listen = (client: PoolClient) => {
    if (!heardFrom.has(client)) client.on('notice', ({ message = '' }) => void heard.push(message));
    heardFrom.add(client);
  };
  world.server.pool.on('acquire', listen);
  for (let at = 0; at < 4; at += 1) expect((await world.open(token)).status).toBe(200);
  world.server.clock.advance(2 * DAY_MS);
  await world.open(token);
  world.server.clock.advance(-2 * DAY_MS);
  const ofLoad = () => new Set(heard.filter((text) => JSON.parse(text).tank_id === load.tank_id)).size;
  expect([ofLoad(), (await listed(load.id)).body.data[0]?.openings]).toEqual([1, 5]);
  heard.length = 0;
  await world.open(token);
  expect(ofLoad()).toBe(0);
  await end(link.id);
  expect(ofLoad()).toBe(1);
  world.server.pool.off('acquire', listen);
});

test('a link to a load that went to another company cannot be used, and is not that company’s', async () => {
  const { load, token } = await world.newLink();
  await query(
    `with home as (update tanks set company_id = (select id from companies where name = 'North') where id = $1),
          held as (insert into tank_assignments (tank_id, company_id, assigned_at, released_at)
                   select $1, id, '2026-01-01', '2026-01-02' from companies where name = 'North' returning id, company_id)
     update transfers set company_id = held.company_id, assignment_id = held.id from held where transfers.id = $2`,
    [load.tank_id, load.id],
  );
  await expectEnded(token);
  expect((await listed(load.id, 'admin')).body.data).toEqual([]);
});

test('people of another company neither make, see nor end a link', async () => {
  const { load, link, token } = await world.newLink();
  expect((await world.make(load.id, {}, 'north')).status).toBe(404);
  expect((await world.make(load.id, {}, 'unassigned')).status).toBe(404);
  expect((await listed(load.id, 'north')).status).toBe(404);
  expect((await end(link.id, 'north')).status).toBe(404);
  expect((await world.open(token)).status).toBe(200);
});

test('a load that has arrived gets no link', async () => {
  const load = await world.newLoad({ arrived_at: '2026-06-10T09:00:00Z', arrival_pressure: 20 });
  expect((await world.make(load.id)).status).toBe(409);
});

test('a link that somebody made whose account was used by another ends with what that account made', async () => {
  const { link, token } = await world.newLink();
  const { rows } = await query("select id from users where email = 'user@polar.example'", []);
  const actor = { id: null, email: 'administrator' };
  await endStandingAccess(world.server.db, [rows[0].id], { actor, now: world.server.clock.now() });
  await expectEnded(token);
  expect((await world.trail('handover_link', link.id)).map(({ action }) => action)).toEqual(['create', 'revoke']);
});

test('guesses are limited by their network, and a link that is known opens all the same', async () => {
  const { token } = await world.newLink();
  const statuses: number[] = [];
  for (let guess = 0; guess < 120; guess += 1) statuses.push((await world.open(`guess ${guess}`)).status);
  expect(statuses[0]).toBe(404);
  expect(statuses.at(-1)).toBe(429);
  expect((await world.open(token)).status).toBe(200);
});

test('attempts with one ended token are limited, in words for a receiver', async () => {
  const { link, token } = await world.newLink();
  await end(link.id);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 15; attempt += 1) statuses.push((await world.open(token)).status);
  expect(statuses.slice(0, 3)).toEqual([404, 404, 404]);
  expect(statuses.at(-1)).toBe(429);
  expect((await world.open(token)).body.message).toBe('Too many attempts. Please wait a while and try again.');
});

const query = (text: string, values: unknown[]) => world.server.pool.query(text, values);
const change = (id: number, update: string) =>
  query(`${update} where id = (select tank_id from transfers where id = $1)`, [id]);
const remove = (id: number) => world.server.call(deleteTransfer, { token: world.tokens.admin, params: { id } });
const edit = (id: number, fields: object) =>
  world.server.call(updateTransfer, {
    token: world.tokens.polar,
    params: { id },
    body: { arrival_pressure: 20, was_venting: false, ...fields },
  });
