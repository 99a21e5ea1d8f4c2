import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test-support/**/*.test.ts', 'demo/**/*.test.ts'],
    isolate: false,
    // A project in a folder of its own does not take the root's.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ['./test-support/global-setup.ts'],
    setupFiles: ['../../tools/vitest-setup.mjs'],
    // They end what hangs, on any machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
