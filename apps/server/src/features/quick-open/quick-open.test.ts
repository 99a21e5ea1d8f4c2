import { createLessonPlan } from '@dewar/contract/lesson-plans';
import { createLessonTemplate } from '@dewar/contract/lesson-templates';
import { QUICK_OPEN_EACH, quickOpen } from '@dewar/contract/quick-open';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
let teacher = '';

beforeAll(async () => {
  world = await startTankWorld();
  const { server, polarId, northId, newTank } = world;
  await addUser(server.db, { email: 'teacher@school.example', role: 'teacher' });
  teacher = await signInAs(server, 'teacher@school.example');
  await newTank({ tank_number: 'GASU 482913-6' });
  await newTank({ tank_number: 'GASU 1', company_name: 'North' });
  await newTank({ tank_number: '100%_full' });
  await server.pool.query(`
    insert into procedures (title, visibility, client_company_id) values
      ('Pump-down for all', 'public', null),
      ('Pump-down inside', 'private', null),
      ('Pump-down of Polar', 'client_specific', ${polarId}),
      ('Pump-down of North', 'client_specific', ${northId}),
      ('A better pump', 'public', null)`);
  await server.pool.query(
    `update users set first_name = 'Nora', last_name = 'Polarsen' where email like '%north.example'`,
  );
});
afterAll(() => world.server.stop());

async function find(search: string, token: string = world.tokens.admin) {
  const { status, body } = await world.server.call(quickOpen, { token, query: { search } });
  expect(status).toBe(200);
  const { tanks, procedures, companies, users } = body.data;
  return {
    tanks: tanks.map(({ tank_number }) => tank_number),
    procedures: procedures.map(({ title }) => title),
    companies: companies.map(({ name }) => name),
    users: users.map(({ email }) => email),
    data: body.data,
  };
}

test.each([
  ['oneill', 'O’Neill Süd-West'],
  ["O'Neill", 'O’Neill Süd-West'],
  ['west sud', 'O’Neill Süd-West'],
  ['tlen lodz', 'Łódź Tlen'],
  ['strasse 7', 'Straße 7'],
])('quick open: %j finds the company %s', async (typed, name) => {
  await world.server.db
    .insertInto('companies')
    .values({ name, name_key: name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  expect((await find(typed)).companies).toEqual([name]);
  await world.server.db.deleteFrom('companies').where('name', '=', name).execute();
});

test('quick open: words are found in any order, over first name, last name and address', async () => {
  expect((await find('polarsen nora')).users).toEqual(['user@north.example']);
  expect((await find('inside down')).procedures).toEqual(['Pump-down inside']);
});

const NOTHING = {
  tanks: [],
  procedures: [],
  companies: [],
  users: [],
  data: { lesson_plans: [], lesson_templates: [] },
};

test('quick open: an administrator finds everything by a part of its name, including administrators', async () => {
  const { data } = await find('polar');
  expect(data).toEqual({
    tanks: [],
    procedures: [{ id: expect.any(Number), title: 'Pump-down of Polar' }],
    companies: [{ id: world.polarId, name: 'Polar Gas' }],
    users: [
      { id: expect.any(Number), email: 'user@north.example', name: 'Nora Polarsen' },
      { id: expect.any(Number), email: 'user@polar.example', name: null },
    ],
    lesson_plans: [],
    lesson_templates: [],
  });
  expect((await find('admin@')).users).toEqual(['admin@dewar.example']);
  expect((await find('GASU')).data.tanks).toEqual([
    { id: expect.any(Number), tank_number: 'GASU 1', company_name: 'North' },
    { id: expect.any(Number), tank_number: 'GASU 482913-6', company_name: 'Polar Gas' },
  ]);
});

test("quick open: a company user finds the company's tanks and the procedures they may read, and no people", async () => {
  expect(await find('gasu', world.tokens.polar)).toMatchObject({ ...NOTHING, tanks: ['GASU 482913-6'] });
  expect(await find('gasu', world.tokens.north)).toMatchObject({ ...NOTHING, tanks: ['GASU 1'] });
  expect((await find('pump-down', world.tokens.polar)).procedures).toEqual(['Pump-down for all', 'Pump-down of Polar']);
  for (const search of ['polar', 'north', 'user@', 'Nora']) {
    const { companies, users } = await find(search, world.tokens.polar);
    expect([companies, users]).toEqual([[], []]);
  }
});

test('quick open: users without a company find nothing, and teachers find nothing of companies', async () => {
  for (const search of ['GASU', 'pump', 'polar', 'user']) {
    expect(await find(search, world.tokens.unassigned)).toMatchObject(NOTHING);
    expect(await find(search, teacher)).toMatchObject(NOTHING);
  }
});

test('quick open: a teacher finds their own plans and templates, and nobody else does', async () => {
  await addUser(world.server.db, { email: 'other@school.example', role: 'teacher' });
  const other = await signInAs(world.server, 'other@school.example');
  const write = async (token: string, title: string) => {
    await world.server.call(createLessonPlan, { token, body: { title, subject: 'Science' } });
    await world.server.call(createLessonTemplate, { token, body: { name: `${title} day` } });
  };
  await write(teacher, 'A polar bear');
  await write(teacher, 'Polar ice');
  await write(other, 'Polar night');
  const { data } = await find('polar', teacher);
  expect(data).toEqual({
    ...{ tanks: [], procedures: [], companies: [], users: [] },
    lesson_plans: [
      { id: expect.any(Number), title: 'Polar ice', subject: 'Science' },
      { id: expect.any(Number), title: 'A polar bear', subject: 'Science' },
    ],
    lesson_templates: [
      { id: expect.any(Number), name: 'Polar ice day' },
      { id: expect.any(Number), name: 'A polar bear day' },
    ],
  });
  for (const token of Object.values(world.tokens)) {
    expect((await find('polar', token)).data).toMatchObject({ lesson_plans: [], lesson_templates: [] });
  }
  expect(await find(' ', teacher)).toMatchObject(NOTHING);
});

test('quick open: plans and templates are found with and without accents', async () => {
  const title = 'L\u2019E\u0301cole au bord du fleuve';
  await world.server.call(createLessonPlan, { token: teacher, body: { title, subject: 'French' } });
  await world.server.call(createLessonTemplate, { token: teacher, body: { name: title } });
  for (const search of ['ecole', '\u00e9cole', '\u00c9COLE']) {
    const { data } = await find(search, teacher);
    expect(data.lesson_plans, search).toHaveLength(1);
    expect(data.lesson_templates, search).toHaveLength(1);
  }
  await world.server.call(createLessonPlan, {
    token: teacher,
    body: { title: 'Resume of a hotel', subject: 'French' },
  });
  expect((await find('r\u00e9sum\u00e9 h\u00f4tel', teacher)).data.lesson_plans).toHaveLength(1);
});

test('quick open: a former teacher finds none of their plans and templates', async () => {
  const id = await addUser(world.server.db, { email: 'former@school.example', role: 'teacher' });
  const token = await signInAs(world.server, 'former@school.example');
  await world.server.call(createLessonPlan, { token, body: { title: 'Tundra', subject: 'Science' } });
  expect((await find('tundra', token)).data.lesson_plans).toHaveLength(1);
  await world.server.pool.query(`update users set role = 'user' where id = ${id}`);
  expect(await find('tundra', token)).toMatchObject(NOTHING);
});

test('quick open takes the search literally', async () => {
  expect((await find('%')).tanks).toEqual(['100%_full']);
  expect((await find('_')).tanks).toEqual(['100%_full']);
  expect(await find('\\')).toMatchObject(NOTHING);
});

test('quick open finds a tank number without its spaces and hyphens', async () => {
  for (const search of ['gasu4829136', 'GASU-4829', '829136', '13-6']) {
    expect((await find(search)).tanks).toEqual(['GASU 482913-6']);
  }
  expect((await find('-')).tanks, 'a hyphen is no word').toEqual([]);
});

test('quick open lists names that start with the text first, and a few of each kind', async () => {
  expect((await find('pump')).procedures.slice(-1)).toEqual(['A better pump']);
  for (let count = 0; count < QUICK_OPEN_EACH + 2; count += 1) await world.newTank({ tank_number: `MANY ${count}` });
  expect((await find('many')).tanks).toHaveLength(QUICK_OPEN_EACH);
});

test('quick open leaves out deleted tanks, and finds nothing for an empty search', async () => {
  await world.server.pool.query(
    `update tanks set deleted_at = now(), tank_status = null where tank_number = '100%_full'`,
  );
  expect((await find('100%')).tanks).toEqual([]);
  expect(await find('  ')).toMatchObject(NOTHING);
});
