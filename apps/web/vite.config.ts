import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig } from 'vite';
import { refuseChunkCircles } from './build/chunk-circles.ts';
import { contractWithoutShapes } from './build/contract-without-shapes.ts';
import { FIRST_PAGE_CHUNK, firstPage } from './build/first-page.ts';
import { icons } from './build/icons.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { pdfAssets } from './build/pdf-assets.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { planScreenChunks } from './build/screen-chunks.ts';
import { serviceWorker } from './build/service-worker.ts';

const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** What decides which modules there are. */
const modules = (): InlineConfig => ({
  root: import.meta.dirname,
  plugins: [react(), icons(), mantineStyles(), contractWithoutShapes()],
  // The build of pdf.js for browsers that are a few years old; ours runs on them too.
  resolve: { alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }] },
  build: {
    target: 'es2024',
    // Nothing as data: in scripts and styles, and no script in the page: the content security policy allows neither.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
});

/** A build for a few journeys of `test:quick`, in half the time: neither small nor in few requests. */
const QUICK = 'quick';

export default defineConfig(async ({ command, mode }) => {
  const { plugins = [], build, ...shared } = modules();
  const isWhole = command === 'build' && mode !== QUICK;
  return {
    ...shared,
    plugins: [
      ...plugins,
      firstPage(),
      preloadFont(),
      pdfAssets(),
      serviceWorker(),
      refuseChunkCircles(),
      isWhole && precompress(),
    ],
    server: { host: '127.0.0.1', proxy: { '/api': API, '/scim': API } },
    build: {
      ...build,
      ...(mode === QUICK ? { minify: false, reportCompressedSize: false } : { sourcemap: true }),
      // The PDF viewer is one library, loaded by those who open a PDF.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups:
              command === 'build' ? [FIRST_PAGE_CHUNK, ...(isWhole ? await planScreenChunks(modules()) : [])] : [],
          },
        },
      },
    },
  };
});
