import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDERS = ['cmaps', 'standard_fonts', 'wasm'];
/** Of the decoders only those without WebAssembly are used. */
const UNUSED = /\.wasm$|^quickjs/;

/** Puts what pdf.js fetches by itself under /assets/pdfjs-VERSION: it knows these files by name. */
export function pdfAssets(): Plugin {
  const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const root = dirname(packageFile);
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
  const base = `assets/pdfjs-${version}`;
  const names = FOLDERS.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)).filter(
    (path) => !UNUSED.test(path.slice(path.indexOf('/') + 1)),
  );
  return {
    name: 'pdf-assets',
    generateBundle() {
      for (const name of names) {
        this.emitFile({ type: 'asset', fileName: `${base}/${name}`, source: readFileSync(join(root, name)) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${base}`, (request, response, next) => {
        const name = names.find((each) => request.url === `/${each}`);
        if (name === undefined) return next();
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(join(root, name)));
      });
    },
  };
}
