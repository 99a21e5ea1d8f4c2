import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = ['packages', 'apps', 'tools'];
const SOURCE = /\.(tsx?|mjs|css)$/;
const TEST = /\.test\.(tsx?|mjs)$/;
/** Types are checked by the compiler, so what imports only types behaves as before. */
const TYPES = /\b(?:import|export) type [^'"]*? from '[^']*'/g;
/** Imports of all kinds, and files that are started as a thread or a process. */
const PATH = /'((?:\.{1,2}|@dewar)\/[^'\n]+)'/g;

/** Here the whole program comes together: by these files every test would be related to every other file. */
const HUBS = [
  /^apps\/server\/src\/(app|main|mount-features|list-sweeps)\.ts$/,
  /^apps\/web\/src\/app\/(router\.tsx|pages\.ts|main\.tsx|routes\/.*)$/,
];

/** Their tests use the program over HTTP or by its screens, and therefore import little of what they test. */
const ROOM = /^(apps\/server\/src\/(?:features|shared)|apps\/web\/src\/(?:features|pages|app|shared))\/[^/]+\//;

/**
 * The tests that may notice a change of these files, nearest first: those that import them, by however many files in
 * between, and those beside them and beside the files that import them.
 */
export function findRelatedTests(root, changed) {
  const { files, distances } = findImporters(root, changed, { stylesEnd: true });
  const rooms = new Map();
  for (const [file, distance] of distances) {
    const [room] = ROOM.exec(file) ?? [];
    if (room === undefined || TEST.test(file)) continue;
    rooms.set(room, Math.min(distance, rooms.get(room) ?? distance));
  }
  const near = files
    .filter((file) => TEST.test(file))
    .flatMap((file) => {
      const beside = rooms.get(ROOM.exec(file)?.[0]);
      const distance = Math.min(
        distances.get(file) ?? Number.POSITIVE_INFINITY,
        (beside ?? Number.POSITIVE_INFINITY) + 1,
      );
      return Number.isFinite(distance) ? [{ file, distance }] : [];
    });
  return near.sort((a, b) => a.distance - b.distance || (a.file < b.file ? -1 : 1)).map(({ file }) => file);
}

/** All files, and by file that imports a changed one how many are in between. Styles end at what imports them if asked. */
export function findImporters(root, changed, { stylesEnd = false } = {}) {
  const files = FOLDERS.flatMap((folder) => filesIn(root, folder)).filter((file) => SOURCE.test(file));
  const importers = listImporters(root, files);
  const distances = new Map(changed.map((file) => [file, 0]));
  const ends = new Set();
  for (const file of distances.keys()) {
    const distance = distances.get(file);
    if (ends.has(file) || (HUBS.some((hub) => hub.test(file)) && distance > 0)) continue;
    for (const importer of importers.get(file) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, distance + 1);
      // Styles change no more than what is drawn, which unit tests cannot see.
      if (stylesEnd && file.endsWith('.css')) ends.add(importer);
    }
  }
  return { files, distances };
}

function filesIn(root, folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isFile()) return [file];
    return entry.isDirectory() && !/^(node_modules|dist|data|\..*)$/.test(entry.name) ? filesIn(root, file) : [];
  });
}

/** By file: the files that import it. */
function listImporters(root, files) {
  const known = new Set(files);
  const importers = new Map();
  for (const file of files) {
    for (const [, specifier] of readFileSync(path.join(root, file), 'utf8').replaceAll(TYPES, '').matchAll(PATH)) {
      const imported = resolve(file, specifier);
      if (!known.has(imported)) continue;
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

function resolve(file, specifier) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  return specifier.replace(/^@dewar\/(domain|contract)\/(.+)$/, 'packages/$1/src/$2.ts');
}
