import { changePassword, forgotPassword, resetPassword } from '@dewar/contract/auth';
import { calendarFeedPath, createCalendarFeed } from '@dewar/contract/calendar-feeds';
import { createInvitations, openInvitation } from '@dewar/contract/invitations';
import { createLessonPlan } from '@dewar/contract/lesson-plans';
import { createPlanLink, openPlanLink } from '@dewar/contract/plan-links';
import { updateCompanySetting } from '@dewar/contract/settings';
import { askCompanyForNewPasswords, askUserForNewPassword, endUserSessions } from '@dewar/contract/suspensions';
import { updateUser } from '@dewar/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tokenInMail } from '../../../test-support/mailbox.ts';
import { PASSWORD, signInAs } from '../../../test-support/sample-world.ts';
import { type AdministrationWorld, startAdministrationWorld } from './administration-test-world.ts';

const FINE = 'chosen by the person alone';
const ENDED = 'This was ended too, because somebody else may have made it:';
const LEFT = 'This belongs to your account as before:';

let world: AdministrationWorld;
beforeAll(async () => {
  world = await startAdministrationWorld();
});
beforeEach(() => world.mailbox.receive());
afterAll(() => world.stop());

async function tokenMailedTo(email: string): Promise<string> {
  const mail = (await world.mailbox.receive()).find(({ to }) => to === email);
  if (mail === undefined) throw new Error(`no mail to ${email}`);
  return tokenInMail(mail);
}

const on = (id: number) => ({ token: world.tokens.admin, params: { id } });

/** A teacher with what a thief of their session can make, and what opens whether it still works. */
async function teacherWithLinks() {
  const { id, email } = await world.newUser({ role: 'teacher' });
  const token = await signInAs(world.server, email);
  const plan = { title: 'Rain', subject: 'Science' };
  const { id: planId } = (await world.server.call(createLessonPlan, { token, body: plan })).body.data;
  const feed = await world.server.call(createCalendarFeed, { token, body: { contents: 'lessons' } });
  const link = await world.server.call(createPlanLink, {
    ...{ token, params: { id: planId }, body: { last_day: '2026-06-12' } },
  });
  expect([feed.status, link.status]).toEqual([201, 201]);
  const works = async () => [
    (await world.server.app.inject({ url: calendarFeedPath(feed.body.data.token) })).statusCode,
    (await world.server.call(openPlanLink, { body: { token: link.body.data.token } })).status,
  ];
  expect(await works()).toEqual([200, 200]);
  return { id, email, token, works, feedId: feed.body.data.feed.id };
}

/** A company administrator who has invited somebody, with the token of the invitation. */
async function bossWithInvitation() {
  const boss = await world.newUser({ is_company_admin: true, company_id: world.polarId });
  const token = await signInAs(world.server, boss.email);
  const email = `invited-${boss.id}@polar.example`;
  const body = { people: [{ email }], role: 'user' as const, company_name: 'Polar Gas' };
  expect((await world.server.call(createInvitations, { token, body })).status).toBe(201);
  const invitation = await tokenMailedTo(email);
  const state = async () => (await world.server.call(openInvitation, { body: { token: invitation } })).body.data.state;
  expect(await state()).toBe('open');
  return { ...boss, token, state };
}

const textTo = async (email: string) =>
  (await world.mailbox.receive())
    .filter(({ to }) => to === email)
    .map(({ text }) => text)
    .join('\n');

describe('asking for a new password', () => {
  test("ends the calendar address and the links of a teacher's stolen account, and says so", async () => {
    const { id, email, works, feedId } = await teacherWithLinks();
    const other = await teacherWithLinks();
    expect((await world.server.call(askUserForNewPassword, on(id))).status).toBe(200);
    expect((await works()).every((status) => status >= 400)).toBe(true);
    expect(await textTo(email)).toContain(`${ENDED} the address of your calendar, a link to a lesson plan.`);
    expect((await world.auditOf('calendar_feed', feedId)).at(-1)).toMatchObject({
      ...{ action: 'revoke', actor_email: 'admin@dewar.example' },
    });
    expect(await other.works(), 'of somebody else').toEqual([200, 200]);
  });

  test('revokes invitations that a stolen account sent, of one person and of a whole company', async () => {
    const one = await bossWithInvitation();
    expect((await world.server.call(askUserForNewPassword, on(one.id))).status).toBe(200);
    expect(await one.state()).toBe('revoked');
    expect(await textTo(one.email)).toContain(`${ENDED} an invitation that nobody has accepted yet.`);
    const other = await bossWithInvitation();
    expect((await world.server.call(askCompanyForNewPasswords, on(world.polarId))).status).toBe(200);
    expect(await other.state()).toBe('revoked');
  });
});

describe('what still gives access is in the mail to the owner', () => {
  const changed = async ({ token }: { readonly token: string }) =>
    world.server.call(changePassword, { token, body: { current_password: PASSWORD, new_password: FINE } });

  test.each<[string, (teacher: Awaited<ReturnType<typeof teacherWithLinks>>) => Promise<{ readonly status: number }>]>([
    ['who changes the password', changed],
    [
      'who sets one with a mailed link',
      async ({ email }) => {
        await world.server.call(forgotPassword, { body: { email } });
        const token = await tokenMailedTo(email);
        return world.server.call(resetPassword, { body: { token, new_password: FINE } });
      },
    ],
    ['whose sessions an administrator ends', ({ id }) => world.server.call(endUserSessions, on(id))],
    [
      'to whom an administrator gives a password',
      ({ id }) => world.server.call(updateUser, { ...on(id), body: { password: FINE } }),
    ],
  ])('%s, and stays', async (_, act) => {
    const teacher = await teacherWithLinks();
    expect((await act(teacher)).status).toBe(200);
    expect(await textTo(teacher.email)).toContain(`${LEFT} the address of your calendar, a link to a lesson plan.`);
    expect(await teacher.works()).toEqual([200, 200]);
  });

  test('with the recipients of emails that the account changed, for thirty days', async () => {
    const { token, email } = await bossWithInvitation();
    const setting = await world.server.call(updateCompanySetting, {
      token,
      params: { name: 'Polar Gas', setting_key: 'alert_email_recipients' },
      body: { value: ['thief@mail.example'] },
    });
    expect(setting.status, setting.text).toBe(200);
    expect((await changed({ token })).status).toBe(200);
    const text = await textTo(email);
    expect(text).toContain(`${LEFT} an invitation that nobody has accepted yet.`);
    expect(text).toContain('your account changed who gets emails');
  });

  test('and nothing is said of an account that made nothing', async () => {
    const { email } = await world.newUser();
    expect((await changed({ token: await signInAs(world.server, email) })).status).toBe(200);
    const text = await textTo(email);
    expect(text).not.toContain(LEFT);
    expect(text).not.toContain(ENDED);
  });
});
