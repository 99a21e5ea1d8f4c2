import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

/** Compiles the client with the contract and the domain that it is typed from, so that the package needs no other of ours. */
const DIST = path.join(import.meta.dirname, 'dist');
const OURS = /(['"])@dewar\/(contract|domain)\/([\w/-]+)\1/g;
const RELATIVE_SOURCE = /(['"]\.{1,2}\/[\w./-]+)\.ts(['"])/g;

rmSync(DIST, { recursive: true, force: true });
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
  cwd: import.meta.dirname,
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);

for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|d\.ts)$/.test(name)) continue;
  const file = path.join(DIST, name);
  const toDist = path.relative(path.dirname(file), DIST);
  const text = readFileSync(file, 'utf8')
    .replaceAll(OURS, (_, quote, part, module) => `${quote}${toDist}/${part}/src/${module}.js${quote}`)
    .replaceAll(RELATIVE_SOURCE, '$1.js$2');
  writeFileSync(file, text);
}
