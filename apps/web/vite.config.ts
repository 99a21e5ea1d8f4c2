import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';

const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), preloadFont(), precompress()],
  server: { host: '127.0.0.1', proxy: { '/api': API } },
  build: {
    target: 'es2024',
    sourcemap: false,
    // Nothing as data: in scripts and styles, and no script in the page: the content security policy allows neither.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
