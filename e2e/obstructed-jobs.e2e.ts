import type { Browser, Page } from '@playwright/test';
import { type CuttingProxy, OBSTACLES, type Obstacle, startCuttingProxy } from './cutting-proxy.ts';
import { daysAgo } from './demo-tanks.ts';
import { MADE_PASSWORD, makeCompany, makeUser, write } from './made-people.ts';
import { noisePng } from './made-pictures.ts';
import { expect, startClockOf, test } from './portal.ts';
import { callWith, portalUrl, type Session, sessionFor, sessionOf, storedSession } from './portal-api.ts';

const RUN = crypto.randomUUID().slice(0, 8);
/** What is held back is waited for, up to a minute each. */
const LONGEST_MS = 1_200_000;

/** A job that our server has to answer: nothing of it waits on the device. */
interface Job {
  readonly name: string;
  /** Opens the form and fills it in. */
  readonly fill: (page: Page, name: string) => Promise<void>;
  /** What is pressed, and then stands on the page. */
  readonly verb: string;
  readonly done: (page: Page, name: string) => ReturnType<Page['getByText']>;
  /** How many records of this name the server has. */
  readonly count: (session: Session, name: string) => Promise<number>;
}

async function countIn(session: Session, path: string, isMeant: (row: Record<string, unknown>) => boolean) {
  const response = await callWith(session.token, 'GET', path);
  const { data } = (await response.json()) as { data: readonly Record<string, unknown>[] };
  return data.filter(isMeant).length;
}

const OF_TEACHERS: readonly Job[] = [
  {
    name: 'a lesson plan',
    fill: async (page, name) => {
      await page.goto('/teacher/lesson-plans/new?template=standard');
      await page.getByLabel('Title').fill(name);
      await page.getByLabel('Subject').selectOption('Science');
      await page.getByRole('textbox', { name: 'Learning Objectives' }).fill('- name the layers');
    },
    verb: 'Create Lesson Plan',
    done: (page, name) => page.getByRole('heading', { level: 1, name }),
    count: (session, name) => countIn(session, '/api/lesson-plans?limit=100', ({ title }) => title === name),
  },
];

let proxy: CuttingProxy;
test.beforeEach(async () => {
  proxy = await startCuttingProxy(portalUrl());
});
test.afterEach(() => proxy.stop());

async function openAs(browser: Browser, session: Session | undefined): Promise<Page> {
  const { cookies, origins } = session === undefined ? { cookies: [], origins: [] } : storedSession(session);
  const context = await browser.newContext({
    baseURL: proxy.url,
    serviceWorkers: 'allow',
    storageState: { cookies, origins: origins.map((own) => ({ ...own, origin: proxy.url })) },
  });
  await startClockOf(context);
  return context.newPage();
}

/** Until it is done, or the button can be pressed again: what failed is told beside it. */
async function untilSettled(page: Page, job: Job, name: string): Promise<'done' | 'failed'> {
  const button = page.getByRole('button', { name: job.verb, exact: true }).last();
  let end: 'done' | 'failed' | undefined;
  await expect
    .poll(async () => {
      if (await job.done(page, name).isVisible()) end = 'done';
      else if ((await button.isVisible()) && (await button.isEnabled()) && !(await isLoading(button))) end = 'failed';
      return end;
    })
    .toBeDefined();
  return end ?? 'failed';
}

const isLoading = (button: ReturnType<Page['getByRole']>) =>
  button.evaluate((element) => element.hasAttribute('data-loading')).catch(() => true);

const isTyped = (page: Page, text: string) =>
  page
    .locator('input')
    .evaluateAll((fields, typed) => fields.some((field) => 'value' in field && field.value === typed), text);

/** Presses it with the obstacle in the line, and once more without, unless it is done. */
async function doJob(page: Page, job: Job, { obstacle, name }: { obstacle: Obstacle; name: string }): Promise<string> {
  await job.fill(page, name);
  proxy.obstruct(obstacle);
  const press = () => page.getByRole('button', { name: job.verb, exact: true }).last().click();
  await press();
  // Before it shows that it works, it looks as if it had failed.
  await page.waitForTimeout(500);
  const end = await untilSettled(page, job, name);
  const told = end === 'failed' ? (await page.getByRole('alert').allTextContents()).join(' ') : '';
  if (end === 'failed') expect(await isTyped(page, name), `'${name}' is still in its field`).toBe(true);
  proxy.obstruct(undefined);
  if (end === 'failed') await press();
  await expect(job.done(page, name)).toBeVisible();
  return end === 'done' ? 'done at once' : `'${told}', then done`;
}

/** Each job with each obstacle; told in the report of the run. */
async function doJobs(page: Page, session: Session, jobs: readonly Job[]): Promise<void> {
  const rows: string[] = [];
  for (const job of jobs) {
    for (const obstacle of OBSTACLES) {
      const name = `${job.name} ${obstacle} ${RUN}`;
      await test.step(name, async () => {
        rows.push(`${job.name}, ${obstacle}: ${await doJob(page, job, { obstacle, name })}`);
        expect(await job.count(session, name), name).toBe(1);
      });
    }
  }
  noteRows(rows);
  await page.context().close();
}

function noteRows(rows: readonly string[]): void {
  test.info().annotations.push({ type: 'jobs by obstacles', description: rows.join('\n') });
}

test('what a teacher saves, with each obstacle in the line, stays typed and is saved once', async ({ browser }) => {
  test.setTimeout(LONGEST_MS);
  const email = `teacher-${RUN}@obstructed.example`;
  await makeUser({ email, role: 'teacher' });
  const session = await sessionFor(email, MADE_PASSWORD);
  await doJobs(await openAs(browser, session), session, OF_TEACHERS);
});

test('a receiver reports an arrival once, with each obstacle in the line', async ({ browser }) => {
  test.setTimeout(LONGEST_MS);
  const admin = await sessionOf('super');
  await makeCompany({ name: `Sender ${RUN}` });
  const rows: string[] = [];
  for (const obstacle of OBSTACLES) {
    await test.step(String(obstacle), async () => {
      const tank = await write(admin, '/api/admin/tanks', {
        ...{ tank_number: `HAND ${obstacle} ${RUN}`, company_name: `Sender ${RUN}` },
      });
      const load = await write(admin, '/api/transfers', {
        ...{ tank_id: tank.id, action: 'Load', loaded_at: daysAgo(3).toISOString(), loaded_weight_lbs: 9_900 },
        ...{ loaded_pressure: 5, product_name: 'LHe' },
      });
      const made = await callWith(admin.token, 'POST', `/api/transfers/${load.id}/handover-links`, {});
      const { data } = (await made.json()) as { data: { url: string } };
      const page = await openAs(browser, undefined);
      await page.goto(`/handover${new URL(data.url).hash}`);
      await page.getByRole('radio', { name: 'No' }).click();
      await page.getByLabel('Pressure').fill('21');
      await page.getByLabel('Your name').fill('Ada');
      const photo = { name: 'gauge.png', mimeType: 'image/png', buffer: noisePng(60) };
      await page.locator('input[type=file]').setInputFiles(photo);
      await expect(page.getByText('1 of at most 6')).toBeVisible();
      proxy.obstruct(obstacle);
      await page.getByRole('button', { name: 'Send' }).click();
      const kept = page.getByText('Kept on this device').or(page.getByText('This could not be sent.'));
      await expect(kept.or(page.getByText(/The arrival was sent on/)).first()).toBeVisible();
      const first = (await page.getByRole('main').textContent()) ?? '';
      proxy.obstruct(undefined);
      await page.reload();
      const again = page.getByRole('button', { name: 'Change and send again' });
      await expect(again.or(page.getByText(/The arrival was sent on/)).first()).toBeVisible();
      if (await again.isVisible()) {
        await again.click();
        await page.getByRole('button', { name: 'Send' }).click();
      }
      await expect(page.getByText(/The arrival was sent on/)).toBeVisible();
      rows.push(`${obstacle}: ${/Kept|could not be sent|was sent/.exec(first)?.[0]}`);
      const path = `/api/transfers/${load.id}/handover-reports`;
      expect(await countIn(admin, path, () => true), String(obstacle)).toBe(1);
      await page.context().close();
    });
  }
  noteRows(rows);
});
