import { createImport, listImports, previewImport, undoImport } from '@dewar/contract/imports';
import { cancelLongImport, exportLongImportReasons, listLongImports } from '@dewar/contract/long-imports';
import { createVacuumReading, updateVacuumReading } from '@dewar/contract/vacuum-readings';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { CHOICES, longImportsOf } from '../../../../test-support/long-import-world.ts';
import { addUser, signInAs } from '../../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../../test-support/tank-world.ts';

let world: TankWorld;
let polar: ReturnType<typeof longImportsOf>;
beforeAll(async () => {
  world = await startTankWorld();
  polar = longImportsOf(world);
});

async function hashOfRecords(): Promise<unknown> {
  const { rows } = await sql`
    select (select md5(coalesce(string_agg(r::text, '|' order by id), '')) from vacuum_readings r) as readings,
           (select md5(string_agg(s::text, '|' order by tank_id)) from tank_state s) as states,
           (select md5(string_agg(t::text, '|' order by id)) from tanks t) as tanks`.execute(world.server.db);
  return rows;
}

async function countStaged(): Promise<number> {
  const { rows } = await sql<{ staged: number }>`
    select (select count(*) from long_import_rows) + (select count(*) from long_import_pieces) as staged`.execute(
    world.server.db,
  );
  return rows[0]?.staged ?? 0;
}

async function countReadings(tank_id: number): Promise<number> {
  const { rows } = await sql<{ readings: number }>`
    select count(*) as readings from vacuum_readings where tank_id = ${tank_id}`.execute(world.server.db);
  return rows[0]?.readings ?? 0;
}

const cancel = (id: number) => world.server.call(cancelLongImport, { token: world.tokens.polar, params: { id } });
const undo = (id: number, as: 'polar' | 'north' | 'admin' = 'polar') =>
  world.server.call(undoImport, { token: world.tokens[as], params: { id } });

const moveAuthorTo = (company_id: number) =>
  sql`update users set company_id = ${company_id} where email = 'user@polar.example'`.execute(world.server.db);

/** Rows of every fate, with repeats next to one another and far apart. */
function mixedRows(first: string, second: string): string[] {
  return [
    `${first};2026-05-01;12;;"a note; with a mark"`,
    `${second};2026-05-01;13`,
    `${first};2026-05-01;12`,
    `${first};2026-05-01;14`,
    `${first};2026-05-03;900`,
    'No such tank;2026-05-03;12',
    '',
    `${second};2026-05-02;13,5`,
    `${first};2026-05-02;abc`,
    `${first};2026-05-04;905`,
    `${first};2026-05-02;11`,
    `${second};2026-05-01;13`,
    `${first};2026-05-01;12`,
    `${first};2026-05-03;901`,
    `${second};2026-04-30;13`,
    `${second};2026-05-03;13`,
  ];
}

it.each([1, 2, 3, 500])('rows have the fates of a short import when %d are judged at once', async (rowsAtOnce) => {
  const [one, two] = [await world.newTank(), await world.newTank()];
  const known = { tank_id: two.id, reading_timestamp: '2026-05-03T00:00:00Z', vacuum_reading: 13 };
  await world.server.call(createVacuumReading, { token: world.tokens.polar, body: known });
  const lines = ['Tank;Date;Vacuum;Fresh pull;Notes', ...mixedRows(one.tank_number, two.tank_number)];
  const text = lines.join('\n');
  const body = { ...CHOICES, text };
  const { data: short } = (await world.server.call(previewImport, { token: world.tokens.polar, body })).body;
  const pieces = [lines.slice(0, 4), lines.slice(4, 5), lines.slice(5, 12), lines.slice(12)];
  const long = await polar.judged(
    pieces.map((piece) => `${piece.join('\n')}\n`),
    rowsAtOnce,
  );
  const { good, asked, duplicates, refused, tanks, first_at, last_at } = short;
  expect(long).toMatchObject({ state: 'judged', rows: lines.length, good, asked, duplicates, refused, tanks });
  expect([long.first_at, long.last_at].map((at) => Date.parse(at ?? ''))).toEqual(
    [first_at, last_at].map((at) => Date.parse(at ?? '')),
  );
  expect([good, asked, duplicates, refused].every((count) => count > 0)).toBe(true);
  const fates = await Promise.all((['refused', 'asked', 'duplicate'] as const).map((of) => polar.fatesOf(long.id, of)));
  const shortFates = short.fates.map(({ cells: _, ...fate }) => fate);
  expect(fates.flat().toSorted((a, b) => a.row - b.row)).toEqual(shortFates);
  expect((await cancel(long.id)).body.data).toMatchObject({ state: 'ended', message: 'It was cancelled.' });
  await polar.finish();
  expect(await countStaged()).toBe(0);
});

it('the good rows are written once each, though a batch is begun again, and are undone as one', async () => {
  const tank = await world.newTank();
  const rows = Array.from({ length: 7 }, (_, day) => `${tank.tank_number};2026-05-0${day + 1};12`);
  const before = await hashOfRecords();
  const { id } = await polar.judged([
    rows.slice(0, 3).join('\n'),
    [...rows.slice(3), 'No such tank;2026-05-01;1'].join('\n'),
  ]);
  expect((await polar.start(id, false)).text).toContain('1 rows cannot be imported.');
  expect((await polar.start(id)).body.data).toMatchObject({ state: 'writing', done: 0, all: 7 });
  await polar.step();
  expect(await polar.get(id)).toMatchObject({ state: 'writing', done: 2 });
  const { data: listed } = (await world.server.call(listImports, { token: world.tokens.polar })).body;
  expect(listed.some(({ source }) => source === 'years.csv')).toBe(false);
  // The transaction of a killed server is rolled back.
  const killed = world.server.db.transaction().execute(async (transaction) => {
    const { takeStep } = await import('./long-import-job.ts');
    const { clock, app } = world.server;
    await takeStep({ db: transaction, clock, log: app.log, rowsAtOnce: 2 });
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await countReadings(tank.id)).toBe(2);
  await Promise.all([polar.finish(), polar.finish()]);
  const done = await polar.get(id);
  expect([done.state, await countReadings(tank.id), await countStaged()]).toEqual(['imported', 7, 0]);
  const import_id = done.import_id ?? 0;
  const { body: list } = await world.server.call(listImports, { token: world.tokens.polar });
  expect(list.data.find((stored) => stored.id === import_id)).toMatchObject({ records: 7, source: 'years.csv' });
  expect(await world.auditOf('import', import_id)).toMatchObject([{ action: 'create', after: { records: 7 } }]);
  const { rows: trail } = await sql`
    select distinct action, actor_email, address from audit_log
     where entity = 'vacuum_reading' and (after->>'import_id')::int = ${import_id}`.execute(world.server.db);
  expect(trail).toEqual([{ action: 'import', actor_email: 'user@polar.example', address: '127.0.0.1' }]);
  expect((await undo(import_id, 'north')).status).toBe(404);
  expect((await undo(import_id)).body.data).toMatchObject({ undone_at: null, undoable_until: null });
  const again = await undo(import_id);
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('is being taken back already.')]);
  await polar.finish();
  expect(await hashOfRecords()).toEqual(before);
  expect(await polar.get(id)).toMatchObject({ state: 'ended', message: 'It was taken back.' });
  expect((await undo(import_id)).text).toContain('undone already');
});

it('an administrator undoes the long import of somebody else', async () => {
  const tank = await world.newTank();
  const { id } = await polar.judged([
    `${tank.tank_number};2026-05-01;12\n${tank.tank_number};2026-05-02;12\n${tank.tank_number};2026-05-03;12`,
  ]);
  await polar.start(id);
  await polar.finish();
  const { import_id } = await polar.get(id);
  expect((await undo(import_id ?? 0, 'admin')).status).toBe(200);
  await polar.finish();
  expect(await countReadings(tank.id)).toBe(0);
  expect(await world.auditOf('import', import_id ?? 0)).toMatchObject([
    { action: 'create', actor_email: 'user@polar.example' },
    { action: 'undo-import', actor_email: 'admin@dewar.example' },
  ]);
});

it('a reading that is changed while an import is taken back stays, and one changed before keeps it all', async () => {
  const tank = await world.newTank();
  const { id } = await polar.judged([1, 2, 3, 4].map((day) => `${tank.tank_number};2026-05-0${day};12`));
  await polar.start(id);
  await polar.finish();
  const import_id = (await polar.get(id)).import_id ?? 0;
  const { rows } = await sql<{ id: number }>`
    select id from vacuum_readings where import_id = ${import_id} order by id desc limit 1`.execute(world.server.db);
  const change = { token: world.tokens.admin, params: { id: rows[0]?.id ?? 0 }, body: { vacuum_reading: 15 } };
  expect((await undo(import_id)).status).toBe(200);
  await polar.step();
  expect((await world.server.call(updateVacuumReading, change)).status).toBe(200);
  await polar.finish();
  expect(await countReadings(tank.id)).toBe(1);
  expect((await polar.get(id)).message).toBe('It was taken back. 1 record was changed meanwhile and kept.');
  const other = await polar.judged([`${tank.tank_number};2026-06-01;12`]);
  await polar.start(other.id);
  await polar.finish();
  const second = (await polar.get(other.id)).import_id ?? 0;
  await sql`update vacuum_readings set version = 2 where import_id = ${second}`.execute(world.server.db);
  expect((await undo(second)).text).toContain('Changed since: 1 reading.');
});

it('what somebody records meanwhile is left out, or has all taken back if all were wanted', async () => {
  for (const onlyGood of [true, false]) {
    const tank = await world.newTank();
    const { id } = await polar.judged([
      [1, 2, 3, 4, 5].map((day) => `${tank.tank_number};2026-05-0${day};12`).join('\n'),
    ]);
    const body = { tank_id: tank.id, reading_timestamp: '2026-05-05T00:00:00Z', vacuum_reading: 13 };
    expect((await world.server.call(createVacuumReading, { token: world.tokens.polar, body })).status).toBe(201);
    await polar.start(id, onlyGood);
    await polar.step();
    expect(await countReadings(tank.id)).toBe(3);
    await polar.finish();
    expect(await countReadings(tank.id)).toBe(onlyGood ? 5 : 1);
    const { state, message } = await polar.get(id);
    expect([state, message]).toEqual(
      onlyGood ? ['imported', null] : ['ended', expect.stringContaining('Nothing was imported, because row 5')],
    );
  }
});

it('a cancelled import is taken back, and a finished one is not cancelled', async () => {
  const tank = await world.newTank();
  const { id } = await polar.judged([
    [1, 2, 3, 4, 5].map((day) => `${tank.tank_number};2026-05-0${day};12`).join('\n'),
  ]);
  await polar.start(id);
  await polar.step();
  expect((await cancel(id)).body.data).toMatchObject({ state: 'taking-back', all: 2 });
  await polar.finish();
  expect(await polar.get(id)).toMatchObject({ state: 'ended', message: 'It was cancelled.' });
  expect(await countReadings(tank.id)).toBe(0);
  const second = await polar.judged([`${tank.tank_number};2026-05-01;12`]);
  await polar.start(second.id);
  await polar.finish();
  expect((await cancel(second.id)).status).toBe(409);
});

it('the tank of another company is one that does not exist, and one that leaves meanwhile is refused', async () => {
  const foreign = await world.newTank({ company_name: 'North' });
  const leaving = await world.newTank();
  const { id, good, refused } = await polar.judged([
    `${foreign.tank_number};2026-05-01;12\n${leaving.tank_number};2026-05-01;12`,
  ]);
  expect([good, refused]).toEqual([1, 1]);
  expect(await polar.fatesOf(id)).toMatchObject([{ row: 1, message: `There is no tank ${foreign.tank_number}.` }]);
  await sql`update tank_state set company_id = null where tank_id = ${leaving.id}`.execute(world.server.db);
  await polar.start(id);
  await polar.step();
  expect([await countReadings(foreign.id), await countReadings(leaving.id)]).toEqual([0, 0]);
  expect(await polar.fatesOf(id)).toMatchObject([
    { row: 1 },
    { row: 2, message: 'This tank was moved or deleted meanwhile.' },
  ]);
  await polar.finish();
});

it('pieces are taken once, in any order, by their author alone, until all are sent', async () => {
  const { tank_number } = await world.newTank();
  const { body } = await polar.begin(`${tank_number};2026-05-01;12\n`);
  const { id } = body.data;
  const piece = `${tank_number};2026-05-03;12`;
  const another = longImportsOf(world, 'admin');
  expect((await another.addPiece(id, 3, piece)).status).toBe(404);
  expect((await longImportsOf(world, 'north').addPiece(id, 3, piece)).status).toBe(404);
  const reasons = { token: world.tokens.admin, params: { id } };
  expect((await world.server.call(exportLongImportReasons, reasons)).status).toBe(404);
  expect((await polar.addPiece(id, 3, piece)).body.data).toMatchObject({ pieces: 2, rows: 2 });
  expect((await polar.addPiece(id, 3, piece)).body.data).toMatchObject({ pieces: 2, rows: 2 });
  expect((await polar.addPiece(id, 3, `${piece}3`)).status).toBe(409);
  expect((await polar.judge(id, 3)).text).toContain('Piece 2 is missing.');
  expect((await polar.judge(id, 1)).text).toContain('2 pieces were sent.');
  expect((await polar.addPiece(id, 2, '"open')).text).toContain(
    'Row 1 cannot be read: a quotation mark is not closed. If it stands for the value above it, write that value.',
  );
  expect((await polar.addPiece(id, 1_001, piece)).status).toBe(400);
  expect((await polar.addPiece(id, 2, `${tank_number};2026-05-02;12`)).status).toBe(200);
  expect((await polar.start(id)).status).toBe(409);
  expect((await polar.judge(id, 3)).body.data).toMatchObject({ state: 'reading' });
  expect((await polar.judge(id, 3)).status).toBe(200);
  expect((await polar.addPiece(id, 4, piece)).status).toBe(409);
  await polar.finish();
  expect((await polar.addPiece(id, 2, piece)).status).toBe(409);
  expect((await another.start(id)).status).toBe(404);
  expect((await polar.start(id)).status).toBe(200);
  expect((await polar.addPiece(id, 4, piece)).status).toBe(409);
  await polar.finish();
});

it('a sheet longer than a million rows, or a hundred and fifty million characters, is refused', async () => {
  const { body } = await polar.begin('A;2026-05-01;12');
  const { id } = body.data;
  await sql`update long_imports set rows = 1000000 where id = ${id}`.execute(world.server.db);
  expect((await polar.addPiece(id, 2, 'A;2026-05-01;12\nA;2026-05-01;12')).text).toContain('more than 1,000,000 rows');
  await sql`update long_imports set rows = 1, characters = 150000000 where id = ${id}`.execute(world.server.db);
  expect((await polar.addPiece(id, 2, 'A;2026-05-01;12')).text).toContain('more than 150,000,000 characters');
  await cancel(id);
});

it('a company has three long imports under way at most, forgotten ones end, and old ones go', async () => {
  const begun = [];
  for (const _ of [1, 2, 3]) begun.push((await polar.begin('A;2026-05-01;12')).body.data.id);
  expect((await polar.begin('A;2026-05-01;12')).status).toBe(409);
  const north = await longImportsOf(world, 'north').begin('A;2026-05-01;12');
  expect(north.status).toBe(201);
  await sql`update long_imports set changed_at = now() - interval '49 hours' where id = ${begun[0]}`.execute(
    world.server.db,
  );
  const { sweepLongImports } = await import('./long-import-repository.ts');
  await sweepLongImports(world.server.db);
  expect(await polar.get(begun[0] ?? 0)).toMatchObject({
    state: 'ended',
    message: 'It was not finished within two days.',
  });
  expect(await polar.get(begun[1] ?? 0)).toMatchObject({ state: 'receiving' });
  const { body } = await world.server.call(listLongImports, { token: world.tokens.polar });
  expect(body.data.map(({ id }) => id)).not.toContain(north.body.data.id);
  await polar.finish();
  await sql`update long_imports set changed_at = now() - interval '31 days' where id = ${begun[0]}`.execute(
    world.server.db,
  );
  await sweepLongImports(world.server.db);
  expect(await polar.get(begun[0] ?? 0)).toBeUndefined();
  for (const id of begun.slice(1)) await cancel(id);
  await polar.finish();
});

it('an account that is suspended while its import is written has it taken back', async () => {
  const tank = await world.newTank();
  const { id } = await polar.judged([
    [1, 2, 3, 4, 5].map((day) => `${tank.tank_number};2026-05-0${day};12`).join('\n'),
  ]);
  await polar.start(id);
  await polar.step();
  const setStatus = (status: string) =>
    sql`update users set status = ${status} where email = 'user@polar.example'`.execute(world.server.db);
  await setStatus('rejected');
  await polar.finish();
  await setStatus('active');
  expect(await countReadings(tank.id)).toBe(0);
  expect((await polar.get(id)).message).toContain('the account may no longer import');
});

it('an author who is moved to another company while their import is written has all of it taken back', async () => {
  const tank = await world.newTank();
  const { id } = await polar.judged([
    [1, 2, 3, 4, 5].map((day) => `${tank.tank_number};2026-05-0${day};12`).join('\n'),
  ]);
  await polar.start(id);
  await polar.step();
  await moveAuthorTo(world.northId);
  await polar.finish();
  await moveAuthorTo(world.polarId);
  expect(await countReadings(tank.id)).toBe(0);
  const { message, import_id } = await polar.get(id);
  expect(message).toBe('It was stopped, because the account may no longer import.');
  expect(await world.auditOf('import', import_id ?? 0)).toMatchObject([
    { action: 'undo-import', actor_email: 'user@polar.example', before: { undone_at: null } },
  ]);
});

it('an import is taken back whose author is deleted while it is written', async () => {
  const { db } = world.server;
  const tank = await world.newTank();
  const email = 'short@polar.example';
  await addUser(db, { email, company_id: world.polarId });
  const polarToken = await signInAs(world.server, email);
  const author = longImportsOf({ ...world, tokens: { ...world.tokens, polar: polarToken } });
  const { id } = await author.judged([1, 2, 3].map((day) => `${tank.tank_number};2026-05-0${day};12`));
  await author.start(id);
  await author.step();
  expect(await countReadings(tank.id)).toBe(2);
  await sql`delete from users where email = ${email}`.execute(db);
  await polar.finish();
  expect(await countReadings(tank.id)).toBe(0);
  const { rows } = await sql<{ import_id: number; state: string; message: string }>`
    select import_id, state, message from long_imports where id = ${id}`.execute(db);
  expect(rows).toMatchObject([{ state: 'ended', message: 'It was stopped, because the account was deleted.' }]);
  expect(await world.auditOf('import', rows[0]?.import_id ?? 0)).toMatchObject([
    { action: 'undo-import', actor_email: email },
  ]);
});

it('an import of which nothing can be taken back is not undone', async () => {
  const tank = await world.newTank();
  const { id } = await polar.judged([1, 2].map((day) => `${tank.tank_number};2026-05-0${day};12`));
  await polar.start(id);
  await polar.finish();
  const import_id = (await polar.get(id)).import_id ?? 0;
  expect((await undo(import_id)).status).toBe(200);
  await moveAuthorTo(world.northId);
  await polar.finish();
  await moveAuthorTo(world.polarId);
  expect(await polar.get(id)).toMatchObject({ state: 'ended', message: '2 records could not be taken back.' });
  expect((await undo(import_id)).status).toBe(200);
  await polar.finish();
  expect([(await polar.get(id)).message, await countReadings(tank.id)]).toEqual(['It was taken back.', 0]);
});

it('a failure of a batch changes nothing of an import that went on meanwhile', async () => {
  const { db } = world.server;
  const { id } = (await polar.begin('A;2026-05-01;12')).body.data;
  await polar.judge(id, 1);
  const { takeWork, updateAfterFailure } = await import('./long-import-repository.ts');
  const taken = await takeWork(db);
  expect(taken?.id).toBe(id);
  await cancel(id);
  await updateAfterFailure(db, { id, state: 'reading', stamp: taken?.stamp ?? '' }, { failures: 1 });
  const { rows } = await sql`select state, failures from long_imports where id = ${id}`.execute(db);
  expect(rows).toEqual([{ state: 'ended', failures: 0 }]);
  await polar.finish();
});

it('an import whose batches keep failing ends after five attempts', async () => {
  const { body } = await polar.begin('A;2026-05-01;12');
  const { id } = body.data;
  await polar.judge(id, 1);
  await sql`delete from long_import_pieces where long_import_id = ${id}`.execute(world.server.db);
  const passSeconds = (seconds: number) =>
    sql`update long_imports set changed_at = changed_at - make_interval(secs => ${seconds}) where id = ${id}`.execute(
      world.server.db,
    );
  for (const failures of [1, 2, 3, 4]) {
    await polar.step();
    // It waits for five seconds after each failure so far.
    expect(await polar.step()).toBe(false);
    await passSeconds(failures * 5);
  }
  expect(await polar.get(id)).toMatchObject({ state: 'reading' });
  await polar.step();
  expect((await polar.get(id)).message).toContain('It could not be finished.');
});

it('an import whose rows cannot be cleared stays imported, can be undone, and is cleared later', async () => {
  const { db } = world.server;
  const tank = await world.newTank();
  const { id } = await polar.judged([`${tank.tank_number};2026-05-01;12`]);
  const { import_id } = (await polar.start(id)).body.data;
  await sql`
    create function refuse_clearing() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`.execute(db);
  await sql`
    create trigger refuse_clearing before delete on long_import_rows execute function refuse_clearing()`.execute(db);
  const passPause = () =>
    sql`update long_imports set changed_at = changed_at - interval '1 hour' where id = ${id}`.execute(db);
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await polar.finish();
    await passPause();
  }
  expect(await polar.get(id)).toMatchObject({ state: 'imported', message: null });
  expect((await undo(import_id ?? 0)).status).toBe(200);
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await polar.finish();
    await passPause();
  }
  expect(await polar.get(id)).toMatchObject({ state: 'ended', message: 'It was taken back.' });
  const uncleared = () => db.selectFrom('long_import_rows').select('row').where('long_import_id', '=', id).execute();
  expect([await countReadings(tank.id), await uncleared()]).toEqual([0, [{ row: 1 }]]);
  await sql`drop trigger refuse_clearing on long_import_rows`.execute(db);
  await polar.finish();
  expect(await uncleared()).toEqual([]);
});

it('the sheet comes back with a column of reasons', async () => {
  const { tank_number } = await world.newTank();
  const { id } = await polar.judged([
    `Tank;Date;Vacuum\n${tank_number};2026-05-01;12\n`,
    `X;2026-05-01;=1+1\n${tank_number};2026-05-02;abc`,
  ]);
  const call = { token: world.tokens.polar, params: { id }, query: { rows: 'all' as const } };
  const { text } = await world.server.call(exportLongImportReasons, call);
  expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Tank,Date,Vacuum,Row,Outcome,Reason',
    `${tank_number},2026-05-01,12,2,Imported,`,
    "X,2026-05-01,'=1+1,3,Not imported,There is no tank X.",
    `${tank_number},2026-05-02,abc,4,Not imported,Vacuum reading is not a number: abc`,
  ]);
  const refused = await world.server.call(exportLongImportReasons, { ...call, query: {} });
  expect(refused.text.trim().split('\r\n')).toHaveLength(3);
  await cancel(id);
});

it('a long import without the needed columns is refused with their names', async () => {
  const refused = await polar.begin('A;2026-05-01;12', { columns: { tank_number: 0 }, units: {} });
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('Choose the columns of: Date and time'),
  ]);
});

it('a row of a long import is a duplicate for the next short one', async () => {
  const { tank_number } = await world.newTank();
  const text = `${tank_number};2026-05-01;12`;
  const { id } = await polar.judged([text]);
  await polar.start(id);
  await polar.finish();
  const body = { ...CHOICES, text, source: 'day.csv', only_good: false };
  expect((await world.server.call(createImport, { token: world.tokens.polar, body })).text).toContain('No row is left');
});

it.each([
  ['13,5', '12.500,0', [12_500]],
  ['13.5', '12,500', [12_500]],
  ['13.5', '12.500', [12.5]],
])('where %s of a later piece tells the marks, %s of the first is read by them', async (telling, cell, microns) => {
  const { id: tank_id, tank_number } = await world.newTank();
  const { id, refused } = await polar.judged([
    `${tank_number};2026-05-01;${cell}\n`,
    `${(await world.newTank()).tank_number};2026-05-02;${telling}\n`,
  ]);
  expect(refused).toBe(0);
  await polar.start(id);
  await polar.finish();
  const { rows } = await sql<{ vacuum_reading: number }>`
    select vacuum_reading::float from vacuum_readings where tank_id = ${tank_id}`.execute(world.server.db);
  expect(rows.map(({ vacuum_reading }) => vacuum_reading)).toEqual(microns);
});
