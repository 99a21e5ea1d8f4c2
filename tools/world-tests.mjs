/**
 * What only `npm run test:world` runs: walks over every screen, form or field, drills that restore or upgrade an
 * installation many times, and giant sheets. Each takes minutes and seldom notices what the other tests do not.
 */
export const WORLD_UNIT_TESTS = [
  'apps/server/src/features/imports/generated-sheets.test.ts',
  'apps/server/src/features/imports/long/long-imports.test.ts',
  'apps/server/src/features/imports/stale-statistics.test.ts',
  'apps/server/src/operations/backup/damage.test.ts',
  'apps/server/test-support/upgrade-data.test.ts',
  'apps/web/src/app/every-form.test.tsx',
  'apps/web/src/app/every-number-field.test.tsx',
  'apps/web/src/app/every-number-request.test.tsx',
  'apps/web/src/app/requests-after-saving.test.tsx',
];

export const WORLD_JOURNEYS = [
  'accessibility-dialogs.e2e.ts',
  'accessibility.e2e.ts',
  'focus-in-view.e2e.ts',
  'keyboard.e2e.ts',
  'lesson-layouts.e2e.ts',
  'long-imports.e2e.ts',
  'low-screens.e2e.ts',
  'many-companies.e2e.ts',
  'number-fields.e2e.ts',
  'offline-many.e2e.ts',
  'offline-told.e2e.ts',
  'stored-scripts.e2e.ts',
  'sunlight.e2e.ts',
  'taps.e2e.ts',
];
