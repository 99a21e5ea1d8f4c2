import { expect, keepPicture, test } from './portal.ts';
import {
  addReading,
  openDevice,
  openTanks,
  setLine,
  signInOn,
  startYard,
  waitForWorker,
  type Yard,
} from './yard-world.ts';

const MINUTE_MS = 60_000;

let yard: Yard;
test.beforeEach(async () => {
  yard = await startYard();
});
test.afterEach(() => yard.proxy.stop());

for (const [name, minutesOff] of [
  ['26 hours slow', -26 * 60],
  ['12 minutes fast', 12],
] as const) {
  test(`a reading that a device with a clock ${name} captures lands at its true time, and the person is told once`, {
    tag: '@gate',
  }, async () => {
    const { resting } = yard;
    const device = await openDevice(yard, `clock-${minutesOff}`);
    await device.addInitScript((offMs) => {
      const trueNow = Date.now;
      const Clock = Date;
      globalThis.Date = class extends Clock {
        constructor(...parts: ConstructorParameters<typeof Date> | []) {
          if (parts.length === 0) super(trueNow() + offMs);
          else super(...(parts as [number]));
        }
        static override now() {
          return trueNow() + offMs;
        }
      } as DateConstructor;
    }, minutesOff * MINUTE_MS);
    const page = device.pages()[0] ?? (await device.newPage());
    await signInOn(page, yard.email);
    await waitForWorker(page);
    const told = page.getByText(`The clock of this device is ${name}.`);
    await expect(told).toHaveCount(1);
    await keepPicture(page, 'wrong-clock');
    await openTanks(page, resting);
    await expect(told).toHaveCount(0);

    await setLine(device, yard, 'none');
    const before = Date.now();
    await addReading(page, 21, `captured with a clock ${name}`);
    await setLine(device, yard, 'good');
    await expect(async () => expect(await yard.readings(resting)).toHaveLength(1)).toPass();
    const [reading] = await yard.readings(resting);
    for (const at of [reading?.captured_at, reading?.reading_timestamp]) {
      expect(Math.abs(Date.parse(at ?? '') - before)).toBeLessThan(2 * MINUTE_MS);
    }
    await expect(page.getByText('not accepted')).toHaveCount(0);
    await device.close();
  });
}
