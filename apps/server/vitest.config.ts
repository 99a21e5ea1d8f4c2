import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test-support/**/*.test.ts', 'demo/**/*.test.ts'],
    isolate: false,
    // A project in its own folder does not inherit the root's.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ['./test-support/global-setup.ts'],
    setupFiles: ['../../tools/vitest-setup.mjs'],
    // A limit to end tests that hang, long enough for any machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 150_000 } },
  },
});
