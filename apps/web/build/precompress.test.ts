import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { precompress } from './precompress.ts';

test('every text file of a build gets twins that say the same', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'precompress-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(path.join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
  await writeFile(path.join(root, 'main.js'), `document.title = '${'dewar '.repeat(100)}';`);
  await build({ root, configFile: false, logLevel: 'silent', plugins: [precompress()] });

  const assets = path.join(root, 'dist/assets');
  const [script = ''] = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const plain = await readFile(path.join(assets, script));
  expect(brotliDecompressSync(await readFile(path.join(assets, `${script}.br`)))).toEqual(plain);
  expect(gunzipSync(await readFile(path.join(assets, `${script}.gz`)))).toEqual(plain);
});
