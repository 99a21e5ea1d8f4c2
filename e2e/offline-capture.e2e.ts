import { makeUser } from './made-people.ts';
import { noisePng } from './made-pictures.ts';
import { expect, keepPicture, test } from './portal.ts';
import {
  addReading,
  openDevice,
  openSignedInDevice,
  openTanks,
  setLine,
  signInOn,
  startYard,
  waitingBar,
  type Yard,
} from './yard-world.ts';

const PHOTO_SIDE = 200;

let yard: Yard;
test.beforeEach(async () => {
  yard = await startYard();
});
test.afterEach(() => yard.proxy.stop());

test('what is captured without a signal is sent exactly once, whatever happens on the way', {
  tag: '@gate',
}, async () => {
  const { resting, travelling, email } = yard;
  let { device, page } = await openSignedInDevice(yard, 'device', resting, travelling);

  await setLine(device, yard, 'none');
  await page.goto(`/tanks/${resting.id}`);
  await expect(page.getByRole('heading', { name: resting.tank_number, level: 1 })).toBeVisible();
  await expect(page.getByText(/^As of \d\d:\d\d, no signal$/)).toBeVisible();
  for (const [at, microns] of [17, 18, 19].entries()) {
    await addReading(page, microns, `yard ${at}`);
    await expect(waitingBar(page, at + 1)).toBeVisible();
  }
  await keepPicture(page, 'captured');

  await page.goto(`/tanks/${travelling.id}`);
  await page.getByRole('button', { name: 'Add Arrival Data' }).first().click();
  const arrival = page.getByRole('form', { name: 'Add Arrival Data' });
  await arrival.getByLabel('Arrival pressure').fill('9');
  await arrival.getByRole('button', { name: 'Save Arrival' }).click();
  await expect(waitingBar(page, 4)).toBeVisible();
  await page.getByRole('button', { name: 'Add note' }).first().click();
  const note = page.getByRole('form', { name: 'Add note' });
  await note.getByLabel('Add a note').fill('Arrived with a dent');
  const choosing = page.waitForEvent('filechooser');
  await note.getByRole('button', { name: 'Add Photos' }).click();
  const photo = { name: 'dent.png', mimeType: 'image/png', buffer: noisePng(PHOTO_SIDE) };
  await (await choosing).setFiles(photo);
  await note.getByLabel('Caption of dent.png').fill('Left side');
  await note.getByRole('button', { name: 'Add Note' }).click();
  await expect(waitingBar(page, 6)).toBeVisible();

  // Closed and opened again, still without a signal.
  await device.close();
  device = await openDevice(yard, 'device');
  await device.setOffline(true);
  page = device.pages()[0] ?? (await device.newPage());
  await page.goto('/waiting-records');
  await expect(page.getByRole('list', { name: 'Records waiting to be sent' }).getByRole('listitem')).toHaveCount(6);
  await keepPicture(page, 'waiting');

  // A page says what waits as soon as it shows the tank, without the timers that let the first screen come first.
  const another = await device.newPage();
  await another.addInitScript('window.setInterval = () => 0');
  await another.goto(`/tanks/${travelling.id}`);
  await expect(another.getByText(/^As of \d\d:\d\d, no signal$/)).toBeVisible();
  await expect(another.getByText(/^Arrived .*, waits to be sent$/).first()).toBeVisible();
  await expect(another.getByRole('button', { name: 'Add Arrival Data' })).toHaveCount(0);
  await another.close();

  // The server does what it is asked, and every response breaks off.
  yard.proxy.set('deaf');
  await device.setOffline(false);
  await expect.poll(() => yard.proxy.writes.length).toBeGreaterThan(0);
  // The signal comes and goes.
  for (let turn = 0; turn < 10; turn += 1) {
    await setLine(device, yard, turn % 2 === 0 ? 'none' : 'good');
    await page.waitForTimeout(turn * 60);
  }
  await setLine(device, yard, 'none');
  await page.goto(`/tanks/${resting.id}`);
  await addReading(page, 20, 'before the session ended');
  await yard.endSessions();
  await setLine(device, yard, 'good');
  await expect(page.getByLabel('Email')).toBeVisible();
  await keepPicture(page, 'session-ended');
  await signInOn(page, email);
  await page.goto('/waiting-records');
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible();

  const readings = await yard.readings(resting);
  expect(readings.map(({ vacuum_reading }) => vacuum_reading).toSorted()).toEqual([17, 18, 19, 20]);
  for (const { captured_at } of readings) expect(captured_at).not.toBeNull();
  const transfers = await yard.transfers(travelling);
  expect(transfers).toHaveLength(1);
  expect(transfers[0]?.arrival_captured_at).not.toBeNull();
  const notes = await yard.notes(travelling);
  expect(notes.map(({ note_text, photos }) => [note_text, photos.map(({ caption }) => caption)])).toEqual([
    ['Arrived with a dent', ['Left side']],
  ]);
  await device.close();
});

test('a tank whose page loads before the device knows who has signed in opens without a signal', {
  tag: '@gate',
}, async () => {
  const { resting } = yard;
  const { device, page } = await openSignedInDevice(yard, 'device');
  // As if the page had been left for the tank's before its storage was written, and were slow to open it again.
  await page.evaluate(forgetOwner);
  await page.addInitScript(openStorageLate, 3_000);
  await openTanks(page, resting);
  await setLine(device, yard, 'none');
  await page.reload();
  await expect(page.getByRole('heading', { name: resting.tank_number, level: 1 })).toBeVisible();
  await expect(page.getByText(/^As of \d\d:\d\d, no signal$/)).toBeVisible();
  await device.close();
});

test('the browser finds nothing that keeps the portal from being installed', async () => {
  const { device, page } = await openSignedInDevice(yard, 'device');
  await page.waitForSelector('link[rel=manifest]', { state: 'attached' });
  const devtools = await device.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  await device.close();
});

test('the browser sends what waits in the background, with no page of the portal open', async () => {
  const { resting } = yard;
  const { device, page } = await openSignedInDevice(yard, 'device', resting);
  const devtools = await device.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(yard.proxy.url));
      if (own !== undefined) resolve(own.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await setLine(device, yard, 'none');
  await page.goto(`/tanks/${resting.id}`);
  await addReading(page, 22, 'sent without a page');
  await expect(waitingBar(page, 1)).toBeVisible();
  await page.goto('about:blank');
  await setLine(device, yard, 'good');

  // What the browser itself does minutes after the signal has returned.
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(yard.proxy.url).origin,
    registrationId,
    tag: 'send-captured-records',
    lastChance: false,
  });
  await expect.poll(async () => (await yard.readings(resting)).map((reading) => reading.vacuum_reading)).toEqual([22]);
  await page.goto('/waiting-records');
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible();
  await device.close();
});

test('what the server does not accept stays with its words and a way out', async () => {
  const { resting, travelling } = yard;
  const { device, page } = await openSignedInDevice(yard, 'device', resting, travelling);
  await setLine(device, yard, 'none');
  await page.goto(`/tanks/${resting.id}`);
  await page.getByRole('button', { name: 'Add Load Data' }).first().click();
  const load = page.getByRole('form', { name: 'Add Load Data' });
  await load.getByLabel('Weight in lbs').fill('9,900');
  await load.getByLabel('Load pressure').fill('5');
  await load.getByRole('button', { name: 'Add Load' }).click();
  await expect(waitingBar(page, 1)).toBeVisible();
  // Meanwhile a colleague has logged a load.
  await yard.newLoad(resting);
  await setLine(device, yard, 'good');
  await expect(page.getByRole('link', { name: '1 not accepted' })).toBeVisible();
  await page.goto('/waiting-records');
  const item = page.getByRole('listitem', { name: `Load of ${resting.tank_number}` });
  await expect(item.getByRole('alert')).toContainText('already has a load in transit');
  await expect(item.getByRole('alert')).toContainText('If it is the same load, discard this.');
  await keepPicture(page, 'refused');
  await item.getByRole('button', { name: /^Discard/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible();
  await device.close();
});

test('logging out with records that wait asks, and another person on the device sees nothing of the first', async () => {
  const { resting } = yard;
  const other = `other-${crypto.randomUUID()}@yard.example`;
  await makeUser({ email: other, company_name: 'Northwind Cryogenics' });
  const { device, page } = await openSignedInDevice(yard, 'device', resting);
  await setLine(device, yard, 'none');
  await addReading(page, 21, 'never sent');
  await expect(waitingBar(page, 1)).toBeVisible();
  await page.getByRole('button', { name: /your menu/ }).click();
  await page.getByRole('button', { name: 'Logout' }).last().click();
  const question = page.getByRole('alertdialog', { name: '1 record has not been sent' });
  await keepPicture(page, 'question');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(waitingBar(page, 1)).toBeVisible();
  await page.getByRole('button', { name: /your menu/ }).click();
  await page.getByRole('button', { name: 'Logout' }).last().click();
  await question.getByRole('button', { name: 'Discard and log out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContainEqual(expect.stringMatching(/^kept-/));

  await setLine(device, yard, 'good');
  await signInOn(page, other);
  await page.goto('/waiting-records');
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible();
  await setLine(device, yard, 'none');
  await page.goto(`/tanks/${resting.id}`);
  await expect(page.getByRole('heading', { name: resting.tank_number, level: 1 })).toBeHidden();
  await device.close();
  expect(await yard.readings(resting)).toEqual([]);
});

/** Runs in the page. */
function forgetOwner(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('dewar-offline');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const forgetting = opening.result.transaction('owner', 'readwrite');
      forgetting.objectStore('owner').clear();
      forgetting.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

/** Runs in the page, before its own scripts; the service worker opens the storage at once. */
function openStorageLate(lateMs: number): void {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function openLate(...database) {
    const request = open.apply(this, database);
    Object.defineProperty(request, 'onsuccess', {
      set: (listener: (event: Event) => void) =>
        request.addEventListener('success', (event) => setTimeout(listener, lateMs, event)),
    });
    return request;
  };
}
