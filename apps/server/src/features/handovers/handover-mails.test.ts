import { HANDOVER_LANGUAGES } from '@dewar/domain/handovers/handover-links';
import { HANDOVER_MAIL_TEXTS } from '@dewar/domain/handovers/handover-mail-texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../../../test-support/sample-world.ts';
import { handoverReminderJob } from './handover-reminder-job.ts';
import { type HandoverWorld, startHandoverWorld } from './handover-test-world.ts';

const DAY_MS = 86_400_000;
let world: HandoverWorld;

beforeAll(async () => {
  world = await startHandoverWorld();
  await addUser(world.server.db, { email: 'super@x.example', role: 'admin', is_super_admin: true });
});
afterAll(() => world.server.stop());

const mailsTo = (email: string) =>
  world.server.db
    .selectFrom('mails')
    .select(['subject', 'text_body', 'html_body', 'secret_link'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
const tokenIn = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? '';

async function remind(afterMs: number) {
  const { server } = world;
  server.clock.advance(afterMs);
  const job = handoverReminderJob({ db: server.db, config: server.config, clock: server.clock });
  await job.run();
  server.clock.advance(-afterMs);
}

test.each(HANDOVER_LANGUAGES)(
  'a receiver is asked by mail in the language %s, with a link that works',
  async (language) => {
    const email = `receiver-${language}@yard.example`;
    const { load } = await world.newLink({}, { email, language });
    const [mail] = await mailsTo(email);
    const texts = HANDOVER_MAIL_TEXTS[language];
    expect(mail?.subject).toBe(texts.subject);
    expect(mail?.html_body).toContain(`<html lang="${language}">`);
    expect(mail?.text_body).toContain(texts.request('Polar', load.tank_number, 'LHe'));
    expect(mail?.secret_link).toContain('/handover#token=');
    expect((await world.open(tokenIn(mail?.text_body ?? ''))).status).toBe(200);
  },
);

test('a receiver who sends nothing is reminded once after a day, and both links work', async () => {
  const email = 'silent@yard.example';
  const { token } = await world.newLink({}, { email, language: 'de' });
  await remind(DAY_MS - 60_000);
  expect(await mailsTo(email)).toHaveLength(1);
  await remind(DAY_MS);
  await remind(2 * DAY_MS);
  const [, reminder, ...more] = await mailsTo(email);
  expect([reminder?.subject, more]).toEqual([HANDOVER_MAIL_TEXTS.de.reminderSubject, []]);
  const second = tokenIn(reminder?.text_body ?? '');
  expect(second).not.toBe(token);
  expect([(await world.open(token)).status, (await world.open(second)).status]).toEqual([200, 200]);
});

test.each([
  ['has sent something', async ({ token }: Made) => world.send(token)],
  ['had the link replaced', async ({ load }: Made) => world.make(load.id)],
  [
    'had the link ended',
    async ({ link }: Made) =>
      query('update handover_links set ended_at = now(), ended_as = $2 where id = $1', [link.id, 'ended']),
  ],
  [
    'has a link that is over',
    async ({ link }: Made) => query("update handover_links set ends_at = '2026-06-11' where id = $1", [link.id]),
  ],
  [
    'has nothing to record any more',
    async ({ load }: Made) =>
      query("update transfers set arrived_at = '2026-06-10T09:00:00Z' where id = $1", [load.id]),
  ],
  [
    'waits for a tank that was deleted',
    async ({ load }: Made) => query('update tanks set deleted_at = now() where id = $1', [load.tank_id]),
  ],
  [
    'waits for a tank of another company',
    async ({ load }: Made) => query('update tanks set company_id = null where id = $1', [load.tank_id]),
  ],
])('a receiver who %s is not reminded', async (what, act) => {
  const email = `${what.replaceAll(' ', '-')}@yard.example`;
  await act(await world.newLink({}, { email }));
  await remind(DAY_MS);
  expect(await mailsTo(email)).toHaveLength(1);
});

test.each([
  ['inactive', "status = 'inactive'", "status = 'active'"],
  [
    'suspended',
    "suspended_at = '2026-06-01', suspension_reason = 'x', suspended_by_email = 'a@x.example'",
    'suspended_at = null, suspension_reason = null, suspended_by_email = null',
  ],
])('receivers are not reminded of a company that is %s', async (state, set, reset) => {
  const email = `of-${state}@yard.example`;
  await world.newLink({}, { email });
  await query(`update companies set ${set} where name = 'Polar'`, []);
  await remind(DAY_MS);
  await query(`update companies set ${reset} where name = 'Polar'`, []);
  expect(await mailsTo(email)).toHaveLength(1);
  await remind(DAY_MS);
  expect(await mailsTo(email)).toHaveLength(2);
});

test('an address is mailed at most 30 times a day, and then no link is made', async () => {
  const email = 'many@yard.example';
  const load = await world.newLoad();
  const statuses: number[] = [];
  for (let at = 0; at < 31; at += 1) statuses.push((await world.make(load.id, { email })).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
  expect(await mailsTo(email)).toHaveLength(30);
  expect(await listToldOfLimits()).toEqual([expect.stringContaining('than the limit of 30 to one address allows')]);
});

test.each([
  ['a person sends at most 50', 50, ({ user }: Ids) => `handover by ${user}`, 'by you', 201],
  ['a company sends at most 200', 200, ({ company }: Ids) => `handover of company ${company}`, 'by your company', 429],
])('%s a day, and then no link is made', async (_who, most, keyOf, whose, ofOthers) => {
  const { db, clock } = world.server;
  const key = keyOf(await idsOfPolar());
  await db.deleteFrom('mail_requests').execute();
  const mail = { recipient_key: key, address: 'invitation', requested_at: clock.now() };
  await db
    .insertInto('mail_requests')
    .values(Array.from({ length: most - 1 }, () => mail))
    .execute();
  const load = await world.newLoad();
  const make = (email: string, who: 'polar' | 'admin' = 'polar') => world.make(load.id, { email }, who);
  expect((await make('last@yard.example')).status).toBe(201);
  const { status, body } = await make('one-more@yard.example');
  expect([status, body.message]).toEqual([429, expect.stringContaining(`${most} mails were sent ${whose}`)]);
  expect(await mailsTo('one-more@yard.example')).toEqual([]);
  await make('and-one-more@yard.example');
  expect(await listToldOfLimits(), 'the super-administrators are told once').toEqual([
    expect.stringContaining(
      `(user@polar.example) wanted to ask more receivers of loads by email within 24 hours than the limit of ${most} by one`,
    ),
  ]);
  expect((await make('of-another@yard.example', 'admin')).status).toBe(ofOthers);
  expect((await world.make(load.id)).status).toBe(201);
  await db.deleteFrom('mail_requests').execute();
});

const listToldOfLimits = async () => {
  const { rows } = await query(
    `delete from mails using users
      where users.id = mails.recipient_user_id and users.is_super_admin and mails.subject = 'A limit on emails was reached'
      returning mails.text_body`,
    [],
  );
  return rows.map(({ text_body }) => text_body);
};

interface Ids {
  readonly user: number;
  readonly company: number;
}

async function idsOfPolar(): Promise<Ids> {
  const { rows } = await query(
    "select id as user, company_id as company from users where email = 'user@polar.example'",
    [],
  );
  return rows[0];
}

type Made = Awaited<ReturnType<HandoverWorld['newLink']>>;

const query = (text: string, values: unknown[]) => world.server.pool.query(text, values);
