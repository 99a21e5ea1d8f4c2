import { liftUserSuspension, suspendUser } from '@dewar/contract/suspensions';
import { getUser, listUsers, updateUser } from '@dewar/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, signInAs } from '../../../../test-support/sample-world.ts';
import { ADMIN, BOSS, INES } from '../../api-tokens/api-token-test-world.ts';
import { type DirectoryWorld, ENTERPRISE, entraUser, startDirectoryWorld, USER } from './directory-test-world.ts';

let world: DirectoryWorld;
let admin: string;

beforeAll(async () => {
  world = await startDirectoryWorld();
  admin = await world.session(ADMIN);
});
afterAll(() => world.server.stop());

const filtered = (filter: string) => world.ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);
const add = async (userName: string, more: object = {}) => {
  const made = await world.ask('POST', '/Users', entraUser(userName, more));
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
};
const account = async (id: string) => (await world.server.call(getUser, { token: admin, params: { id } })).body.data;

describe('Microsoft Entra', () => {
  test('tests the connection, adds, finds, changes, deactivates, reactivates and deletes a person', async () => {
    const { ask, patch } = world;
    const tested = await filtered('userName eq "8a0b3f10-0000-4000-8000-000000000000"');
    expect([tested.status, tested.body]).toEqual([
      200,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        ...{ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
      },
    ]);
    const made = await ask('POST', '/Users', entraUser('ada@polar.example'));
    expect(made.status, made.text).toBe(201);
    expect(made.type).toBe('application/scim+json; charset=utf-8');
    const { id } = made.body;
    const location = `https://dewar.example/scim/v2/Users/${id}`;
    expect(made.headers.get('location')).toBe(location);
    expect(made.body).toMatchObject({
      schemas: [USER, ENTERPRISE],
      ...{ externalId: 'entra-ada@polar.example', userName: 'ada@polar.example', active: true, title: 'Yard lead' },
      emails: [{ primary: true, type: 'work', value: 'ada@polar.example' }],
      name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
      [ENTERPRISE]: { department: 'Yard', employeeNumber: '701984' },
      meta: { resourceType: 'User', location },
    });
    expect(await account(id)).toMatchObject({
      ...{ email: 'ada@polar.example', company_name: 'Polar Gas', role: 'user', status: 'approved' },
      ...{ first_name: 'Ada', last_name: 'Lovelace', job_title: 'Yard lead', department: 'Yard' },
      ...{ is_company_admin: false, suspension: null },
    });
    for (const filter of [
      'userName eq "ADA@polar.example"',
      'externalId eq "entra-ada@polar.example"',
      'userName eq "ada@polar.example" and active eq true',
      'emails[type eq "work"].value eq "ada@polar.example"',
      `id eq "${id}"`,
    ]) {
      expect(
        (await filtered(filter)).body.Resources.map((one: { id: string }) => one.id),
        filter,
      ).toEqual([id]);
    }
    const changed = await patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ada.byron@polar.example' },
      { op: 'Replace', path: 'name.familyName', value: 'Byron' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Office' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 201 555 0123' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: '26118915' },
      { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'London' },
    );
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body).toMatchObject({
      emails: [{ primary: true, type: 'work', value: 'ada.byron@polar.example' }],
      name: { familyName: 'Byron', givenName: 'Ada' },
      phoneNumbers: [{ type: 'mobile', value: '+1 201 555 0123' }],
      [ENTERPRISE]: { department: 'Office', employeeNumber: '701984', manager: { value: '26118915' } },
    });
    expect(await account(id)).toMatchObject({
      ...{ email: 'ada.byron@polar.example', last_name: 'Byron', department: 'Office', phone: '+1 201 555 0123' },
    });
    expect((await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })).body.active).toBe(false);
    expect(await account(id)).toMatchObject({ suspension: { by: expect.stringContaining('Entra (service account') } });
    expect((await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' })).body.active).toBe(true);
    expect((await account(id)).suspension).toBeNull();
    const deleted = await ask('DELETE', `/Users/${id}`);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await ask('GET', `/Users/${id}`)).status).toBe(404);
    expect((await filtered('userName eq "ada@polar.example"')).body.totalResults).toBe(0);
    expect(await account(id)).toMatchObject({ email: 'ada.byron@polar.example', suspension: { until: null } });
  });

  test('adds somebody again whom it deleted: the same account returns', async () => {
    const { id } = await add('back@polar.example');
    await world.ask('DELETE', `/Users/${id}`);
    const again = await world.ask('POST', '/Users', entraUser('back@polar.example', { title: 'Again' }));
    expect([again.status, again.body.id, again.body.active, again.body.title]).toEqual([201, id, true, 'Again']);
    expect(await account(id)).toMatchObject({ suspension: null, job_title: 'Again' });
  });

  test('gives the address of somebody who left to another person, who does not get the former account', async () => {
    const { id } = await add('reused@polar.example');
    await world.ask('DELETE', `/Users/${id}`);
    const other = await world.ask('POST', '/Users', entraUser('reused@polar.example', { externalId: 'somebody else' }));
    expect([other.status, other.body.scimType]).toEqual([409, 'uniqueness']);
    expect((await account(id)).suspension).not.toBeNull();
    const unnamed = await world.ask('POST', '/Users', entraUser('reused@polar.example', { externalId: undefined }));
    expect([unnamed.status, unnamed.body.id]).toEqual([201, id]);
  });

  test('gives the name of somebody who left to another person, who gets an account of their own', async () => {
    const first = await add('js@polar.example', { userName: 'jsmith' });
    await world.ask('DELETE', `/Users/${first.id}`);
    const emails = [{ type: 'work', value: 'js2@polar.example' }];
    const second = await add('js2@polar.example', { userName: 'jsmith', emails });
    expect(second.id).not.toBe(first.id);
    expect((await account(first.id)).suspension).not.toBeNull();
  });
});

describe('Okta', () => {
  test('adds, finds, replaces, deactivates and reactivates a person with values and no paths', async () => {
    const { ask, patch } = world;
    const page = await ask('GET', '/Users?startIndex=1&count=2');
    expect([page.status, page.body.itemsPerPage]).toEqual([200, 2]);
    expect((await filtered('userName eq "isaac@polar.example"')).body.totalResults).toBe(0);
    const user = {
      schemas: [USER],
      ...{ userName: 'isaac@polar.example', displayName: 'Isaac Newton', locale: 'en-US', externalId: '00ujl29u0' },
      name: { givenName: 'Isaac', familyName: 'Newton' },
      emails: [{ primary: true, value: 'isaac@polar.example', type: 'work' }],
      ...{ groups: [], password: '1mz050nq', active: true },
    };
    const made = await ask('POST', '/Users', user, { 'content-type': 'application/json' });
    expect(made.status, made.text).toBe(201);
    expect(made.text).not.toContain('1mz050nq');
    const { id } = made.body;
    expect((await ask('GET', `/Users/${id}`)).body).toEqual(made.body);
    const whole = { ...user, id, name: { ...user.name, givenName: 'Sir Isaac' }, emails: user.emails };
    const replaced = await ask('PUT', `/Users/${id}`, whole);
    expect([replaced.status, replaced.body.name.givenName]).toEqual([200, 'Sir Isaac']);
    const off = await patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    expect([off.status, off.body.active]).toEqual([200, false]);
    const on = await patch(`/Users/${id}`, { op: 'replace', value: { active: true, 'name.familyName': 'N.' } });
    expect(on.body).toMatchObject({ active: true, name: { givenName: 'Sir Isaac', familyName: 'N.' } });
  });
});

describe('a person whom the directory deactivates', () => {
  test('is signed out, loses tokens, cannot sign in, and returns with all records', async () => {
    const { ask, patch, server, isOpen, idOf } = world;
    const email = 'leaver@polar.example';
    const company_id = world.companyId;
    await addUser(server.db, { email, company_id });
    const id = await idOf(email);
    const session = await world.session(email);
    const { token } = await world.make(email);
    expect([await isOpen(session), await isOpen(token)]).toEqual([true, true]);
    // Who was here before the directory is found by the address, and is the same account.
    expect((await filtered(`userName eq "${email}"`)).body.Resources[0].id).toBe(String(id));
    expect((await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })).status).toBe(200);
    expect([await isOpen(session), await isOpen(token)]).toEqual([false, false]);
    await expect(signInAs(server, email)).rejects.toThrow(/suspended/);
    await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    expect(await isOpen(await signInAs(server, email))).toBe(true);
    expect(await isOpen(token)).toBe(false);
    expect((await ask('GET', `/Users/${id}`)).body.active).toBe(true);
  });

  test('stays suspended where an administrator has done it, whatever the directory says', async () => {
    const { patch, ask, server } = world;
    const { id } = await add('held@polar.example');
    await server.call(suspendUser, { token: admin, params: { id }, body: { reason: 'Lost a phone' } });
    for (const operation of [{ op: 'replace', path: 'active', value: true }]) {
      const answer = await patch(`/Users/${id}`, operation);
      expect([answer.status, answer.body.active]).toEqual([200, false]);
    }
    expect((await ask('PUT', `/Users/${id}`, entraUser('held@polar.example'))).body.active).toBe(false);
    expect(await account(id)).toMatchObject({ suspension: { reason: 'Lost a phone' } });
  });

  test('is not let in by the end of a suspension of an administrator', async () => {
    const { patch, server } = world;
    const { id } = await add('timed@polar.example');
    const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    await server.call(suspendUser, { token: admin, params: { id }, body: { reason: 'A day off', until } });
    await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    expect(await account(id)).toMatchObject({ suspension: { until: null } });
  });

  test('can be let back by an administrator of the company', async () => {
    const { patch, server } = world;
    const { id } = await add('returning@polar.example');
    await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    const lifted = await server.call(liftUserSuspension, { token: await world.session(BOSS), params: { id } });
    expect(lifted.status, lifted.text).toBe(200);
  });
});

describe('the account of a person', () => {
  test('is changed where the directory changes something, and keeps what the person changed', async () => {
    const { ask, server, patch } = world;
    const { id } = await add('own@polar.example');
    await server.call(updateUser, {
      token: admin,
      params: { id },
      body: { job_title: 'Own words', email: 'own2@polar.example' },
    });
    const renamed = await patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: 'A. L.' });
    expect(renamed.body).toMatchObject({
      ...{ displayName: 'A. L.', title: 'Own words' },
      emails: [{ value: 'own2@polar.example' }],
    });
    expect(await account(id)).toMatchObject({ job_title: 'Own words', email: 'own2@polar.example' });
    await ask('PUT', `/Users/${id}`, entraUser('own@polar.example'));
    expect(await account(id)).toMatchObject({ job_title: 'Yard lead' });
  });

  test('gets the address of a userName where the directory has no addresses', async () => {
    const { patch } = world;
    const { id } = await add('plain@polar.example', { emails: undefined });
    await patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: 'plainer@polar.example' });
    expect((await account(id)).email).toBe('plainer@polar.example');
  });

  test('with another address is signed out, and its password is no longer right', async () => {
    const { patch, server, isOpen, idOf } = world;
    const email = 'moves@polar.example';
    await addUser(server.db, { email, company_id: world.companyId });
    const id = await idOf(email);
    const session = await world.session(email);
    await patch(`/Users/${id}`, { op: 'replace', path: 'emails[type eq "work"].value', value: 'moved@polar.example' });
    expect(await isOpen(session)).toBe(false);
    await expect(signInAs(server, 'moved@polar.example')).rejects.toThrow();
  });

  test('is told of by mail once it can be signed in to', async () => {
    await add('mailed@polar.example');
    await add('later@polar.example', { active: 'false' });
    const subjects = async (recipient: string) =>
      (await world.server.pool.query('select subject from mails where recipient = $1', [recipient])).rows.map(
        ({ subject }) => subject,
      );
    expect(await subjects('mailed@polar.example')).toEqual(['Your account at Dewar']);
    expect(await subjects('later@polar.example')).toEqual([]);
  });

  test('is not written when the directory repeats itself', async () => {
    const { ask, patch, server } = world;
    const { id } = await add('same@polar.example');
    const entries = async () => (await server.pool.query('select count(*)::int as n from audit_log')).rows[0].n;
    await ask('PUT', `/Users/${id}`, entraUser('same@polar.example'));
    const [before, version] = [await entries(), (await account(id)).version];
    await ask('PUT', `/Users/${id}`, entraUser('same@polar.example'));
    await patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'active', value: 'True' },
      { op: 'add', path: 'title', value: 'Yard lead' },
    );
    expect([await entries(), (await account(id)).version]).toEqual([before, version]);
  });
});

describe('what cannot be kept', () => {
  test('a name or an address that is in use is 409, here and elsewhere alike', async () => {
    await addUser(world.server.db, { email: 'teacher2@school.example', role: 'teacher' });
    const answers = await Promise.all(
      ['ines@polar.example', 'NORA@north.example', 'teacher2@school.example', 'admin@dewar.example'].map((userName) =>
        world.ask('POST', '/Users', entraUser(userName)),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.scimType])).toEqual(Array(4).fill([409, 'uniqueness']));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const emails = [{ type: 'work', value: 'free@polar.example' }];
    const name = await world.ask('POST', '/Users', entraUser(INES.toUpperCase(), { emails }));
    expect([name.status, name.body.scimType]).toEqual([409, 'uniqueness']);
    const taken = await world.patch(`/Users/${await world.idOf(INES)}`, {
      ...{ op: 'replace', path: 'emails[type eq "work"].value', value: 'nora@north.example' },
    });
    expect([taken.status, taken.body.scimType, await world.idOf(INES)]).toEqual([
      409,
      'uniqueness',
      expect.any(Number),
    ]);
  });

  test.each([
    ['no userName', { userName: undefined }, 'userName'],
    ['no address at all', { userName: 'ada', emails: [] }, 'emails'],
    ['a flag that is none', { active: 'perhaps' }, 'active'],
    ['a name that is no text', { name: { givenName: { a: 1 } } }, 'givenName'],
    ['a name with the address of a page', { name: { givenName: 'www.evil.example', familyName: 'x' } }, 'page'],
    ['a name without end', { displayName: 'x'.repeat(201) }, 'displayName'],
  ])('%s is 400 in the words of the standard', async (_, more, text) => {
    const answer = await world.ask('POST', '/Users', entraUser('bad@polar.example', more));
    expect([answer.status, answer.type]).toEqual([400, 'application/scim+json; charset=utf-8']);
    expect(answer.body).toMatchObject({
      ...{ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '400', scimType: 'invalidValue' },
      detail: expect.stringContaining(text),
    });
    expect((await filtered('userName eq "bad@polar.example"')).body.totalResults).toBe(0);
  });

  test.each([
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[value eq "gone@x.example" or type eq "z"].value', value: 'x' }, 'noTarget'],
    [{ op: 'replace', value: 'x' }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: null }, 'invalidValue'],
    [{ op: 'add', path: 'title' }, 'invalidValue'],
  ])('the operation %j is 400', async (operation, scimType) => {
    const answer = await world.patch(`/Users/${await world.idOf(INES)}`, operation);
    expect([answer.status, answer.body.scimType], answer.text).toEqual([400, scimType]);
  });

  test('what the schema does not have is passed over, also in a path', async () => {
    const { id } = await add('spare@polar.example', { favouriteColour: 'blue', 'urn:example:2.0:User': { a: 1 } });
    const answer = await world.patch(
      `/Users/${id}`,
      { op: 'add', path: 'favouriteColour', value: 'red' },
      { op: 'replace', path: 'urn:example:2.0:User:a', value: 2 },
      { op: 'remove', path: 'addresses' },
      { op: 'remove', path: 'emails[type eq "home"]' },
      { op: 'replace', value: { nickName: 'Spare', [ENTERPRISE]: { costCenter: '7' }, name: { givenName: 'S' } } },
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).not.toMatch(/colour|example:2/i);
    expect(answer.body).toMatchObject({
      ...{ nickName: 'Spare', name: { givenName: 'S', familyName: 'Lovelace' } },
      [ENTERPRISE]: { costCenter: '7', department: 'Yard' },
    });
  });
});

test('people whom the directory adds are found in the portal like others', async () => {
  const { id } = await add('listed@polar.example');
  const token = await world.session(BOSS);
  const found = await world.server.call(listUsers, { token, query: { search: 'listed@' } });
  expect(found.body.data.map((one) => String(one.id))).toEqual([id]);
});
