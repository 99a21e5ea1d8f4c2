import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { startCuttingProxy } from './cutting-proxy.ts';
import { daysAgo } from './demo-tanks.ts';
import { MADE_PASSWORD, makeCompany, makeUser, write } from './made-people.ts';
import { expect, startClockOf, test } from './portal.ts';
import { callWith, portalUrl, type Reading, sessionFor, sessionOf, type Transfer } from './portal-api.ts';

export interface YardTank {
  readonly id: number;
  readonly tank_number: string;
}

interface YardNote {
  readonly note_text: string;
  readonly captured_at: string | null;
  readonly photos: readonly { readonly caption: string | null }[];
}

/** A company of its own with a tank at rest and one in transit, a technician, and a line that can be cut. */
export async function startYard() {
  const run = crypto.randomUUID().slice(0, 8);
  const company = `Yard ${run}`;
  await makeCompany({ name: company });
  const admin = await sessionOf('super');
  const newTank = (tank_number: string): Promise<YardTank> =>
    write(admin, '/api/admin/tanks', { tank_number, company_name: company }).then(({ id }) => ({ id, tank_number }));
  const resting = await newTank(`REST ${run}`);
  const travelling = await newTank(`TRAV ${run}`);
  const email = `technician-${run}@yard.example`;
  const technician = await makeUser({ email, company_name: company });
  const newLoad = (tank: YardTank) =>
    write(admin, '/api/transfers', {
      tank_id: tank.id,
      action: 'Load',
      loaded_at: daysAgo(3).toISOString(),
      loaded_weight_lbs: 9_900,
      loaded_pressure: 5,
      product_name: 'LHe',
    });
  const load = await newLoad(travelling);
  const asAdmin = async (method: 'PUT' | 'DELETE', path: string, body?: object) => {
    const response = await callWith(admin.token, method, path, body);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  const proxy = await startCuttingProxy(portalUrl());
  const listOf = async <Row>(path: string): Promise<readonly Row[]> => {
    const response = await callWith(admin.token, 'GET', path);
    return ((await response.json()) as { data: readonly Row[] }).data;
  };
  return {
    company,
    resting,
    travelling,
    email,
    newTank,
    newLoad,
    moveTank: ({ id }: YardTank, company_name: string) => asAdmin('PUT', `/api/tanks/${id}`, { company_name }),
    deleteTank: ({ id }: YardTank) => asAdmin('DELETE', `/api/tanks/${id}`),
    /** A reading of a colleague. */
    addReading: ({ id }: YardTank, vacuum_reading: number) =>
      write(admin, '/api/vacuum-readings', {
        tank_id: id,
        vacuum_reading,
        reading_timestamp: new Date().toISOString(),
      }),
    /** The arrival of the tank in transit, logged by an administrator. */
    logArrival: (arrival_pressure: number) =>
      asAdmin('PUT', `/api/transfers/${load.id}`, { arrived_at: new Date().toISOString(), arrival_pressure }),
    moveTechnician: (company_name: string) => asAdmin('PUT', `/api/admin/users/${technician.id}`, { company_name }),
    proxy,
    readings: (tank: YardTank) =>
      listOf<Reading & { captured_at: string | null }>(`/api/vacuum-readings?tank_id=${tank.id}&limit=1000`),
    transfers: (tank: YardTank) =>
      listOf<Transfer & { arrival_captured_at: string | null }>(`/api/transfers?tank_id=${tank.id}`),
    notes: (tank: YardTank) => listOf<YardNote>(`/api/tank-notes?tank_id=${tank.id}`),
    /** Ends every session of the technician. */
    endSessions: async () => {
      const own = await sessionFor(email, MADE_PASSWORD);
      const listed = await callWith(own.token, 'GET', '/api/auth/sessions');
      const { data } = (await listed.json()) as { data: readonly { id: number; is_current: boolean }[] };
      // Its own last.
      for (const { id } of data.toSorted((one, other) => Number(one.is_current) - Number(other.is_current)))
        await callWith(own.token, 'DELETE', `/api/auth/sessions/${id}`);
    },
  };
}

export type Yard = Awaited<ReturnType<typeof startYard>>;

/** A browser whose storage outlives it, as on a phone; `flags` are added to its command line. */
export async function openDevice(yard: Yard, name: string, flags: readonly string[] = []): Promise<BrowserContext> {
  const { launchOptions, timezoneId, locale } = test.info().project.use;
  const device = await chromium.launchPersistentContext(test.info().outputPath(name), {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), ...flags],
    baseURL: yard.proxy.url,
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
    ...(timezoneId !== undefined && { timezoneId }),
    ...(locale !== undefined && { locale }),
  });
  await startClockOf(device);
  return device;
}

/** A device on which the technician is signed in, with a service worker in charge, that keeps the pages of these tanks. */
export async function openSignedInDevice(yard: Yard, name: string, ...tanks: readonly YardTank[]) {
  const device = await openDevice(yard, name);
  const page = device.pages()[0] ?? (await device.newPage());
  await signInOn(page, yard.email);
  await waitForWorker(page);
  await openTanks(page, ...tanks);
  return { device, page };
}

export async function signInOn(page: Page, email: string): Promise<void> {
  if (new URL(page.url(), 'http://x').pathname !== '/' || page.url() === 'about:blank') await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').first().fill(MADE_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/');
}

/** Opens the pages of tanks, and waits until the device keeps them. */
export async function openTanks(page: Page, ...tanks: readonly YardTank[]): Promise<void> {
  for (const { id, tank_number } of tanks) {
    await page.goto(`/tanks/${id}`);
    await expect(page.getByRole('heading', { name: tank_number, level: 1 })).toBeVisible();
    // Not for an idle network: the stream of events is open as long as the page.
    const needed = [
      `/api/tanks/${id}/state`,
      `/api/vacuum-readings?tank_id=${id}`,
      `/api/vacuum-readings?tank_id=${id}&`,
      `/api/transfers?tank_id=${id}`,
    ];
    await untilKept(page, needed);
  }
}

/** Until the device keeps what the page has loaded from addresses that begin like these. */
export async function untilKept(page: Page, beginnings: readonly string[]): Promise<void> {
  // Not with waitForFunction: a function that is async returns a promise, which it takes for true.
  await expect.poll(() => page.evaluate(areKept, beginnings), { message: `${page.url()} is kept` }).toBe(true);
}

/**
 * Whether the service worker keeps the responses of everything that the page has loaded from addresses that begin like
 * these, and at least one of each. Runs in the page.
 */
async function areKept(beginnings: readonly string[]): Promise<boolean> {
  const names = (await caches.keys()).filter((name) => name.startsWith('kept-'));
  const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const kept = new Set(cached.flat().map(({ url }) => url));
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return beginnings.every((beginning) => {
    const wanted = [...kept, ...loaded].filter((url) => url.startsWith(location.origin + beginning));
    return wanted.length > 0 && wanted.every((url) => kept.has(url));
  });
}

/** Until the service worker is in charge of the page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Cuts the line, or brings it back. Without the first the browser still says that it is online. */
export async function setLine(context: BrowserContext, yard: Yard, line: 'good' | 'none'): Promise<void> {
  yard.proxy.set(line);
  await context.setOffline(line === 'none');
}

export async function addReading(page: Page, microns: number, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Vacuum Reading' }).first().click();
  const form = page.getByRole('form', { name: 'Add Vacuum Reading' });
  await form.getByLabel(/^Vacuum reading of/).fill(String(microns));
  await form.getByLabel('Notes').fill(note);
  await form.getByRole('button', { name: 'Add Reading' }).click();
  await expect(form).toBeHidden();
}

/** What waits, by the bar under the header. */
export function waitingBar(page: Page, count: number) {
  return page.getByRole('link', { name: new RegExp(`^${count} waiting to be sent`) });
}
