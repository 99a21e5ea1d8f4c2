import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { contractWithoutShapes } from './contract-without-shapes.ts';

const FILE = 'service-worker.js';
const WEB = join(import.meta.dirname, '..');
const ENTRY = join(WEB, 'offline-worker/service-worker.ts');
/** Pages of people in the yard; the code of the others is kept once they have opened it. */
const PAGES_IN_THE_YARD = /\/src\/pages\/(?:company|account)\//;
const ANY_PAGE = /\/src\/pages\//;
/** Readers of PDF files and editors are too large for everybody's device. */
const MAX_CHUNK_BYTES = 300_000;
/** The font, and what makes photos smaller: a file of its own that no other imports. */
const NEEDED_ASSET = /\.woff2$|\/smaller-picture-worker-[^/]*\.js$/;
/** What reads labels is no chunk of the program: a worker and its WebAssembly. */
const SCANNER = /(?:^|\/)(?:code-worker|zxing_reader)-[^/]+\.(?:js|wasm)$/;

/** What is for debugging, and twins that the server sends instead of a file. */
const NEVER_ASKED_FOR = /\.(?:map|br|gz)$/;
/** Of a SHA-256; as the worker counts them (offline-worker/build-files.ts). */
const HASH_BYTES = 12;

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** Builds the service worker, with the lists of the files that screens need without a signal, and of all. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // Only now: chunks that had nothing but styles are gone.
    async writeBundle({ dir = '' }, bundle) {
      const worker = await buildWorker(listShellFiles(bundle), await hashFiles(dir));
      await writeFile(join(dir, FILE), worker);
    },
  };
}

/**
 * The program, the pages of people in the yard with their dialogs, and what these need, as paths. The scanner comes last:
 * it is as large as half of the rest.
 */
export function listShellFiles(bundle: Bundle): string[] {
  const found = new Set<string>();
  const visit = (name: string, isAsked: boolean) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    const page = chunk.facadeModuleId ?? '';
    const isElsewhere = ANY_PAGE.test(page) && !PAGES_IN_THE_YARD.test(page);
    if (isAsked && (isElsewhere || chunk.code.length > MAX_CHUNK_BYTES)) return;
    found.add(name);
    for (const imported of chunk.imports) visit(imported, false);
    for (const imported of chunk.dynamicImports) visit(imported, true);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  };
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.isEntry) visit(file.fileName, false);
    if (NEEDED_ASSET.test(file.fileName)) found.add(file.fileName);
  }
  const scanner = Object.keys(bundle).filter((name) => SCANNER.test(name));
  return [...[...found].toSorted(), ...scanner.toSorted()].map((name) => `/${name}`);
}

/** The hash of each file that a page may ask for, by its path: the worker keeps nothing else as the program. */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(join(folder, 'assets'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !NEVER_ASKED_FOR.test(entry.name));
  const hashes = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    const digest = createHash('sha256')
      .update(await readFile(path))
      .digest()
      .subarray(0, HASH_BYTES);
    return [`/${relative(folder, path).split(sep).join('/')}`, digest.toString('base64')] as const;
  });
  return Object.fromEntries((await Promise.all(hashes)).toSorted());
}

async function buildWorker(files: readonly string[], hashes: Readonly<Record<string, string>>): Promise<string> {
  const version = createHash('sha256')
    .update(JSON.stringify([files, hashes]))
    .digest('hex')
    .slice(0, 12);
  const { output } = (await build({
    root: WEB,
    plugins: [contractWithoutShapes()],
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    define: {
      SHELL_FILES: JSON.stringify(files),
      BUILD_FILES: JSON.stringify(hashes),
      SHELL_VERSION: JSON.stringify(version),
    },
    build: {
      target: 'es2024',
      write: false,
      rolldownOptions: { input: ENTRY, output: { format: 'iife', entryFileNames: FILE } },
    },
  })) as Rolldown.RolldownOutput;
  const [worker, ...others] = output;
  if (others.length > 0) throw new Error('The service worker must be one file');
  return worker.code;
}
