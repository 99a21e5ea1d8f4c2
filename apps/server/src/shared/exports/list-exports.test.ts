import { exportCompanies, listCompanies } from '@dewar/contract/companies';
import { exportAssignmentRequests } from '@dewar/contract/company-assignment-requests';
import { exportLeakChecks, listLeakChecks } from '@dewar/contract/leak-checks';
import { exportProcedures, listProcedures } from '@dewar/contract/procedures';
import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillTables } from '../../../test-support/fill-tables.ts';
import { csvRows } from '../../../test-support/read-export.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

type Endpoint =
  | typeof exportLeakChecks
  | typeof exportProcedures
  | typeof exportCompanies
  | typeof exportAssignmentRequests;

const CANARY = 'Nobody else may read this';

let world: TankWorld;
let tokens: Readonly<Record<string, string>>;
let first = 0;
let north = 0;

beforeAll(async () => {
  world = await startTankWorld();
  const { db } = world.server;
  first = (await world.newTank({ tank_number: '=TANK' })).id;
  north = (await world.newTank({ tank_number: 'North 1', company_name: 'North' })).id;
  await world.newTank({ tank_number: 'Tank B' });
  await fillTables(
    world.server,
    `insert into leak_check_assessments (tank_id, company_id, assignment_id, assessment_date, overall_status,
                                         technician_name, assessment_duration_minutes, notes, recorded_by_email)
     select tank_id, company_id, id, '2026-05-01'::timestamptz - n * interval '1 day', 'review_needed', '@Tess', 45,
            case when tank_id = ${north} then '${CANARY}' end, 'x@x.example'
       from generate_series(1, 210) n, tank_assignments`,
    `insert into procedures (title, visibility, client_company_id, full_content)
     select '=Procedure ' || n, 'client_specific', case when n % 3 = 0 then ${world.northId} else ${world.polarId} end, ''
       from generate_series(1, 330) n`,
    `update companies set description = '+1', contact_email = 'office@north.example' where id = ${world.northId}`,
  );
  const chiefs = { chiefOfPolar: world.polarId, chiefOfNorth: world.northId };
  tokens = { ...world.tokens };
  for (const [name, company_id] of Object.entries(chiefs)) {
    const email = `${name.toLowerCase()}@x.example`;
    await addUser(db, { email, company_id, is_company_admin: true });
    tokens = { ...tokens, [name]: await signInAs(world.server, email) };
  }
  for (const [email, requested_company] of [
    ['one@x.example', 'POLAR  gas'],
    ['two@x.example', '=North'],
    ['three@x.example', 'North'],
  ] as const) {
    const user_id = await addUser(db, { email, status: 'email_verified' });
    await db
      .insertInto('company_assignment_requests')
      .values({
        user_id,
        requested_company,
        requested_company_key: companyNameKey(requested_company),
        message: '-please',
      })
      .execute();
  }
});
afterAll(() => world.server.stop());

const exported = async (endpoint: Endpoint, query: object = {}, who = 'polar') => {
  const { status, text, headers } = await world.server.call(endpoint, { token: tokens[who], query: { ...query } });
  expect(status, text).toBe(200);
  return { rows: csvRows(text), text, headers };
};

const refusal = async (endpoint: Endpoint, query: object, who: string) =>
  (await world.server.call(endpoint, { token: tokens[who], query: { ...query } })).status;

describe('exported leak checks', () => {
  test('are those of the list, newest first, with units and readable states', async () => {
    const { rows, headers } = await exported(exportLeakChecks, { tank_id: first });
    const call = { token: world.tokens.polar, query: { tank_id: first, limit: 200 } };
    const { data } = (await world.server.call(listLeakChecks, call)).body;
    expect(rows).toHaveLength(210);
    expect(rows.slice(0, 200).map((row) => Number(row.Number))).toEqual(data.map(({ id }) => id));
    expect(rows[0]).toMatchObject({
      Tank: "'=TANK",
      Technician: "'@Tess",
      'Assessment (America/New_York)': '2026-04-29T20:00:00-04:00',
      Duration: '45',
      'Duration unit': 'min',
      Status: 'Review Needed',
      'Leak Points': '0',
      'Vacuum test': '',
    });
    expect(headers['content-disposition']).toMatch(/leak-checks-\d{4}-\d\d-\d\d\.csv/);
  });

  test('of another company are never among them', async () => {
    const { rows, text } = await exported(exportLeakChecks);
    expect(rows).toHaveLength(420);
    expect(text).not.toContain(CANARY);
    expect((await exported(exportLeakChecks, { company: 'north' }, 'admin')).rows).toHaveLength(210);
    expect((await exported(exportLeakChecks, {}, 'admin')).rows).toHaveLength(630);
  });

  test.each([
    ['a tank of another company', () => ({ tank_id: north }), 404],
    ['another company', () => ({ company: 'North' }), 404],
    ['a tank that there is not', () => ({ tank_id: 2_000_000_000 }), 404],
  ])('are refused for %s', async (_, query, status) => {
    expect(await refusal(exportLeakChecks, query(), 'polar')).toBe(status);
  });

  test('of a tank are refused under the name of a company that has it not', async () => {
    expect(await refusal(exportLeakChecks, { tank_id: first, company: 'North' }, 'admin')).toBe(400);
  });

  test('are an entry of the audit log with filter and company', async () => {
    await exported(exportLeakChecks, { company: 'North' }, 'admin');
    const entry = await world.server.db
      .selectFrom('audit_log')
      .select(['entity', 'action', 'company_id', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const after = { format: 'csv', company: 'North' };
    const entity = 'leak_check_assessment';
    expect(entry).toEqual({ entity, action: 'export', company_id: world.northId, after });
  });
});

describe('exported procedures', () => {
  test('are those that the person may read, newest first, over several pages', async () => {
    const { rows } = await exported(exportProcedures);
    const call = { token: world.tokens.polar, query: { limit: 200 } };
    const { data } = (await world.server.call(listProcedures, call)).body;
    expect(rows).toHaveLength(220);
    expect(rows.slice(0, 200).map((row) => Number(row.Number))).toEqual(data.map(({ id }) => id));
    expect(new Set(rows.map((row) => row.Client))).toEqual(new Set(['Polar Gas']));
    expect(rows[0]).toMatchObject({ Procedure: "'=Procedure 329", Visibility: 'Client Specific' });
    expect((await exported(exportProcedures, {}, 'admin')).rows).toHaveLength(330);
  });

  test('are filtered as the list is', async () => {
    expect((await exported(exportProcedures, { search: 'procedure 100' })).rows).toHaveLength(1);
    expect((await exported(exportProcedures, { visibility: 'public' })).rows).toEqual([]);
    expect((await exported(exportProcedures, { category: 'None of them' })).rows).toEqual([]);
  });
});

describe('exported companies', () => {
  test('are those of the list, by name', async () => {
    const { rows } = await exported(exportCompanies, {}, 'admin');
    const { data } = (await world.server.call(listCompanies, { token: world.tokens.admin })).body;
    expect(rows.map((row) => row.Company)).toEqual(data.map(({ name }) => name));
    expect(rows.find((row) => row.Company === 'North')).toMatchObject({
      'Contact email': 'office@north.example',
      Status: 'Active',
      Tanks: '1',
      Description: "'+1",
    });
  });

  test('are filtered by name, contact email and status', async () => {
    const namesOf = async (query: object) =>
      (await exported(exportCompanies, query, 'admin')).rows.map((row) => row.Company);
    expect(await namesOf({ search: 'OFFICE@' })).toEqual(['North']);
    expect(await namesOf({ search: 'pólar' })).toEqual(['Polar Gas']);
    expect(await namesOf({ status: 'inactive' })).toEqual([]);
  });

  test('are in the order of the list', async () => {
    const { rows } = await exported(exportCompanies, { order: 'tanks' }, 'admin');
    const tanks = rows.map((row) => Number(row.Tanks));
    expect(new Set(tanks).size).toBeGreaterThan(1);
    expect(tanks).toEqual(tanks.toSorted((one, other) => other - one));
  });
});

describe('exported company requests', () => {
  test('are all that wait, oldest first, for an administrator', async () => {
    const { rows } = await exported(exportAssignmentRequests, {}, 'admin');
    expect(rows.map((row) => row['User Email'])).toEqual(['one@x.example', 'two@x.example', 'three@x.example']);
    expect(rows.map((row) => row['Company exists'])).toEqual(['Yes', 'No', 'Yes']);
    expect(rows[1]).toMatchObject({ 'Requested Company': "'=North", Message: "'-please" });
  });

  test('are those for their company for a company administrator', async () => {
    const emailsOf = async (who: string) =>
      (await exported(exportAssignmentRequests, {}, who)).rows.map((row) => row['User Email']);
    expect(await emailsOf('chiefOfPolar')).toEqual(['one@x.example']);
    expect(await emailsOf('chiefOfNorth')).toEqual(['three@x.example']);
  });
});
