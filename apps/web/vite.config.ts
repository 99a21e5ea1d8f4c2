import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { icons } from './build/icons.ts';
import { pdfAssets } from './build/pdf-assets.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { withoutJsonSchema } from './build/without-json-schema.ts';

const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** What every screen needs, in one file: the application, the API client, formats, text fields and the parts of the frame;
 * and the little that more than one of the first screens has, so that none of them fetches another; the few styles of
 * the administrators' first screen too, which would be a request of their own. */
const FOUNDATION =
  /(?:pages\/admin\/dashboard|features\/compan|shared\/ui\/(?:states\/color-tag|lists\/record-list|frames\/titled-section|frames\/quick-links)|styles\/Alert)[^?]*\.css|react-query\/|@mantine\/core\/.*\/(?:TextInput|Title)\/|~icons\/(?:file-text|history|settings)$|domain\/src\/(?:primitives\/list-limits|reports\/reporting-week)|shared\/ui\/fields\/field-styles|features\/companies\/company-frame|src\/(?:app\/|shared\/(?:api|drafts|session|navigation|format)\/|shared\/ui\/(?:frames\/(?:app-frame|page-header|titled-section|quick-links)|states\/(?:color-tag|quantity|states|status-pill|tint-colors)|lists\/stat-cards|time\/times|dialogs\/form-dialog-effects)\.)/;

export default defineConfig({
  plugins: [react(), icons(), withoutJsonSchema(), preloadFont(), pdfAssets(), precompress()],
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
            { name: 'foundation', test: FOUNDATION, priority: 5 },
            // The first screen of most people, with all it needs: what other screens share with it they take from here.
            { name: 'company-home', test: /src\/pages\/company\/home\//, priority: 4 },
            // Where everybody without a session begins; in pieces it would take 18 requests.
            { name: 'landing', test: /src\/pages\/account\/landing\/landing-page/, priority: 4 },
            // Where administrators begin, and teachers.
            { name: 'admin-dashboard', test: /src\/pages\/admin\/dashboard\//, priority: 4 },
            { name: 'teacher-home', test: /src\/pages\/teacher\/dashboard\//, priority: 4 },
            // What many screens share, a piece for each kind of sharing: a screen in fifty pieces takes a phone as many turns.
            { name: 'icons', test: /~icons\/|ui\/icons\//, minShareCount: 2, priority: 3 },
            { name: 'fields', test: /@mantine\/(?:core|hooks|form)\//, minShareCount: 3, priority: 3 },
            {
              name: 'shared',
              test: /src\/shared\/(?!ui\/(?:frames\/admin-frame|fields\/grade|fields\/minutes))|packages\/(?:domain|contract)\//,
              minShareCount: 4,
              priority: 2,
            },
            {
              name: 'teacher',
              test: /src\/(?:features\/(?:lesson-|ai-lesson)|shared\/ui\/fields\/(?:grade|minutes))/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'tanks',
              test: /src\/features\/(?:tank|fleet|transfers|vacuum|leak|weekly)/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
