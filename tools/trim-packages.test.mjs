import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { trimPackages } from './trim-packages.mjs';

function plant(files) {
  const root = mkdtempSync(path.join(tmpdir(), 'dewar-packages-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const file of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), '');
  }
  return { root, left: () => files.filter((file) => existsSync(path.join(root, file))) };
}

test('what runs, what is built in and every licence stays of a package; what compilers and readers need goes', async () => {
  const runs = [
    'a/index.mjs',
    'a/data.json',
    'a/style.css',
    '@b/c/lib.node',
    '@b/c/LICENSE.md',
    'd/ThirdPartyNotices.md',
  ];
  const rest = [
    'a/index.d.ts',
    'a/index.d.mts',
    'a/index.js.map',
    'a/src/index.tsx',
    '@b/c/README.md',
    'd/include/d.h',
  ];
  const { root, left } = plant([...runs, ...rest]);
  await trimPackages(root, { toRun: true });
  expect(left()).toEqual(runs);
  expect(existsSync(path.join(root, 'd/include'))).toBe(false);
});

test('a package that is a link into the workspace keeps its sources', async () => {
  const { root, left } = plant(['workspace/src/rule.ts', 'node_modules/other/README.md']);
  symlinkSync(path.join(root, 'workspace'), path.join(root, 'node_modules/own'), 'junction');
  await trimPackages(path.join(root, 'node_modules'), { toRun: true });
  expect(left()).toEqual(['workspace/src/rule.ts']);
});

test('a build that nothing here loads goes from the tools of development too, which keep their declarations', async () => {
  const kept = ['docx/dist/index.mjs', 'docx/dist/index.d.ts', 'dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf'];
  const rest = ['docx/dist/index.umd.cjs', 'docx/dist/index.cjs', 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'];
  const { root, left } = plant([...kept, ...rest]);
  await trimPackages(root, { toRun: false });
  expect(left()).toEqual(kept);
});
