import type { Page } from '@playwright/test';
import { findRestingTank, type TankWithReading } from './demo-tanks.ts';
import { MADE_PASSWORD, makeCompany, makeUser } from './made-people.ts';
import { expect, fact, keepPicture, test } from './portal.ts';
import { callWith, type Session, sessionFor, sessionOf } from './portal-api.ts';

const NO_LINE = /net::ERR_(FAILED|INTERNET_DISCONNECTED|NETWORK_CHANGED)/;

test("a colleague's reading appears in the open fleet and the open tank without a reload", { tag: '@gate' }, async ({
  visit,
}) => {
  const tank = await findRestingTank('polar', 4);
  const microns = micronsAfter(tank);
  const fleet = await visit({ as: 'polar' });
  const modal = await visit({ as: 'polar' });
  await openFleet(fleet, `?search=${encodeURIComponent(tank.tank_number)}`);
  await openFleet(modal, `?tank=${encodeURIComponent(tank.tank_number)}`);
  const card = fleet
    .getByRole('list', { name: 'Containers' })
    .getByRole('listitem')
    .filter({ hasText: tank.tank_number });
  const detail = modal.getByRole('dialog', { name: tank.tank_number });
  await expect(fact(detail, 'Latest reading')).toContainText(`${tank.latest_reading.vacuum_reading} µm`);
  const loads = [await countLoads(fleet), await countLoads(modal)];

  const colleague = await visit({ as: 'polar' });
  await colleague.goto(`/tank-data?tank=${encodeURIComponent(tank.tank_number)}`);
  await colleague.getByRole('button', { name: 'Add Vacuum Reading' }).click();
  const form = colleague.getByRole('form', { name: 'Add Vacuum Reading' });
  await form.getByLabel(/^Vacuum reading of/).fill(String(microns));
  await form.getByRole('button', { name: 'Add Reading' }).click();
  await expect(colleague.getByText('Vacuum reading added successfully!')).toBeVisible();

  await expect(fact(detail, 'Latest reading')).toContainText(`${microns} µm`);
  await expect(card).toContainText(`${microns} µm`);
  await keepPicture(modal, 'tank');
  expect([await countLoads(fleet), await countLoads(modal)]).toEqual(loads);
});

test('another company does not receive it, but receives its own', { tag: '@gate' }, async ({ visit }) => {
  const mine = await makePeople('Live Own');
  const other = await makePeople('Live Other');
  const page = await visit({ session: other.session });
  await openLive(page, `/tank-data?tank=${encodeURIComponent(other.tankNumber)}`);
  const chart = page.getByRole('region', { name: 'Vacuum over time' });
  await expect(chart).toContainText('No vacuum readings yet.');
  const received = await listenAs(other);

  // An administrator receives both companies' events, so what they see has been sent.
  const administrator = await visit({ as: 'super' });
  await openLive(administrator, `/tank-data?tank=${encodeURIComponent(mine.tankNumber)}`);
  await logReading(mine, 41);
  await expect(administrator.getByRole('region', { name: 'Latest reading' })).toContainText('41 µm');

  // Events come in their order: whatever was sent before its own has been received with it.
  await logReading(other, 42);
  await expect(page.getByRole('region', { name: 'Latest reading' })).toContainText('42 µm');
  await expect.poll(() => received.tanks('vacuum-reading')).toContain(other.tankId);
  expect(received.tanks()).not.toContain(mine.tankId);
});

test('without a connection the screen says so after a while, and catches up when it is back', async ({ visit }) => {
  const own = await makePeople('Live Line');
  const page = await visit({ session: own.session, expectedErrors: NO_LINE, viewport: { width: 390, height: 844 } });
  await openLive(page, `/tank-data?tank=${encodeURIComponent(own.tankNumber)}`);
  await logReading(own, 43);
  const latest = page.getByRole('region', { name: 'Latest reading' });
  await expect(latest).toContainText('43 µm');
  await page.context().setOffline(true);
  await expect(page.getByText('Connection lost.')).toBeVisible();
  await keepPicture(page, 'lost');
  await logReading(own, 44);
  await expect(latest).toContainText('43 µm');

  await page.context().setOffline(false);
  await expect(latest).toContainText('44 µm');
  await expect(page.getByText('Connection lost.')).toBeHidden();
});

test('a form being filled in stays unchanged while others write', async ({ visit }) => {
  const own = await makePeople('Live Form');
  const page = await visit({ session: own.session });
  await openLive(page, `/tank-data?tank=${encodeURIComponent(own.tankNumber)}`);
  await page.getByRole('button', { name: 'Add Vacuum Reading' }).click();
  const form = page.getByRole('form', { name: 'Add Vacuum Reading' });
  const microns = form.getByLabel(/^Vacuum reading of/);
  await microns.fill('17');
  await form.getByLabel('Notes').fill('half a sentence');
  await logReading(own, 45);
  await expect(page.getByRole('region', { name: 'Latest reading', includeHidden: true })).toContainText('45 µm');
  await expect(microns).toHaveValue('17');
  await expect(form.getByLabel('Notes')).toHaveValue('half a sentence');
  await expect(form.getByLabel('Notes')).toBeFocused();
});

test('a session that is ended elsewhere leaves the screen at once', async ({ visit }) => {
  const own = await makePeople('Live End');
  const page = await visit({ session: own.session, expectedErrors: /401/ });
  await openLive(page, `/tank-data?tank=${encodeURIComponent(own.tankNumber)}`);
  await callWith(own.session.token, 'POST', '/api/auth/logout', {});
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
});

interface MadePeople {
  readonly session: Session;
  readonly tankId: number;
  readonly tankNumber: string;
}

/** A separate company with a user and a tank. */
async function makePeople(name: string): Promise<MadePeople> {
  const serial = Date.now();
  const company = await makeCompany({ name: `${name} ${serial}` });
  const { email } = await makeUser({ email: `live-${serial}@demo.example`, company_name: company.name });
  const { token } = await sessionOf('super');
  const body = { tank_number: `${name} ${serial}`, company_name: company.name };
  const made = await callWith(token, 'POST', '/api/admin/tanks', body);
  const { data } = (await made.json()) as { data: { id: number; tank_number: string } };
  return { session: await sessionFor(email, MADE_PASSWORD), tankId: data.id, tankNumber: data.tank_number };
}

async function logReading({ session, tankId }: MadePeople, vacuum_reading: number): Promise<void> {
  const body = { tank_id: tankId, vacuum_reading, reading_timestamp: new Date().toISOString() };
  const response = await callWith(session.token, 'POST', '/api/vacuum-readings', body);
  expect(response.status).toBe(201);
}

interface Received {
  /** The tanks of the changes so far, of one kind or of all. */
  tanks(kind?: string): readonly unknown[];
}

/** Listens to the live updates of a person beside their page. */
async function listenAs({ session }: MadePeople): Promise<Received> {
  const { status, body } = await callWith(session.token, 'GET', '/api/live');
  expect(status).toBe(200);
  if (body === null) throw new Error('the stream has no body');
  let text = '';
  // The portal ends the stream when it stops.
  const read = async () => {
    for await (const part of body.pipeThrough(new TextDecoderStream())) text += part;
  };
  read().catch(() => undefined);
  return {
    tanks: (kind) =>
      [...text.matchAll(/^data: (.+)\n/gm)]
        .map(([, data = '']) => JSON.parse(data) as { kind?: string; tank_id?: number })
        .filter((change) => kind === undefined || change.kind === kind)
        .map(({ tank_id }) => tank_id),
  };
}

async function openFleet(page: Page, query: string): Promise<void> {
  const { user } = await sessionOf('polar');
  await openLive(page, `/company/${encodeURIComponent(user.company_name)}/iso-analytics${query}`);
}

/** Opens a screen and waits until it receives live updates. */
async function openLive(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
  await page.goto(path);
  expect((await listening).status()).toBe(200);
}

/** How often the page was loaded. */
function countLoads(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}

/** An ordinary value that the tank does not show yet. */
function micronsAfter({ latest_reading: { vacuum_reading } }: TankWithReading): number {
  return Math.round(vacuum_reading) + 3;
}
