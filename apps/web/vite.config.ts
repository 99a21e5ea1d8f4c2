import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfAssets } from './build/pdf-assets.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { withoutJsonSchema } from './build/without-json-schema.ts';

const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** What every screen needs, in one file: the application, the API client, formats, text fields and the parts of the frame;
 * and the little that more than one of the first screens has, so that none of them fetches another; the few styles of
 * the administrators' first screen too, which would be a request of their own. */
const FOUNDATION =
  /(?:pages\/admin-|features\/compan|shared\/ui\/record-list)[^?]*\.css|react-query\/|@mantine\/core\/.*\/(?:TextInput|Title)\/|\/IconFileText\.|domain\/src\/list-limits|shared\/ui\/field-styles|features\/companies\/company-frame|src\/(?:app\/|shared\/[\w-]+\.tsx?$|shared\/format\/|shared\/ui\/(?:app-frame|page-header|quantity|stat-cards|states|status-pill|times)\.)/;

export default defineConfig({
  plugins: [react(), withoutJsonSchema(), preloadFont(), pdfAssets(), precompress()],
  // The build of pdf.js for browsers that are a few years old; ours runs on them too.
  resolve: { alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }] },
  server: { host: '127.0.0.1', proxy: { '/api': API } },
  build: {
    target: 'es2024',
    sourcemap: false,
    // Nothing as data: in scripts and styles, and no script in the page: the content security policy allows neither.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'foundation', test: FOUNDATION, priority: 2 },
            // The first screen of most people, with all it needs: what other screens share with it they take from here.
            { name: 'company-home', test: /src\/pages\/company-home-page/, priority: 1 },
            // Where everybody without a session begins; in pieces it would take 18 requests.
            { name: 'landing', test: /src\/pages\/landing-page/, priority: 1 },
            // Where administrators begin.
            { name: 'admin-dashboard', test: /src\/pages\/admin-dashboard-page/, priority: 1 },
            { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
