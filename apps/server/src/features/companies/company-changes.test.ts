import { getSession, login } from '@dewar/contract/auth';
import { createCompany, deleteCompany, getCompany, listCompanies, updateCompany } from '@dewar/contract/companies';
import { createProcedure } from '@dewar/contract/procedures';
import { createTank, deleteTank, updateTank } from '@dewar/contract/tanks';
import { createTransfer } from '@dewar/contract/transfers';
import { createUser } from '@dewar/contract/users';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, PASSWORD, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

const TAKEN = 'A company with this name already exists.';

let world: TankWorld;
let serial = 0;
beforeAll(async () => {
  world = await startTankWorld();
});
afterAll(() => world.server.stop());

const create = (body: object) => world.server.call(createCompany, { token: world.tokens.admin, body });
const edit = (id: number, body: object, headers: Record<string, string> = {}) =>
  world.server.call(updateCompany, { token: world.tokens.admin, params: { id }, body, headers });
const remove = (id: number) => world.server.call(deleteCompany, { token: world.tokens.admin, params: { id } });
const get = (id: number) => world.server.call(getCompany, { token: world.tokens.admin, params: { id } });

async function newCompany(name?: string) {
  serial += 1;
  const response = await create({ name: name ?? `Company ${serial}` });
  if (response.status !== 201) throw new Error(response.text);
  return response.body.data;
}

const NOTHING = {
  users: 0,
  tanks: 0,
  former_tanks: 0,
  vacuum_readings: 0,
  transfers: 0,
  leak_checks: 0,
  procedures: 0,
  telemetry_units: 0,
};

describe('a new company', () => {
  test('has the sent details and a normalised name, and holds nothing', async () => {
    const response = await create({
      name: '  Aurora   Helium ',
      email: 'desk@aurora.example',
      description: '',
      phone: '555',
      address: 'Pier 1',
      website: 'https://aurora.example',
      id: 7,
      userCount: 9,
    });
    expect(response.status, response.text).toBe(201);
    const company = response.body.data;
    expect(company).toEqual({
      id: company.id,
      name: 'Aurora Helium',
      email: 'desk@aurora.example',
      contact_email: 'desk@aurora.example',
      description: null,
      phone: '555',
      address: 'Pier 1',
      website: 'https://aurora.example',
      status: 'active',
      userCount: 0,
      lastActive: null,
      tank_count: 0,
      suspension: null,
      has_logo: false,
      version: 1,
      holdings: NOTHING,
    });
    expect((await get(company.id)).body.data).toEqual(company);
    const { body } = await world.server.call(listCompanies, { token: world.tokens.admin });
    const { holdings: _, ...row } = company;
    expect(body.data).toContainEqual(row);
    expect(await world.auditOf('company', company.id)).toMatchObject([
      { action: 'create', actor_email: 'admin@dewar.example', before: null, after: { name: 'Aurora Helium' } },
    ]);
  });

  test.each(['polar gas', ' POLAR  Gas ', 'Ｐｏｌａｒ Gas'])('must not have an existing name: %j', async (name) => {
    const response = await create({ name });
    expect([response.status, response.body.message, response.body.fields]).toEqual([409, TAKEN, { name: TAKEN }]);
  });

  test.each([
    [{}, { name: 'Name is required' }],
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'no  COMPANY' }, { name: 'This company name is reserved. Please enter another one.' }],
    [{ name: 'PENDING_ASSIGNMENT' }, { name: 'This company name is reserved. Please enter another one.' }],
    [{ name: '..' }, { name: 'Company name must have a letter or a digit' }],
    [{ name: 'X1', website: 'javascript:alert(1)' }, { website: 'Website must begin with http:// or https://' }],
    [{ name: 'X1', email: 'nobody' }, { email: 'Email must be an email address' }],
    [{ name: 'X1', status: 'closed' }, { status: 'Status must be one of: active, inactive' }],
  ])("with %j is rejected with the field's name", async (body, fields) => {
    const response = await create(body);
    expect([response.status, response.body.fields]).toEqual([400, fields]);
  });

  test('is created once by forty requests at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => create({ name: index % 2 === 0 ? 'Rush Gas' : 'RUSH  gas' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 39 }, () => 409)]);
  });
});

describe('a change of a company', () => {
  test('keeps fields that are not sent, clears null ones, and is logged with before and after', async () => {
    const { id } = await newCompany();
    await edit(id, { contact_email: 'a@b.example', phone: '1', address: 'There' });
    const response = await edit(id, { phone: null, email: 'c@d.example', contact_email: 'ignored@d.example' });
    expect(response.body.data).toMatchObject({
      contact_email: 'c@d.example',
      email: 'c@d.example',
      phone: null,
      address: 'There',
      version: 3,
    });
    expect((await world.auditOf('company', id)).at(-1)).toMatchObject({
      action: 'update',
      before: { phone: '1' },
      after: { phone: null },
    });
  });

  test('keeps a name with the address of a page that is stored already, and takes no other', async () => {
    const { id } = await newCompany();
    await world.server.db.updateTable('companies').set({ name: 'Foo.com Gases' }).where('id', '=', id).execute();
    expect((await edit(id, { name: 'Foo.com  Gases', phone: '1' })).status).toBe(200);
    const refused = await edit(id, { name: 'Bar.com Gases' });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { name: 'Company name must not contain the address of a page' },
    ]);
  });

  test('of its name is visible to its users at once, unless the name is taken', async () => {
    const { id, name } = await newCompany();
    await addUser(world.server.db, { email: `user@${id}.example`, company_id: id });
    const token = await signInAs(world.server, `user@${id}.example`);
    expect((await edit(id, { name: name.toUpperCase() })).status).toBe(200);
    expect((await edit(id, { name: 'Renamed Gas' })).status).toBe(200);
    expect((await world.server.call(getSession, { token })).body.data.company_name).toBe('Renamed Gas');
    expect((await create({ name })).status).toBe(201);
    const taken = await edit(id, { name: 'polar GAS' });
    expect([taken.status, taken.body.message, taken.body.fields]).toEqual([409, TAKEN, { name: TAKEN }]);
    expect((await edit(id, { name: 'No Company' })).status).toBe(400);
  });

  test('of a version that somebody else changed is rejected with the current record', async () => {
    const { id } = await newCompany();
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => edit(id, { description: `d ${index}` }, { 'if-match': '"1"' })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const stale = responses.find(({ status }) => status === 412);
    expect(stale?.body.data).toEqual((await get(id)).body.data);
  });

  test('to inactive denies its users sign-in and sessions, and back to active admits them again', async () => {
    const { id } = await newCompany();
    const email = `user@closed-${id}.example`;
    await addUser(world.server.db, { email, company_id: id });
    const token = await signInAs(world.server, email);
    const signIn = () => world.server.call(login, { body: { email, password: PASSWORD } });
    expect((await edit(id, { status: 'inactive' })).body.data.status).toBe('inactive');
    expect((await world.server.call(getSession, { token })).status).toBe(401);
    const refused = await signIn();
    expect([refused.status, refused.body.message]).toEqual([403, 'Your company account is inactive.']);
    await edit(id, { status: 'active' });
    expect((await signIn()).status).toBe(200);
  });

  test('that does not exist returns 404', async () => {
    expect([(await edit(99_999, { phone: '1' })).status, (await get(99_999)).status]).toEqual([404, 404]);
  });
});

describe('deleting a company', () => {
  test('removes one that holds nothing, with its settings', async () => {
    const { id, name } = await newCompany();
    const setting = { scope: 'company', company_id: id, setting_key: 'timezone', setting_value: '"UTC"' };
    await world.server.db.insertInto('settings').values(setting).execute();
    expect((await remove(id)).body.data).toEqual({ id });
    expect((await get(id)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await world.auditOf('company', id)).at(-1)).toMatchObject({
      action: 'delete',
      before: { name },
      after: null,
    });
    expect(await world.server.db.selectFrom('settings').selectAll().where('company_id', '=', id).execute()).toEqual([]);
  });

  test('is rejected with a list of everything it has', async () => {
    const { admin: token } = world.tokens;
    const { id } = await newCompany('Full & Sons');
    await addUser(world.server.db, { email: 'a@full.example', company_id: id });
    await addUser(world.server.db, { email: 'b@full.example', company_id: id, role: 'admin' });
    const tank = await world.newTank({ company_name: 'Full & Sons' });
    for (const vacuum_reading of [1, 2, 3]) {
      const body = { tank_id: tank.id, vacuum_reading, reading_timestamp: '2026-06-01T00:00:00Z' };
      await world.server.call(createVacuumReading, { token, body });
    }
    const load = { tank_id: tank.id, action: 'Load', loaded_at: '2026-06-01T00:00:00Z', loaded_weight_lbs: 9_900 };
    await world.server.call(createTransfer, { token, body: load });
    await world.server.call(createProcedure, {
      token,
      body: { title: 'Ours', visibility: 'client_specific', client_tag: 'Full & Sons' },
    });
    const held = '2 users, 1 tank, 3 vacuum readings, 1 transfer and 1 procedure';
    const active = await remove(id);
    expect([active.status, active.body.message]).toEqual([409, `Full & Sons has ${held}. Deactivate it instead.`]);
    expect((await get(id)).body.data).toMatchObject({
      userCount: 1,
      holdings: { ...NOTHING, users: 2, tanks: 1, vacuum_readings: 3, transfers: 1, procedures: 1 },
    });
    await edit(id, { status: 'inactive' });
    expect((await remove(id)).body.message).toBe(`Full & Sons has ${held}. It stays inactive.`);
  });

  test('is rejected because of the history of tanks that are gone', async () => {
    const { admin: token } = world.tokens;
    const { id, name } = await newCompany();
    const moved = await world.newTank({ company_name: name });
    const deleted = await world.newTank({ company_name: name });
    const returned = await world.newTank({ company_name: name });
    await world.server.db
      .insertInto('leak_check_assessments')
      .columns([
        'tank_id',
        'company_id',
        'assignment_id',
        'overall_status',
        'technician_name',
        'assessment_duration_minutes',
        'recorded_by_email',
      ])
      .expression((from) =>
        from
          .selectFrom('tank_assignments')
          .select([
            'tank_id',
            'company_id',
            'id',
            sql<string>`'pass'`.as('s'),
            sql<string>`'Ada'`.as('t'),
            sql<number>`5`.as('d'),
            sql<string>`'a@b.example'`.as('e'),
          ])
          .where('tank_id', '=', returned.id),
      )
      .execute();
    for (const company_name of ['North', name]) {
      await world.server.call(updateTank, { token, params: { id: returned.id }, body: { company_name } });
    }
    await world.server.call(updateTank, { token, params: { id: moved.id }, body: { company_name: 'North' } });
    await world.server.call(deleteTank, { token, params: { id: deleted.id } });
    expect((await remove(id)).body.message).toBe(
      `${name} has 1 tank, 2 former tanks and 1 leak check. Deactivate it instead.`,
    );
  });

  test('counts up to ten thousand records of a kind', async () => {
    const { id, name } = await newCompany();
    const tank = await world.newTank({ company_name: name });
    await sql`
      insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, recorded_by_email)
      select tank_id, company_id, id, 12, now() - n * interval '1 minute', 'x@x.example'
        from tank_assignments, generate_series(1, 12000) n where tank_id = ${tank.id}`.execute(world.server.db);
    expect((await remove(id)).body.message).toBe(
      `${name} has 1 tank and more than 10,000 vacuum readings. Deactivate it instead.`,
    );
  });

  test('is rejected because of records that are not counted', async () => {
    const { id, name } = await newCompany();
    await sql`create table later_records (company_id int references companies)`.execute(world.server.db);
    await sql`insert into later_records values (${id})`.execute(world.server.db);
    const response = await remove(id);
    expect([response.status, response.body.message]).toEqual([
      409,
      `${name} has records of its own. Deactivate it instead.`,
    ]);
    await sql`drop table later_records`.execute(world.server.db);
  });

  test('and giving it users and tanks at the same moment never leaves orphans, in twenty attempts', async () => {
    const { admin: token } = world.tokens;
    for (let round = 0; round < 20; round += 1) {
      const { id, name } = await newCompany();
      const email = `late-${round}@race.example`;
      const [removed, user, tank] = await Promise.all([
        remove(id),
        world.server.call(createUser, { token, body: { email, password: PASSWORD, company_name: name } }),
        world.server.call(createTank, { token, body: { tank_number: `Race ${round}`, company_name: name } }),
      ]);
      const given = [user, tank].filter(({ status }) => status === 201).length;
      expect(removed.status, removed.text).toBe(given === 0 ? 200 : 409);
      for (const { status, text } of [user, tank]) expect([201, 400, 409], text).toContain(status);
      expect((await get(id)).status).toBe(given === 0 ? 404 : 200);
    }
  });
});
