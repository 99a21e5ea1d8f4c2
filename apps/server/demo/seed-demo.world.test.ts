import { buffer } from 'node:stream/consumers';
import { login } from '@dewar/contract/auth';
import { listAssignmentRequests } from '@dewar/contract/company-assignment-requests';
import { getCustodyLedger } from '@dewar/contract/custody-ledger';
import { getFleet, getTankState } from '@dewar/contract/fleet';
import { listLoadGate } from '@dewar/contract/load-gate';
import { listUsers } from '@dewar/contract/users';
import { judgeLoadGate } from '@dewar/domain/load-gate/load-gate';
import { toGateView } from '@dewar/domain/settings/load-gate-settings';
import { assessInspection } from '@dewar/domain/tanks/inspection-due';
import { tankFileExtension } from '@dewar/domain/tanks/tank-files';
import { LEAK_CHECK_STATUSES } from '@dewar/domain/tanks/tank-state';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rewriteTankState } from '../src/features/tank-state/tank-state-repository.ts';
import { isContentOf } from '../src/shared/file-storage/file-content.ts';
import { openFileStorage } from '../src/shared/file-storage/open-file-storage.ts';
import { judgeTanks } from '../test-support/judge-tanks.ts';
import { keepLedger } from '../test-support/keep-ledger.ts';
import { addUser, signedInBy } from '../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../test-support/test-server.ts';
import { seedDemo } from './seed-demo.ts';

const TABLES = [
  'companies',
  'users',
  'company_assignment_requests',
  'settings',
  'tank_statuses',
  'tanks',
  'tank_assignments',
  'tank_operational_switches',
  'vacuum_readings',
  'transfers',
  'leak_check_assessments',
  'leak_points',
  'vacuum_test_readings',
  'tank_state',
  'tank_notes',
  'tank_files',
  'company_storage',
  'weekly_reports',
  'weekly_report_runs',
  'categories',
  'audit_log',
  'teacher_settings',
  'lesson_subjects',
  'lesson_templates',
  'lesson_template_sections',
  'lesson_plans',
  'lesson_events',
] as const;

const PASSWORD = 'demo-tank-1';
const VISITORS = ['super', 'admin', 'polar', 'north', 'newcomer', 'teacher', 'teacher2'];
const DAY = 86_400_000;

let server: TestServer;
let other: TestServer;

beforeAll(async () => {
  [server, other] = await Promise.all([startTestServer(), startTestServer()]);
  expect(await seed(server)).toBe(true);
  expect(await seed(other)).toBe(true);
});

afterAll(() => Promise.all([server.stop(), other.stop()]));

async function seed({ db, clock, config }: TestServer): Promise<boolean> {
  const fileStorage = await openFileStorage(config);
  return seedDemo(db, { password: PASSWORD, now: clock.now(), seed: 'dewar', fileStorage });
}

/**
 * Every row of every table, ids and timestamps included, except for random values (salted hashes, file names) and for
 * when the clock of the database saw a change of a lesson.
 */
async function contentOf({ pool }: TestServer): Promise<Record<string, unknown>> {
  const entries = TABLES.map(async (table) => {
    const { rows } = await pool.query<{ count: number; hash: string }>(
      `select count(*), md5(string_agg(content, ',' order by content)) as hash
         from (select (to_jsonb(${table}) - '{password_hash,logo_name,stored_name,changed_at}'::text[])::text as content from ${table}) listed`,
    );
    return [table, rows[0]] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

describe('filling the demo', () => {
  test('writes the same into two databases, and something into every table', async () => {
    const content = await contentOf(server);
    expect(await contentOf(other)).toEqual(content);
    for (const [table, rows] of Object.entries(content))
      expect(rows, table).toMatchObject({ hash: expect.any(String) });
  });

  test('runs once: a second run changes nothing', async () => {
    const before = await contentOf(server);
    const fileStorage = await openFileStorage(server.config);
    const again = { password: 'another one', now: new Date(), seed: 'other', fileStorage };
    expect(await seedDemo(server.db, again)).toBe(false);
    expect(await contentOf(server)).toEqual(before);
  });

  test('is rejected for a database with other users, and writes nothing there', async () => {
    const inhabited = await startTestServer();
    try {
      await addUser(inhabited.db, { email: 'someone@real.example' });
      await expect(seed(inhabited)).rejects.toThrow('already has users');
      expect(await inhabited.db.selectFrom('companies').selectAll().execute()).toEqual([]);
    } finally {
      await inhabited.stop();
    }
  });

  test('twice at the same time fills it once', async () => {
    const shared = await startTestServer();
    try {
      const outcomes = await Promise.all([seed(shared), seed(shared)]);
      expect(outcomes.toSorted()).toEqual([false, true]);
    } finally {
      await shared.stop();
    }
  });
});

describe('the filled demo', () => {
  test.each(VISITORS)('lets %s@demo.example sign in', async (name) => {
    const response = await server.call(login, { body: { email: `${name}@demo.example`, password: PASSWORD } });
    expect(response.status, response.text).toBe(200);
  });

  test('has registrations in every state, including a look-alike company, and two pending requests', async () => {
    const response = await server.call(login, { body: { email: 'admin@demo.example', password: PASSWORD } });
    const { token } = signedInBy(response);
    const { body: users } = await server.call(listUsers, { token });
    expect(new Set(users.data.map(({ status }) => status))).toEqual(
      new Set(['pending', 'email_verified', 'active', 'rejected']),
    );
    const doubtful = users.data.find(
      (user) => user.requested_company_match !== null && !user.requested_company_match.is_exact,
    );
    expect(doubtful?.requested_company_match?.name).toBe('Polar Gas Logistics');
    expect(users.data.find(({ status }) => status === 'rejected')?.rejection_reason).toMatch(/Saltmarsh/);
    const { body: requests } = await server.call(listAssignmentRequests, { token });
    expect(requests.data).toMatchObject([
      { requested_company: 'Kestrel Bulk Gases', message: null, requested_company_exists: true },
      { user_email: 'newcomer@demo.example', requested_company: 'Tidewater Cryo', requested_company_exists: false },
    ]);
  });

  test('stores the same state of each tank as a recomputation', async () => {
    const states = () => other.db.selectFrom('tank_state').selectAll().orderBy('tank_id').execute();
    const seeded = await states();
    for (const { tank_id } of seeded) await rewriteTankState(other.db, tank_id);
    expect(await states()).toEqual(seeded);
    const { rows } = await other.pool.query<{ strange: number }>(
      `select count(*) as strange from tank_state state where latest_reading_timestamp is distinct from
         (select max(reading_timestamp) from vacuum_readings where tank_id = state.tank_id)`,
    );
    expect(rows[0]?.strange).toBe(0);
    expect(seeded.filter(({ company_id }) => company_id !== null)).toHaveLength(48);
  });

  test('has two tanks in stock, which no company sees', async () => {
    const inStock = await server.db.selectFrom('tanks').select('id').where('company_id', 'is', null).execute();
    expect(inStock).toHaveLength(2);
    const { token } = signedInBy(
      await server.call(login, { body: { email: 'polar@demo.example', password: PASSWORD } }),
    );
    for (const { id } of inStock) {
      expect((await server.call(getTankState, { token, params: { id } })).status).toBe(404);
    }
  });

  test('predicts relief within days for two loads, before they can arrive', async () => {
    await judgeTanks(server);
    const now = server.clock.now().getTime();
    const risks = await server.db
      .selectFrom('tank_judgements as judged')
      .innerJoin('transfers as load', 'load.id', 'judged.transfer_id')
      .select(['judged.relief_at', 'load.loaded_at'])
      .where('judged.relief_at', '<', new Date(now + 3 * DAY))
      .execute();
    // A third load is of a tank that vents on its trips, and may have lifted.
    expect(risks.filter(({ relief_at }) => Number(relief_at) > now)).toHaveLength(2);
    for (const { relief_at, loaded_at } of risks) {
      expect(Number(relief_at)).toBeGreaterThan(now - 5 * DAY);
      expect(Number(relief_at) - loaded_at.getTime()).toBeLessThan(45 * DAY);
    }
  });

  test.each([
    ['polar', 'Polar Gas Logistics', 24],
    ['north', 'Northwind Cryogenics', 12],
  ])('has data for every card of %s', async (name, companyName, total) => {
    const response = await server.call(login, { body: { email: `${name}@demo.example`, password: PASSWORD } });
    const fleet = await server.call(getFleet, { token: signedInBy(response).token, params: { companyName } });
    expect(fleet.status, fleet.text).toBe(200);
    const { cards, tanks, today } = fleet.body.data;
    expect(cards.total).toBe(total);
    for (const figure of [cards.operational, cards.non_operational, cards.recent_readings, cards.critical_readings]) {
      expect(figure).toBeGreaterThan(0);
    }
    expect(Object.keys(cards.maintenance).length).toBeGreaterThan(0);
    const states = new Set(
      tanks.map((tank) => assessInspection({ cscInspectionDate: tank.csc_inspection_date, today }).state),
    );
    expect([...states].sort()).toEqual(['Due Soon', 'Never Inspected', 'Overdue', 'Up to Date']);
    expect(tanks.some((tank) => (tank.latest_reading?.vacuum_reading ?? 0) > 100 && tank.operational_status)).toBe(
      true,
    );
    expect(tanks.some((tank) => tank.leak_check_status === 'review_needed')).toBe(true);
    expect(tanks.some((tank) => tank.open_transfer !== null)).toBe(true);
  });

  test('has tanks at rest that may be loaded, that are to be minded, and that must not be loaded', async () => {
    const response = await server.call(login, { body: { email: 'polar@demo.example', password: PASSWORD } });
    const params = { companyName: 'Polar Gas Logistics' };
    const gate = await server.call(listLoadGate, { token: signedInBy(response).token, params });
    expect(gate.status, gate.text).toBe(200);
    const { tanks } = gate.body.data;
    const view = toGateView(gate.body.data);
    const journey = { productName: 'LHe', weightLbs: 9_500, pressurePsi: 8, days: 20 };
    const answers = tanks.map((tank) => judgeLoadGate(tank, journey, view));
    const verdicts = new Set(answers.map(({ verdict }) => verdict));
    expect([...verdicts].sort()).toEqual(['mind', 'no', 'yes']);
    const reasons = answers.map((answer) => answer.reasons.map(({ kind }) => kind));
    expect(reasons).toContainEqual(['five_year_test_expired']);
  });

  test('has a scale that has weighed half a percent too little for some months, which the custody ledger finds', async () => {
    await keepLedger(server);
    const body = { email: 'north@demo.example', password: PASSWORD };
    const { token } = signedInBy(await server.call(login, { body }));
    const { findings, loads } = (await server.call(getCustodyLedger, { token, query: {} })).body.data;
    expect(loads).toBeGreaterThan(100);
    const [first, ...others] = findings;
    expect(first).toMatchObject({ group: 'scale', name: 'Ferris Island B', direction: 'low', part_of: null });
    expect(first?.bias).toBeGreaterThan(0.004);
    expect(first?.bias).toBeLessThan(0.006);
    expect(first?.worth).toBeGreaterThan(100);
    const daysAgo = (server.clock.now().getTime() - Date.parse(first?.since ?? '')) / DAY;
    expect(daysAgo).toBeGreaterThan(30);
    expect(daysAgo).toBeLessThan(100);
    // Two tanks lost product through their valves besides; of another, product was taken out.
    const tanks = others.filter(({ group }) => group === 'tank');
    expect(tanks.map(({ direction, part_of }) => [direction, part_of])).toEqual([
      ['high', null],
      ['high', null],
    ]);
    const places = others.filter(({ group }) => group !== 'tank').map(({ part_of }) => part_of?.name);
    expect(new Set(places)).toEqual(new Set(['Ferris Island B']));
  });

  test('has notes for a dozen tanks, and files whose content matches their names', async () => {
    const tanks = await server.db.selectFrom('tank_notes').select('tank_id').distinct().execute();
    expect(tanks).toHaveLength(12);
    const storage = await openFileStorage(server.config);
    const files = await server.db.selectFrom('tank_files').select(['file_name', 'stored_name', 'file_size']).execute();
    expect(files.length).toBeGreaterThan(12);
    for (const { file_name, stored_name, file_size } of files) {
      const content = await buffer(await storage.read(stored_name));
      expect(content).toHaveLength(Number(file_size));
      const extension = tankFileExtension(file_name);
      expect(extension, file_name).toBeDefined();
      if (extension === undefined) continue;
      const isSound = await isContentOf(extension, content.subarray(0, 4_100), () => storage.read(stored_name));
      expect(isSound, file_name).toBe(true);
    }
  });

  test('has notes with photos, each with its thumbnail', async () => {
    const photos = await server.db
      .selectFrom('tank_files as file')
      .leftJoin('tank_file_thumbnails as thumbnail', 'thumbnail.file_id', 'file.id')
      .select(['file.file_name', 'thumbnail.webp'])
      .where('file.note_id', 'is not', null)
      .execute();
    expect(photos.length).toBeGreaterThan(2);
    for (const { file_name, webp } of photos) expect(webp?.length ?? 0, file_name).toBeGreaterThan(500);
  });

  test('has leak checks in each state, and a vacuum test that is running', async () => {
    const { rows } = await server.pool.query<{ status: string; tanks: number }>(
      'select leak_check_status as status, count(*) as tanks from tank_state group by 1',
    );
    const tanksIn = new Map(rows.map(({ status, tanks }) => [status, tanks]));
    for (const status of LEAK_CHECK_STATUSES) expect(tanksIn.get(status), status).toBeGreaterThan(0);
    const running = await server.db
      .selectFrom('leak_check_assessments')
      .select('id')
      .where('vacuum_test_start', 'is not', null)
      .where('vacuum_test_end', 'is', null)
      .execute();
    expect(running).not.toEqual([]);
  });

  test('has an audit log of readings and determinations, with the values before and after', async () => {
    const { rows } = await server.pool.query(
      `select entity, action, count(*)::int > 20 as many, bool_and(actor_id is not null) as known, max(at) <= $1 as past,
              bool_and(before ->> 'determined_at' is null) as was_open, count(*) = count(after ->> 'tank_number') as named
         from audit_log where entity in ('vacuum_reading', 'transfer') group by entity, action order by entity`,
      [server.clock.now()],
    );
    const told = { many: true, known: true, past: true, was_open: true, named: true };
    expect(rows).toEqual([
      { entity: 'transfer', action: 'determine', ...told },
      { entity: 'vacuum_reading', action: 'create', ...told },
    ]);
  });

  test('has records under the people who made them', async () => {
    const { rows } = await server.pool.query<{ strange: number }>(
      `select count(*) as strange from vacuum_readings reading
         left join users person on person.id = reading.recorded_by
        where person.id is null or person.email <> reading.recorded_by_email or person.company_id <> reading.company_id`,
    );
    expect(rows[0]?.strange).toBe(0);
  });
});
