import type { CDPSession, Page } from '@playwright/test';

/** Like Playwright's `isMobile` and `hasTouch`, for a page that is already open. */
const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };

/** Turns an open page into a phone's, and back. */
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
