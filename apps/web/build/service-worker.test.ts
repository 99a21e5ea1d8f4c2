import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { hashFiles, listShellFiles } from './service-worker.ts';

type Part = Partial<Rolldown.OutputChunk> & { readonly css?: readonly string[] };

function chunk(fileName: string, { css = [], ...part }: Part = {}) {
  const empty = { imports: [], dynamicImports: [], facadeModuleId: null, isEntry: false, code: '' };
  const viteMetadata = { importedCss: new Set(css), importedAssets: new Set<string>() };
  return { type: 'chunk', fileName, ...empty, viteMetadata, ...part } as unknown as Rolldown.OutputChunk;
}

const page = (name: string) => ({ facadeModuleId: `/web/src/pages/${name}-page.tsx` });

test('the shell has the program, the pages of people in the yard with dialogs and styles, the font, and the scanner last', () => {
  const files = [
    chunk('main.js', { isEntry: true, imports: ['react.js'], dynamicImports: ['tank.js', 'users.js', 'home.js'] }),
    chunk('react.js', { code: 'x'.repeat(400_000) }),
    chunk('tank.js', { ...page('company/tank/tank'), dynamicImports: ['form.js', 'pdf.js'], css: ['tank.css'] }),
    chunk('home.js', page('account/landing/landing')),
    chunk('users.js', { ...page('admin/users/user-manager'), dynamicImports: ['user-form.js'] }),
    chunk('form.js'),
    chunk('user-form.js'),
    chunk('pdf.js', { code: 'x'.repeat(400_000) }),
    { type: 'asset', fileName: 'inter.woff2' } as unknown as Rolldown.OutputAsset,
    { type: 'asset', fileName: 'picture.png' } as unknown as Rolldown.OutputAsset,
    { type: 'asset', fileName: 'assets/code-worker-1a2B.js' } as unknown as Rolldown.OutputAsset,
    { type: 'asset', fileName: 'assets/zxing_reader-3c_4.wasm' } as unknown as Rolldown.OutputAsset,
    { type: 'asset', fileName: 'assets/pdf.worker-5d.mjs' } as unknown as Rolldown.OutputAsset,
  ];
  const bundle = Object.fromEntries(files.map((file) => [file.fileName, file]));
  expect(listShellFiles(bundle)).toEqual([
    '/form.js',
    '/home.js',
    '/inter.woff2',
    '/main.js',
    '/react.js',
    '/tank.css',
    '/tank.js',
    '/assets/code-worker-1a2B.js',
    '/assets/zxing_reader-3c_4.wasm',
  ]);
});

test('each file that a page may ask for has its hash, in folders too, and what is for debugging has none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dewar-build-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'assets/pdfjs'), { recursive: true });
  for (const name of [
    'index.html',
    'assets/main.js',
    'assets/main.js.map',
    'assets/main.js.br',
    'assets/pdfjs/a.bcmap',
  ])
    await writeFile(join(folder, name), name);
  const hashOf = (text: string) => createHash('sha256').update(text).digest().subarray(0, 12).toString('base64');
  expect(await hashFiles(folder)).toEqual({
    '/assets/main.js': hashOf('assets/main.js'),
    '/assets/pdfjs/a.bcmap': hashOf('assets/pdfjs/a.bcmap'),
  });
});
