import path from 'node:path';
import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

const RESULTS = path.resolve(import.meta.dirname, '../../test-results/look');

/** `npm run look`: pictures of every screen, compared with the accepted ones. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.look.ts',
  globalSetup: './seed-look.ts',
  outputDir: path.join(RESULTS, 'pictures'),
  snapshotPathTemplate: '{testDir}/accepted/{arg}{ext}',
  reporter: [['dot'], ['html', { outputFolder: path.join(RESULTS, 'report'), open: 'never' }]],
  // A portal has one port, which stands in what the screens show.
  workers: 1,
  timeout: 3_600_000,
  expect: {
    ...journeys.expect,
    // The tolerance: of no pixel may the colour differ by more than 2 %, which no eye sees.
    toHaveScreenshot: { threshold: 0.02, maxDiffPixels: 0, animations: 'disabled', caret: 'hide' },
  },
});
