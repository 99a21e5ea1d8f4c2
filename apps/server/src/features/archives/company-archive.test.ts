import { downloadArchive, startCompanyArchive } from '@dewar/contract/archives';
import { createProcedure } from '@dewar/contract/procedures';
import { createTankFile } from '@dewar/contract/tank-files';
import { createTankNote } from '@dewar/contract/tank-notes';
import { exportTransfers } from '@dewar/contract/transfers';
import { exportVacuumReadings } from '@dewar/contract/vacuum-readings';
import { generateWeeklyReport } from '@dewar/contract/weekly-reports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillTables } from '../../../test-support/fill-tables.ts';
import { csvRows } from '../../../test-support/read-export.ts';
import { addCompany } from '../../../test-support/sample-world.ts';
import { noteProgress } from './archive-run-repository.ts';
import { type ArchiveWorld, latestArchive, saveCompany, startArchiveWorld } from './archive-test-world.ts';

const CANARY = 'Nobody of another company may read this';
const HOSTILE = '../..\\a "quoted" ünïcode =1+1.pdf';

let world: ArchiveWorld;
let tank = 0;
let north = 0;
let file = 0;

beforeAll(async () => {
  world = await startArchiveWorld();
  tank = (await world.newTank({ tank_number: '../ISO "1"' })).id;
  north = (await world.newTank({ tank_number: 'North 1', company_name: 'North' })).id;
  await fillTables(
    world.server,
    `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp,
                                  additional_notes, recorded_by_email)
     select tank_id, company_id, id, n, '2026-05-01'::timestamptz - n * interval '1 hour',
            case when tank_id = ${north} then '${CANARY}' else '=cmd()' end, 'x@x.example'
       from generate_series(1, 250) n, tank_assignments`,
    `insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, loaded_weight_lbs, customer_name,
                            recorded_by_email)
     select tank_id, company_id, id, 'Load', '2026-05-01', 9900, case when tank_id = ${north} then '${CANARY}' end,
            'x@x.example'
       from tank_assignments`,
  );
  for (const [tank_id, token, text] of [
    [tank, world.tokens.polar, '=1+1'],
    [north, world.tokens.north, CANARY],
  ] as const) {
    await made(world.server.call(createTankNote, { token, body: { tank_id, note_text: text } }));
    const sent = new File([`%PDF-1.7\n${text}\n%EOF\n`], `${text}.pdf`);
    const { body } = await made(
      world.server.call(createTankFile, { token, body: { tank_id, description: text }, file: sent }),
    );
    if (tank_id === tank) file = body.data.id;
  }
  // Uploads take no such names any more.
  await world.server.pool.query('update tank_files set file_name = $1 where id = $2', [HOSTILE, file]);
  for (const procedure of [
    { title: 'For everybody', visibility: 'public', full_content: 'Close the valve.' },
    { title: 'For Polar', visibility: 'client_specific', client_tag: 'Polar Gas', full_content: 'Open the valve.' },
    { title: `Private ${CANARY}`, visibility: 'private', full_content: CANARY },
    { title: `For North ${CANARY}`, visibility: 'client_specific', client_tag: 'North', full_content: CANARY },
  ]) {
    await made(world.server.call(createProcedure, { token: world.tokens.admin, body: procedure }));
  }
  for (const company_name of ['Polar Gas', 'North']) {
    const body = { company_name, week_start_date: '2026-05-25', week_end_date: '2026-05-31' };
    await world.server.call(generateWeeklyReport, { token: world.tokens.admin, body });
  }
});
afterAll(() => world.server.stop());

async function made<Response extends { status: number; text: string }>(call: Promise<Response>): Promise<Response> {
  const response = await call;
  expect(response.status, response.text).toBe(201);
  return response;
}

describe("a company's archive", () => {
  test('has each list as its single export has it', async () => {
    const saved = await saveCompany(world, 'polarBoss');
    const token = world.tokens.polarBoss;
    for (const [path, endpoint] of [
      ['lists/vacuum-readings.csv', exportVacuumReadings],
      ['lists/transfers.csv', exportTransfers],
    ] as const) {
      expect(saved.get(path)).toBe((await world.server.call(endpoint, { token })).text);
    }
    expect(csvRows(saved.get('lists/vacuum-readings.csv') ?? '')).toHaveLength(250);
    expect(csvRows(saved.get('lists/vacuum-readings.csv') ?? '')[0]?.Notes).toBe("'=cmd()");
    expect(csvRows(saved.get('lists/notes.csv') ?? '')).toMatchObject([{ Note: "'=1+1", Photos: '0' }]);
    expect(csvRows(saved.get('lists/people.csv') ?? '').map((row) => row.Email)).toEqual([
      'polarboss@x.example',
      'user@polar.example',
    ]);
    expect(csvRows(saved.get('lists/weekly-reports.csv') ?? '')).toMatchObject([{ 'First day': '2026-05-25' }]);
  });

  test('has the files under names that stay within their folder, and says where each is', async () => {
    const saved = await saveCompany(world, 'polarBoss');
    const path = `⁄ISO ”1”/${file} ⁄..⁄a ”quoted” ünïcode =1+1.pdf`;
    expect(csvRows(saved.get('lists/tank-files.csv') ?? '')).toMatchObject([
      { File: HOSTILE, 'In the archive': path, Description: "'=1+1" },
    ]);
    expect(saved.get(`files/${path}`)).toContain('=1+1');
    for (const name of saved.keys()) expect(name).not.toMatch(/(^|\/)\.|\\|^\/|:/);
  });

  test('has procedures and weekly reports as PDF', async () => {
    const paths = [...(await saveCompany(world, 'polarBoss')).keys()];
    expect(paths.filter((path) => path.startsWith('procedures/')).map((path) => path.replace(/\d+ /, ''))).toEqual([
      'procedures/For Polar.pdf',
      'procedures/For everybody.pdf',
    ]);
    expect(paths.find((path) => path.startsWith('weekly-reports/'))).toMatch(/\d+ 2026-05-25 to 2026-05-31\.pdf$/);
  });

  test('has nothing of another company and no private procedure, whoever saves it', async () => {
    for (const who of ['polarBoss', 'admin']) {
      for (const [path, text] of await saveCompany(world, who)) expect(path + text, path).not.toContain(CANARY);
    }
    const north = [...(await saveCompany(world, 'admin', 'North')).values()].join('');
    expect(north).toContain(CANARY);
  });

  test('has a page that names each file, its columns, units and zone, and who made it when, without a script', async () => {
    const saved = await saveCompany(world, 'polarBoss');
    const page = saved.get('index.html') ?? '';
    for (const path of saved.keys()) {
      if (path.startsWith('lists/')) expect(page).toContain(`href="${path}"`);
    }
    expect(page).toContain('polarboss@x.example');
    expect(page).toContain('2026-06-10, 08:00 (America/New_York)');
    expect(page).toContain('Number in µm');
    expect(page).toContain('<th scope="row">Taken (America/<wbr>New_York)</th>');
    expect(page).toContain('<th scope="row">Reading unit</th>');
    expect(page).toContain(`<summary>${csvColumns(saved.get('lists/vacuum-readings.csv'))} columns</summary>`);
    expect(page).toContain('<span class="count">250 rows</span>');
    expect(page).not.toMatch(/<script|https?:\/\/(?!localhost|127)|src=|onclick/);
  });

  test('has a page on which names are texts, whatever they contain', async () => {
    const name = 'Ice & <script>alert(1)</script> "Co"';
    await addCompany(world.server.db, name);
    const page = (await saveCompany(world, 'admin', name)).get('index.html') ?? '';
    expect(page).toContain('<h1>Ice &amp; &lt;script&gt;alert(1)&lt;/script&gt; &quot;Co&quot;</h1>');
    expect(page).not.toContain('<script');
  });

  test('names a file that is missing on the server, and has all others', async () => {
    const { rows } = await world.server.pool.query(
      `update tank_files set stored_name = 'ffffffffffffffffffffffffffffffff' where id = $1
       returning (select stored_name from tank_files where id = $1)`,
      [file],
    );
    const saved = await saveCompany(world, 'polarBoss');
    await world.server.pool.query('update tank_files set stored_name = $1 where id = $2', [rows[0].stored_name, file]);
    expect([...saved.keys()].filter((path) => path.startsWith('files/'))).toEqual([]);
    expect(saved.get('index.html')).toMatch(/<li>.+ünïcode =1\+1\.pdf: The file is missing on the server\.<\/li>/);
    expect(saved.get('lists/tank-files.csv')).toContain('ünïcode');
  });

  test('is an entry of the audit log with its company', async () => {
    await saveCompany(world, 'admin', 'North');
    const entry = await world.server.db
      .selectFrom('audit_log')
      .select(['entity', 'action', 'company_id', 'after', 'actor_email'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entry).toEqual({
      ...{ entity: 'archive', action: 'export', company_id: world.northId, after: { name: 'North' } },
      actor_email: 'admin@dewar.example',
    });
  });
});

describe('an archive is saved', () => {
  const start = (who: string, companyName: string) =>
    world.server.call(startCompanyArchive, { token: world.tokens[who], params: { companyName } });
  const download = (who: string, id: number) =>
    world.server.call(downloadArchive, { token: world.tokens[who], params: { id } });

  test.each([
    ['a plain user of the company', 'polar', 'Polar Gas', 403],
    ['somebody without a company', 'unassigned', 'Polar Gas', 403],
    ['the administrator of another company', 'northBoss', 'Polar Gas', 404],
    ['the administrator of the company', 'polarBoss', 'polar  GAS', 201],
    ['an administrator of the portal', 'admin', 'Polar Gas', 201],
    ['an administrator of the portal who invents a company', 'admin', 'No such company', 404],
  ])('or not by %s', async (_, who, companyName, status) => {
    expect((await start(who, companyName)).status).toBe(status);
  });

  test('once, and by nobody but the person who prepared it', async () => {
    const { id } = (await start('polarBoss', 'Polar Gas')).body.data;
    for (const who of ['northBoss', 'polar', 'admin']) expect((await download(who, id)).status).toBe(404);
    expect((await download('polarBoss', id)).status).toBe(200);
    expect((await download('polarBoss', id)).status).toBe(404);
    expect(await latestArchive(world.server, world.tokens.northBoss)).not.toMatchObject({ id });
  });

  test('and a late note that it is running does not overwrite how it ended', async () => {
    const { server, tokens } = world;
    const { id } = (await start('polarBoss', 'Polar Gas')).body.data;
    const note = (state: 'running' | 'complete' | 'broken', bytes: number) =>
      noteProgress(server.db, id, { state, part: null, bytes }, server.clock.now());
    expect((await download('polarBoss', id)).status).toBe(200);
    await note('complete', 9);
    await note('running', 5);
    expect(await latestArchive(server, tokens.polarBoss)).toMatchObject({ state: 'complete', bytes: 9 });
    // What is written may still not arrive.
    await note('broken', 9);
    expect(await latestArchive(server, tokens.polarBoss)).toMatchObject({ state: 'broken' });
  });

  test('no more once the person has lost the right to it', async () => {
    const { id } = (await start('polarBoss', 'Polar Gas')).body.data;
    await world.server.pool.query('update archive_runs set company_id = $1 where id = $2', [world.northId, id]);
    expect((await download('polarBoss', id)).status).toBe(404);
  });

  test('one at a time, until the server that wrote the last one is gone for a minute', async () => {
    const { id } = (await start('polarBoss', 'Polar Gas')).body.data;
    const again = (await start('polarBoss', 'Polar Gas')).body.data;
    expect((await download('polarBoss', id)).status).toBe(404);
    await world.server.pool.query(`update archive_runs set state = 'running' where id = $1`, [again.id]);
    const refused = await start('polarBoss', 'Polar Gas');
    expect([refused.status, refused.body.error]).toEqual([429, expect.stringContaining('already saving')]);
    expect((await start('admin', 'Polar Gas')).status).toBe(201);
    world.server.clock.advance(61_000);
    expect(await latestArchive(world.server, world.tokens.polarBoss)).toMatchObject({ state: 'broken' });
    expect((await start('polarBoss', 'Polar Gas')).status).toBe(201);
  });
});

/** How many columns a list has. */
function csvColumns(text = ''): number {
  return Object.keys(csvRows(text)[0] ?? {}).length;
}
