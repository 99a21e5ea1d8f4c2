import { forgotPassword, login } from '@dewar/contract/auth';
import { createTank } from '@dewar/contract/tanks';
import { createUser, deleteUser, getUser, updateUser } from '@dewar/contract/users';
import { createVacuumReading, listVacuumReadings } from '@dewar/contract/vacuum-readings';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, signInAs } from '../../../test-support/sample-world.ts';
import { type AdministrationWorld, startAdministrationWorld } from './administration-test-world.ts';

const FINE = 'a rather long phrase';
const TAKEN = 'An account with this email already exists.';

let world: AdministrationWorld;
beforeAll(async () => {
  world = await startAdministrationWorld();
});
afterEach(() => world.mailbox.receive());
afterAll(async () => {
  await world.mailbox.stop();
  await world.server.stop();
});

const make = (body: object) =>
  world.server.call(createUser, { token: world.tokens.admin, body: { password: FINE, ...body } });
const edit = (id: number, body: object, headers: Record<string, string> = {}) =>
  world.server.call(updateUser, { token: world.tokens.admin, params: { id }, body, headers });
const remove = (id: number) => world.server.call(deleteUser, { token: world.tokens.admin, params: { id } });
const signIn = async (email: string, password: string) =>
  (await world.server.call(login, { body: { email, password } })).status;
const setSchoolClock = (id: number) =>
  world.db.updateTable('users').set({ school_timezone: 'America/Denver' }).where('id', '=', id).execute();
const readSchoolClock = async (id: number) => {
  const people = world.db.selectFrom('users').select('school_timezone').where('id', '=', id);
  return (await people.executeTakeFirstOrThrow()).school_timezone;
};

describe('an account created by an administrator', () => {
  test('is approved and verified, has its company, and its owner is notified without the password', async () => {
    const response = await make({
      email: ' Ines@Polar.example ',
      company_name: 'polar gas',
      first_name: 'Ines',
      last_name: '',
      phone: '312.555.0142',
      timezone: 'America/Chicago',
    });
    expect(response.status, response.text).toBe(201);
    expect(response.body.data).toMatchObject({
      email: 'Ines@Polar.example',
      role: 'user',
      status: 'approved',
      email_verified: true,
      company_name: 'Polar Gas',
      first_name: 'Ines',
      last_name: null,
      phone: '(312) 555-0142',
      timezone: 'America/Chicago',
      is_super_admin: false,
    });
    expect(response.text.replaceAll('needs_new_password', '')).not.toContain('password');
    const mail = await world.mailbox.receiveOne();
    expect([mail.to.toLowerCase(), mail.subject]).toEqual(['ines@polar.example', 'Your account at Dewar']);
    expect(mail.text).not.toContain(FINE);
    expect(await signIn('ines@polar.example', FINE)).toBe(200);
    const [audit] = await world.auditOf('user', response.body.data.id);
    expect(audit).toMatchObject({ action: 'create', actor_email: 'admin@dewar.example', before: null });
    expect(audit?.after).toMatchObject({ email: 'Ines@Polar.example' });
    expect(JSON.stringify(audit)).not.toMatch(/argon|(?<!needs_new_)password|hash/);
  });

  test.each([
    [{ email: 'x1@x.example', password: 'short' }, 'Password must be at least 6 characters long'],
    [
      { email: 'x1@x.example', password: 'password1' },
      'This password is one of the most common ones. Please choose another.',
    ],
    [{ email: 'x1@x.example', password: 'X1@x.example' }, 'Password must not be your email address'],
    [
      { email: 'x1@x.example', password: 'polargas', company_name: 'Polar Gas' },
      'Password must not be your company name',
    ],
    [{ email: 'x1@x.example', password: 'x'.repeat(129) }, 'Password must be at most 128 characters long'],
  ])('is rejected with an unacceptable password: %j', async (body, words) => {
    const response = await make(body);
    expect([response.status, response.body.fields]).toEqual([400, { password: words }]);
  });

  test('needs a password as long as the settings require', async () => {
    const setting = { scope: 'admin', setting_key: 'minimum_password_length', setting_value: '12' };
    await world.db.insertInto('settings').values(setting).execute();
    const response = await make({ email: 'x2@x.example', password: 'elevenchars' });
    expect(response.body.fields).toEqual({ password: 'Password must be at least 12 characters long' });
    await world.db.deleteFrom('settings').execute();
  });

  test.each([
    [{}, { email: 'Email is required' }],
    [{ email: 'nobody' }, { email: 'Email must be an email address' }],
    [{ email: 'x3@x.example', password: undefined }, { password: 'Password is required' }],
    [{ email: 'x3@x.example', company_name: 'Nowhere Gas' }, { company_name: 'No company has this name' }],
    [{ email: 'x3@x.example', timezone: 'Mars/Olympus' }, { timezone: 'Timezone must be a time zone' }],
  ])('is rejected with the names of the invalid fields for %j', async (body, fields) => {
    const response = await make(body);
    expect([response.status, response.body.fields]).toEqual([400, fields]);
  });

  test('has a unique address in any case, even with twenty requests at once', async () => {
    const { email } = await world.newUser();
    const taken = await make({ email: email.toUpperCase() });
    expect([taken.status, taken.body.message, taken.body.fields]).toEqual([409, TAKEN, { email: TAKEN }]);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => make({ email: index % 2 === 0 ? 'one@x.example' : 'ONE@x.example' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await world.mailbox.receive()).toHaveLength(1);
  });

  test.each(['teacher', 'admin'] as const)('of the role %s has no company', async (role) => {
    const response = await world.server.call(createUser, {
      token: world.tokens.super,
      body: {
        email: `${role}@roles.example`,
        password: FINE,
        role,
        company_name: 'Polar Gas',
        grade_level: '5th Grade',
      },
    });
    expect(response.body.data).toMatchObject({
      role,
      company_name: 'No Company',
      grade_level: role === 'teacher' ? '5th Grade' : null,
    });
  });
});

describe('a change of an account', () => {
  test('keeps what is not sent, clears what is null, and is logged with before and after', async () => {
    const { id } = await world.newUser({ company_id: world.polarId });
    await edit(id, { first_name: 'Ada', job_title: 'Technician', department: 'Field' });
    const response = await edit(id, { job_title: null, department: '  ', phone: '(555) 123 4567' });
    expect(response.status, response.text).toBe(200);
    expect(response.body.data).toMatchObject({
      first_name: 'Ada',
      job_title: null,
      department: null,
      phone: '(555) 123-4567',
      company_name: 'Polar Gas',
      version: 3,
    });
    expect((await world.auditOf('user', id)).at(-1)).toMatchObject({
      action: 'update',
      before: { job_title: 'Technician', version: 2 },
      after: { job_title: null, version: 3 },
    });
  });

  test.each([
    ["keeps the clock of a teacher's school with the role", { role: 'teacher' }, 'America/Denver'],
    [
      "keeps the clock of a teacher's school past another zone of the profile",
      { timezone: 'Asia/Tokyo' },
      'America/Denver',
    ],
    ['ends the clock of the school with the role', { role: 'user' }, null],
    [
      'ends the clock of the school with a role that comes with another zone',
      { role: 'user', timezone: 'Asia/Tokyo' },
      null,
    ],
  ])('%s', async (_what, change, zone) => {
    const { id } = await world.newUser({ role: 'teacher' });
    await setSchoolClock(id);
    const response = await edit(id, change);
    expect(response.status, response.text).toBe(200);
    expect(await readSchoolClock(id)).toBe(zone);
  });

  test('does not give a new teacher a school clock that was left from before', async () => {
    const { id } = await world.newUser();
    await setSchoolClock(id);
    expect((await edit(id, { role: 'teacher' })).status).toBe(200);
    expect(await readSchoolClock(id)).toBeNull();
  });

  test('cannot change status, verification or id', async () => {
    const { id } = await world.newUser({ status: 'email_verified' });
    const body = {
      status: 'active',
      email_verified: false,
      id: 1,
      version: 99,
      requested_company: 'X',
      password_hash: 'x',
    };
    expect((await edit(id, body)).body.data).toMatchObject({ id, status: 'email_verified', email_verified: true });
    expect(
      await signIn(
        (await world.server.call(getUser, { token: world.tokens.admin, params: { id } })).body.data.email,
        PASSWORD,
      ),
    ).toBe(200);
  });

  test('of a version that somebody else changed is rejected with the current record', async () => {
    const { id } = await world.newUser();
    await edit(id, { first_name: 'First' }, { 'if-match': '"1"' });
    const stale = await edit(id, { first_name: 'Second' }, { 'if-match': '"1"' });
    expect([stale.status, stale.body.data]).toMatchObject([412, { first_name: 'First', version: 2 }]);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => edit(id, { first_name: `${index}` }, { 'if-match': '"2"' })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 412)).toHaveLength(19);
  });

  test('of the password ends every session, notifies the owner and invalidates mailed links, while an empty one keeps it', async () => {
    const { id, email } = await world.newUser();
    const token = await signInAs(world.server, email);
    expect((await edit(id, { password: '' })).status).toBe(200);
    expect(await world.isOpen(token)).toBe(true);
    await world.server.call(forgotPassword, { body: { email } });
    await world.mailbox.receive();
    const ticket = { user_id: id, purpose: 'sign-in', ticket_hash: Buffer.from('ticket') };
    const [created_at, expires_at] = [new Date(), new Date(Date.now() + 60_000)];
    await world.db
      .insertInto('second_factor_tickets')
      .values({ ...ticket, created_at, expires_at })
      .execute();
    expect((await edit(id, { password: 'short' })).body.fields).toEqual({
      password: 'Password must be at least 6 characters long',
    });
    expect(await world.isOpen(token)).toBe(true);
    expect((await edit(id, { password: FINE })).status).toBe(200);
    expect(await world.isOpen(token)).toBe(false);
    expect([await signIn(email, PASSWORD), await signIn(email, FINE)]).toEqual([401, 200]);
    const mail = await world.mailbox.receiveOne();
    expect([mail.to, mail.subject]).toEqual([email, 'Your password was changed']);
    expect(mail.text).not.toContain(FINE);
    for (const table of ['one_time_codes', 'second_factor_tickets'] as const) {
      expect(await world.db.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([]);
    }
    expect((await world.auditOf('user', id)).map(({ action }) => action)).toContain('password');
  });

  test('of one’s own password is rejected here, because the current one is not required', async () => {
    const token = await signInAs(world.server, 'super@dewar.example');
    const body = { password: FINE, first_name: 'Nobody' };
    const refused = await world.server.call(updateUser, { token, params: { id: world.superId }, body });
    const words = 'Change your own password in User Settings';
    expect([refused.status, refused.body.fields]).toEqual([409, { password: words }]);
    expect([await signIn('super@dewar.example', FINE), await world.isOpen(token)]).toEqual([401, true]);
  });

  test('of the address notifies the old one, invalidates mailed links, and is rejected if it is taken', async () => {
    const { id, email } = await world.newUser();
    const other = await world.newUser();
    await world.server.call(forgotPassword, { body: { email } });
    await world.mailbox.receive();
    const taken = await edit(id, { email: other.email.toUpperCase() });
    expect([taken.status, taken.body.fields]).toEqual([409, { email: TAKEN }]);
    expect((await edit(id, { email: 'moved@polar.example' })).body.data.email).toBe('moved@polar.example');
    const [mail] = await world.mailbox.receive();
    expect([mail?.to, mail?.subject]).toEqual([email, 'The address of your account was changed']);
    const codes = world.db.selectFrom('one_time_codes').select('created_at').where('user_id', '=', id);
    expect(await codes.execute(), 'the link to the new address').toHaveLength(1);
    expect([await signIn(email, PASSWORD), await signIn('moved@polar.example', PASSWORD)]).toEqual([401, 401]);
  });

  test('of the company ends the sessions of a person who leaves one, but not of one who gets the first', async () => {
    const { id, email } = await world.newUser();
    const token = await signInAs(world.server, email);
    expect((await edit(id, { company_name: 'North' })).body.data.company_name).toBe('North');
    expect(await world.isOpen(token)).toBe(true);
    expect((await edit(id, { company_name: 'north' })).status).toBe(200);
    expect(await world.isOpen(token)).toBe(true);
    expect((await edit(id, { company_name: 'Polar Gas' })).status).toBe(200);
    expect(await world.isOpen(token)).toBe(false);
    const again = await signInAs(world.server, email);
    expect((await edit(id, { company_name: 'No Company' })).body.data.company_name).toBe('No Company');
    expect(await world.isOpen(again)).toBe(false);
  });

  test('of the role removes the company and the sessions', async () => {
    const { id, email } = await world.newUser({ company_id: world.polarId });
    const token = await signInAs(world.server, email);
    const response = await edit(id, { role: 'teacher', school_name: 'Maple Hollow', subjects_taught: ['Math'] });
    expect(response.body.data).toMatchObject({
      role: 'teacher',
      company_name: 'No Company',
      school_name: 'Maple Hollow',
      subjects_taught: ['Math'],
    });
    expect(await world.isOpen(token)).toBe(false);
  });

  test.each(['pending', 'email_verified'])(
    'cannot assign a company to a %s account, which has to be approved',
    async (status) => {
      const { id } = await world.newUser({ status, requested_company: 'North' });
      const response = await edit(id, { company_name: 'North' });
      expect([response.status, response.body.fields]).toEqual([
        400,
        { company_name: 'A company is given when the account is approved' },
      ]);
      const echoed = await edit(id, { company_name: 'PENDING_ASSIGNMENT', first_name: 'Ada' });
      expect(echoed.body.data).toMatchObject({ company_name: 'PENDING_ASSIGNMENT', first_name: 'Ada', status });
    },
  );

  test('that does not exist returns 404', async () => {
    expect((await edit(99_999, { first_name: 'x', password: FINE })).status).toBe(404);
  });
});

describe('deleting an account', () => {
  test('keeps its records with the email address, and deletes everything else', async () => {
    const { id, email } = await world.newUser({ company_id: world.polarId });
    const token = await signInAs(world.server, email);
    const tank = await world.server.call(createTank, {
      token: world.tokens.admin,
      body: { tank_number: 'T 1', company_name: 'Polar Gas' },
    });
    const body = { tank_id: tank.body.data.id, vacuum_reading: 12, reading_timestamp: '2026-06-10T10:00:00Z' };
    expect((await world.server.call(createVacuumReading, { token, body })).status).toBe(201);
    expect((await remove(id)).body.data).toEqual({ id });
    expect(await world.isOpen(token)).toBe(false);
    expect(await signIn(email, PASSWORD)).toBe(401);
    const readings = await world.server.call(listVacuumReadings, {
      token: world.tokens.admin,
      query: { tank_id: tank.body.data.id },
    });
    expect(readings.body.data).toMatchObject([{ recorded_by_email: email }]);
    expect((await world.auditOf('user', id)).at(-1)).toMatchObject({
      action: 'delete',
      before: { email },
      after: null,
    });
    expect((await make({ email })).status).toBe(201);
  });

  test.each(['pending', 'email_verified', 'approved', 'active', 'rejected'])(
    'is possible for a %s account',
    async (status) => {
      const { id } = await world.newUser({ status });
      expect((await remove(id)).status).toBe(200);
      expect((await remove(id)).status).toBe(404);
    },
  );
});

test('passwords and addresses that are set again and again mail their owner eight times a day at most', async () => {
  const { id, email } = await world.newUser();
  await world.mailbox.receive();
  for (let times = 1; times <= 10; times += 1)
    expect((await edit(id, { password: `${FINE} ${times}` })).status).toBe(200);
  const mails = await world.mailbox.receive();
  expect(mails.filter(({ to }) => to === email)).toHaveLength(8);
  expect(mails.filter(({ subject }) => subject === 'A limit on emails was reached').map(({ to }) => to)).toEqual([
    'super@dewar.example',
  ]);
  // That an account got another address is always told to the owner of the old one.
  const next = `next-${id}@dewar.example`;
  expect((await edit(id, { email: next })).status).toBe(200);
  expect((await world.mailbox.receive()).map(({ to }) => to).sort()).toEqual([email, next].sort());
});

test('a limit is told to nobody who is no super-administrator any more when the mail is sent', async () => {
  const { id } = await world.newUser();
  const former = await world.newUser({ role: 'admin', is_super_admin: true });
  await world.mailbox.receive();
  for (let times = 1; times <= 9; times += 1)
    expect((await edit(id, { password: `${FINE} ${times}` })).status).toBe(200);
  const queued = await world.db.selectFrom('mails').select('recipient').where('sent_at', 'is', null).execute();
  expect(queued.map(({ recipient }) => recipient)).toContain(former.email);
  await world.db.updateTable('users').set({ is_super_admin: false }).where('id', '=', former.id).execute();
  const told = (await world.mailbox.receive()).filter(({ subject }) => subject === 'A limit on emails was reached');
  expect(told.map(({ to }) => to)).toEqual(['super@dewar.example']);
});
