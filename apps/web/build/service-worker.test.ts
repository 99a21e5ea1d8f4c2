import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { listShellFiles } from './service-worker.ts';

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
