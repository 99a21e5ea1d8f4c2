import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, type DossierWorld, startDossierWorld } from './dossier-test-world.ts';

let world: DossierWorld;
beforeAll(async () => {
  world = await startDossierWorld();
});
afterAll(() => world.server.stop());

test('the paper of the latest version is valid, an earlier one says what replaced it, and neither says of what', async () => {
  const load = await world.newLoad();
  const first = await world.made(load.id);
  expect((await world.check(codeOf(first))).body).toEqual({
    data: { state: 'valid', version: 1, made_at: first.made_at, sha256: first.sha256 },
  });
  world.server.clock.advance(60_000);
  const reading = { tank_id: load.tank_id, vacuum_reading: 20, reading_timestamp: '2026-05-30T12:00:00Z' };
  await world.server.call(createVacuumReading, { token: world.tokens.polar, body: reading });
  const second = await world.made(load.id);
  expect((await world.check(codeOf(second))).body.data.state).toBe('valid');
  const { status, body, text } = await world.check(codeOf(first));
  expect(status).toBe(200);
  expect(body.data).toEqual({
    ...{ state: 'superseded', version: 1, made_at: first.made_at, sha256: first.sha256 },
    ...{ superseded_at: second.made_at, superseded_by: 2 },
  });
  expect(text).not.toMatch(/Polar|Tank|BOL|LHe|Aurora/);
});

test('a code has 128 bits or more, and is on no paper twice', async () => {
  const load = await world.newLoad();
  const { version, check_url } = await world.made(load.id);
  expect(version).toBe(1);
  expect(Buffer.from(codeOf({ check_url }), 'base64url').length).toBeGreaterThanOrEqual(16);
  expect(await world.textOf(load.id)).toContain(codeOf({ check_url }));
});

test('every code that there is not gets the same answer, and guesses are limited while the right one is told', async () => {
  const load = await world.newLoad();
  const code = codeOf(await world.made(load.id));
  await world.forgetAttempts();
  const wrong = [code.slice(0, -1), `${code}A`, code.toLowerCase(), '1', "' or 1=1", String(load.id)];
  const answers = await Promise.all(wrong.map(async (guess) => (await world.check(guess)).text));
  expect([...new Set(answers)]).toEqual(['{"data":{"state":"unknown"}}']);
  let last = 200;
  for (let guess = 0; guess < 120 && last === 200; guess += 1) last = (await world.check(`guess-${guess}`)).status;
  expect(last).toBe(429);
  expect((await world.check(code)).body.data.state).toBe('valid');
  await world.forgetAttempts();
});
