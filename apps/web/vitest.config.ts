import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    environment: 'jsdom',
    isolate: false,
    maxWorkers: '100%',
    setupFiles: ['./test-setup.ts'],
    restoreMocks: true,
    testTimeout: 120_000,
  },
});
