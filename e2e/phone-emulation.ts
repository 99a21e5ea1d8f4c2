import type { CDPSession, Page } from '@playwright/test';

/** As Playwright's `isMobile` and `hasTouch` are, on a page that is open already. */
const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };

/** Makes an open page a phone's, and back. */
export class PhoneEmulation {
  readonly #devtools: CDPSession;

  private constructor(devtools: CDPSession) {
    this.#devtools = devtools;
  }

  static async of(page: Page): Promise<PhoneEmulation> {
    return new PhoneEmulation(await page.context().newCDPSession(page));
  }

  async begin(): Promise<void> {
    await this.#devtools.send('Emulation.setDeviceMetricsOverride', PHONE);
    await this.#devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  }

  async end(): Promise<void> {
    await this.#devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await this.#devtools.send('Emulation.clearDeviceMetricsOverride');
  }
}
