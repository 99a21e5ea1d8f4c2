import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { icons } from './build/icons.ts';

export default defineConfig({
  plugins: [react(), icons()],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    environment: 'jsdom',
    isolate: false,
    // A project in a folder of its own does not take the root's.
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['../../tools/vitest-setup.mjs', './test-setup.ts'],
    restoreMocks: true,
    // It ends what hangs, on any machine.
    testTimeout: 300_000,
  },
});
