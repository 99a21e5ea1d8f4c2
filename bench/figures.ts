import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import type { Measured } from './load.ts';

/** The tables of bench/README.md that programs write, with the command that does. */
const PARTS = {
  figures: 'npm run bench -- --write',
  imports: 'npm run bench -- imports --write',
  mixed: 'npm run bench -- mixed --write',
};

/** Prints figures, and stores them in their part of bench/README.md on request. */
export async function printFigures(
  part: keyof typeof PARTS,
  text: string,
  { write }: { readonly write: boolean },
): Promise<void> {
  process.stdout.write(`\n${text}\n`);
  if (!write) return;
  const start = `<!-- ${part}: written by ${PARTS[part]} -->`;
  const end = `<!-- end of ${part} -->`;
  const file = path.join(import.meta.dirname, 'README.md');
  const [before, rest = ''] = (await readFile(file, 'utf8')).split(start);
  const [, after] = rest.split(end);
  if (before === undefined || after === undefined) throw new Error(`bench/README.md has no part ${part}`);
  await writeFile(file, `${before}${start}\n\n${text}\n\n${end}${after}`);
}

export function machineOf(): string {
  return `Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`;
}

export function cellOf({ perSecond, p50, p99, failures }: Measured): string {
  return `${perSecond.toFixed(0)} (${p50} / ${p99})${failures > 0 ? `, ${failures} failed` : ''}`;
}
