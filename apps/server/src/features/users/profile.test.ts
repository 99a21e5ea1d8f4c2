import { getProfile, updateProfile, updateUser } from '@dewar/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../../test-support/sample-world.ts';
import { type AdministrationWorld, startAdministrationWorld } from './administration-test-world.ts';

let world: AdministrationWorld;
beforeAll(async () => {
  world = await startAdministrationWorld();
});
afterAll(async () => {
  await world.mailbox.stop();
  await world.server.stop();
});

async function newPerson(user: Parameters<AdministrationWorld['newUser']>[0] = { company_id: world.polarId }) {
  const { id, email } = await world.newUser(user);
  return { id, email, token: await signInAs(world.server, email) };
}

const read = (token: string) => world.server.call(getProfile, { token });
const save = (token: string, body: object, headers: Record<string, string> = {}) =>
  world.server.call(updateProfile, { token, body, headers });

describe("a person's own profile", () => {
  test('is read and saved, with the phone number as displayed', async () => {
    const { id, email, token } = await newPerson();
    const body = {
      first_name: ' Ines ',
      last_name: 'Halvorsen',
      phone: '555-123-4567',
      job_title: 'Fleet manager',
      department: 'Operations',
      timezone: 'America/Phoenix',
    };
    const saved = await save(token, body);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toEqual({
      ...body,
      id,
      email,
      role: 'user',
      company_name: 'Polar Gas',
      first_name: 'Ines',
      phone: '(555) 123-4567',
      grade_level: null,
      school_name: null,
      school_timezone: null,
      subjects_taught: null,
      version: 2,
    });
    expect((await read(token)).body.data).toEqual(saved.body.data);
    expect(await world.auditOf('user', id)).toMatchObject([
      { action: 'update', actor_email: email, before: { first_name: null }, after: { first_name: 'Ines' } },
    ]);
  });

  test('keeps a name with the address of a page that is stored already, and takes no other', async () => {
    const { id, token } = await newPerson();
    const names = { first_name: 'Ada.com', last_name: 'Berg' };
    await world.db.updateTable('users').set(names).where('id', '=', id).execute();
    const saved = await save(token, { ...names, phone: '5551234567' });
    expect([saved.status, saved.body.data?.phone]).toEqual([200, '(555) 123-4567']);
    const edit = (body: object) =>
      world.server.call(updateUser, { token: world.tokens.super, params: { id }, body: { ...names, ...body } });
    expect((await edit({ job_title: 'Driver' })).status).toBe(200);
    const bad = { last_name: 'evil.com' };
    const fields = { last_name: 'Last name must not contain the address of a page' };
    for (const refused of [await save(token, { ...names, ...bad }), await edit(bad)]) {
      expect([refused.status, refused.body.fields]).toEqual([400, fields]);
    }
  });

  test('stores empty values as null and keeps what is not sent', async () => {
    const { token } = await newPerson();
    const filled = { first_name: 'A', last_name: 'B', phone: '5551234567', job_title: 'C', department: 'D' };
    await save(token, filled);
    const saved = await save(token, { first_name: 'A', last_name: 'B', phone: '', job_title: ' ', department: null });
    expect(saved.body.data).toMatchObject({
      phone: null,
      job_title: null,
      department: null,
      timezone: 'America/New_York',
    });
    expect((await save(token, { last_name: 'Z' })).body.data).toMatchObject({ first_name: 'A', last_name: 'Z' });
  });

  test.each([
    [{ first_name: '' }, { first_name: 'First name is required' }],
    [{ first_name: '   ' }, { first_name: 'First name is required' }],
    [{ last_name: null }, { last_name: 'Last name is required' }],
    [{ timezone: '+05:00' }, { timezone: 'Timezone must be a time zone' }],
    [{ phone: 'x'.repeat(41) }, { phone: 'Phone must have at most 40 characters' }],
  ])('with %j is rejected', async (body, fields) => {
    const { token } = await newPerson();
    expect((await save(token, { first_name: 'A', last_name: 'B' })).status).toBe(200);
    const response = await save(token, { first_name: 'A', last_name: 'B', ...body });
    expect([response.status, response.body.fields]).toEqual([400, fields]);
  });

  test('cannot be used to gain permissions: such keys are ignored', async () => {
    const { id, email, token } = await newPerson({ status: 'email_verified' });
    const before = await world.rowOf(id);
    const response = await save(token, {
      ...{ first_name: 'A', last_name: 'B' },
      ...{ email: 'boss@dewar.example', company_name: 'North', company_id: world.northId, role: 'admin' },
      ...{
        is_super_admin: true,
        status: 'active',
        id: world.adminId,
        email_verified: true,
        password: 'hunter2 hunter2',
      },
      ...{ grade_level: '5th Grade', school_name: 'Somewhere', subjects_taught: ['Math'] },
    });
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ email, role: 'user', company_name: 'No Company', grade_level: null });
    expect(await world.rowOf(id)).toEqual(before);
    expect(await signInAs(world.server, email)).toBeTruthy();
  });

  test('shows No Company while an assignment is pending', async () => {
    const { token } = await newPerson({ status: 'email_verified', requested_company: 'North' });
    expect((await read(token)).body.data.company_name).toBe('No Company');
  });

  test('of a teacher also has school, grade and subjects', async () => {
    const { token } = await newPerson({ role: 'teacher' });
    const body = { grade_level: '3rd Grade', school_name: 'Juniper Creek', subjects_taught: ['Reading', ' Writing '] };
    expect((await save(token, body)).body.data).toMatchObject({ ...body, subjects_taught: ['Reading', 'Writing'] });
    expect((await save(token, { school_name: '', subjects_taught: null })).body.data).toMatchObject({
      grade_level: '3rd Grade',
      school_name: null,
      subjects_taught: null,
    });
  });

  test('exists for administrators too', async () => {
    expect((await read(world.tokens.admin)).body.data).toMatchObject({ role: 'admin', company_name: 'No Company' });
    expect((await save(world.tokens.admin, { first_name: 'Marcus', last_name: 'A' })).status).toBe(200);
  });

  test('that somebody else changed is rejected with the current profile', async () => {
    const { token } = await newPerson();
    const match = { 'if-match': '"1"' };
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save(token, { first_name: `N${index}` }, match)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const stale = responses.find(({ status }) => status === 412);
    expect(stale?.body.data).toEqual((await read(token)).body.data);
  });
});
