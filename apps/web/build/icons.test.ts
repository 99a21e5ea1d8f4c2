import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { icons } from './icons.ts';

async function buildWith(source: string): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'icons-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(path.join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
  await writeFile(path.join(root, 'main.js'), source);
  await build({ root, configFile: false, logLevel: 'silent', plugins: [icons()] });
  const assets = path.join(root, 'dist/assets');
  const [script = ''] = await readdir(assets);
  return readFile(path.join(assets, script), 'utf8');
}

test('an icon is built in with its paths alone, whether of lines or filled', async () => {
  const script = await buildWith(
    `import search from '~icons/search'; import warning from '~icons/alert-triangle-filled'; globalThis.icons = [search, warning];`,
  );
  const drawings = [...script.matchAll(/paths:\[.([^\]]+).\],isFilled:([^}]+)\}/g)];
  expect(drawings.map(([, path, isFilled]) => [path?.slice(0, 9), isFilled])).toEqual([
    ['M3 10a7 7', '!1'],
    ['M12 1.67c', '!0'],
  ]);
});

test('an icon that nothing shows is left out', async () => {
  const script = await buildWith(`import search from '~icons/search'; globalThis.icons = [];`);
  expect(script.includes('M3 10a7')).toBe(false);
});

test('a name that Tabler does not have stops the build', async () => {
  await expect(buildWith(`import it from '~icons/no-such-icon'; globalThis.icons = [it];`)).rejects.toThrow(
    "Tabler has no icon named 'no-such-icon'",
  );
});
