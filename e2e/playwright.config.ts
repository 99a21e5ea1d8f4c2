import { defineConfig } from '@playwright/test';

/** Journeys of people, on the real program, its demo fleet, and the system's Chromium. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './start-portal.ts',
  outputDir: '../test-results',
  reporter: process.env.TEST_OUTCOME_FILE === undefined ? 'list' : [['list'], ['../tools/playwright-outcome.mjs']],
  forbidOnly: true,
  retries: 0,
  // Two cores: a browser and a server are enough at once.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH !== undefined && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
