import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { useMemoryForTemporaryFiles } from '../tools/memory-folder.ts';

useMemoryForTemporaryFiles();

/** End-to-end tests with the real program, its demo fleet, and the system's Chromium. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './seed-demo.ts',
  outputDir: '../test-results/journeys',
  reporter: [
    ['list'],
    ['../tools/playwright-slowest.mjs'],
    ...(process.env.TEST_OUTCOME_FILE === undefined ? [] : [['../tools/playwright-outcome.mjs'] as const]),
  ],
  forbidOnly: true,
  retries: 0,
  // Each has its own browser and portal, which use more than a core: with one more worker than cores 21 journeys took 168 s
  // instead of 148 s, and each of them nearly twice as long.
  workers: availableParallelism(),
  // Limits to end tests that hang: on an idle machine a test takes at most a tenth.
  timeout: 300_000,
  expect: { timeout: 150_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // A service worker answers before the routes that tests set; the journeys without a signal allow it.
    serviceWorkers: 'block',
    actionTimeout: 150_000,
    navigationTimeout: 150_000,
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
