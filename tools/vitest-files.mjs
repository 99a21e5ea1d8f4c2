import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { ROOT } from './workspace.mjs';

/**
 * Vitest for the files that a file names, one a line, with the arguments after it: seven hundred names are longer than the
 * command line of Windows.
 */
const [node, , list, ...args] = process.argv;
const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
process.argv = [node, vitest, ...args, ...readFileSync(list, 'utf8').split('\n').filter(Boolean)];
await import(pathToFileURL(vitest).href);
