import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { mantineStyles } from './mantine-styles.ts';

const PACKAGES = path.join(import.meta.dirname, '../../../node_modules');
const STYLES = path.join(import.meta.dirname, '../src/app/styles.css');

async function buildStyles(script: string, styles: string): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'styles-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await symlink(PACKAGES, path.join(root, 'node_modules'));
  await writeFile(path.join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
  await writeFile(path.join(root, 'main.js'), `import '/app/styles.css'; ${script}`);
  await mkdir(path.join(root, 'app'));
  await writeFile(path.join(root, 'app/styles.css'), styles);
  await build({ root, configFile: false, logLevel: 'silent', plugins: [mantineStyles()] });
  const assets = path.join(root, 'dist/assets');
  const [name = ''] = (await readdir(assets)).filter((file) => file.endsWith('.css'));
  return readFile(path.join(assets, name), 'utf8');
}

/** The application's, less the font. */
async function readAppStyles(): Promise<string> {
  return (await readFile(STYLES, 'utf8')).replace(/@font-face \{[^}]+\}/, '');
}

test('a component brings its styles along, in a layer of its own, and no others', async () => {
  const script = "import { Group } from '@mantine/core'; globalThis.it = Group;";
  const css = await buildStyles(script, await readAppStyles());
  expect(css).toMatch(/@layer mantine\.Group ?\{/);
  expect(css).not.toMatch(/@layer mantine\.(?:Accordion|Modal) ?\{/);
});

test('the layers have the library’s own order, whatever arrives first', async () => {
  const css = await buildStyles('', await readAppStyles());
  const [, layers = ''] = /@layer ([^;{]*mantine\.Button[^;{]*);/.exec(css) ?? [];
  const order = layers.split(',').map((layer) => layer.trim());
  expect(order.indexOf('mantine.UnstyledButton')).toBeLessThan(order.indexOf('mantine.Button'));
  expect(order.indexOf('mantine.Input')).toBeLessThan(order.indexOf('mantine.PasswordInput'));
});

test('styles that no longer say where Mantine’s come stop the build', async () => {
  await expect(buildStyles('', 'body { margin: 0; }')).rejects.toThrow(/no longer says @layer mantine;/);
});
