import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test-support/**/*.test.ts', 'demo/**/*.test.ts'],
    isolate: false,
    maxWorkers: '100%',
    globalSetup: ['./test-support/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
