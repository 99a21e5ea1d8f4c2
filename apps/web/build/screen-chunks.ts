import type { InlineConfig } from 'vite';
import { type LoadedModules, readLoadedModules } from './loaded-modules.ts';
import { type Cluster, mergeClusters } from './merge-chunks.ts';

/** The places that people open first. Each comes in few requests, whatever it shares with others. */
const FIRST_SCREENS = /\/src\/pages\/(\w+\/(?:landing|home|iso-analytics|tank-data|dashboard))\/[\w-]+-page\.tsx$/;
const START = 'start';
/** Nearly all other modules call it while they load, so it must be there before each of them: a chunk that imports none. */
const SCHEMAS = /\/node_modules\/zod\//;
const SHARED = 'shared-';
/** Between the screens that share a chunk. */
const JOINED = '+';
/** More pages and dialogs than this do not load a first screen's chunk for what they share with it, if that is light. */
const MAX_OTHERS = 25;
/** In bytes of unminified code: about one kilobyte on the line. */
const LIGHT_BYTES = 4_000;
/** In bytes of unminified code: what few of the first screens share comes in a request of its own from here on. */
const WORTH_A_REQUEST_BYTES = 20_000;
/** Of the six first screens. */
const FEW_SCREENS = 2;
/** They would be one more request. */
const STYLES = /\.css$|\.module\.mjs$/;

interface ChunkGroup {
  /** In the bundler's reports. */
  readonly debugName: string;
  readonly name: (module: string) => string | null;
  readonly priority: number;
  readonly includeDependenciesRecursively?: boolean;
}

export async function planScreenChunks(config: InlineConfig): Promise<ChunkGroup[]> {
  const nameOf = nameChunks(await readLoadedModules(config));
  const group = (debugName: string, isWanted: (name: string) => boolean, priority: number): ChunkGroup => ({
    debugName,
    name: (id) => {
      const name = nameOf(id);
      return name !== null && isWanted(name) ? name : null;
    },
    priority,
  });
  const isShared = (name: string) => name.startsWith(SHARED);
  // A group takes what its modules import along, so what most need comes first.
  return [
    { debugName: 'schemas', name: (id) => (SCHEMAS.test(id) ? 'schemas' : null), priority: 5 },
    group('start', (name) => name === START, 4),
    group('few screens', (name) => name.includes(JOINED), 3),
    group('screens', (name) => !isShared(name), 2),
    { ...group('shared', isShared, 1), includeDependenciesRecursively: false },
  ];
}

/** What a file is called after its chunk: the number only tells apart chunks that several pages share. */
export function withoutNumber(chunk: string): string {
  return chunk.startsWith(SHARED) ? 'shared' : chunk;
}

/**
 * Chunks by what needs a module: the program with what most first screens share, what one of them or few need, and what
 * else several pages or dialogs share, joined where that saves more requests than it costs bytes. What one page
 * alone needs is left to the bundler.
 */
export function nameChunks({ start, entriesOf, sizes, imports }: LoadedModules): (module: string) => string | null {
  const bytesOf = new Map<string, number>();
  const key = (entries: readonly string[]) => entries.toSorted().join('\n');
  for (const [id, entries] of entriesOf) {
    bytesOf.set(key(entries), (bytesOf.get(key(entries)) ?? 0) + (sizes.get(id) ?? 0));
  }
  const screensOf = (entries: readonly string[]) =>
    [...new Set(entries.flatMap((entry) => FIRST_SCREENS.exec(entry)?.[1] ?? []))].toSorted();
  const sharedBytes = new Map<string, number>();
  for (const [id, entries] of entriesOf) {
    const shared = key(screensOf(entries));
    if (!start.has(id)) sharedBytes.set(shared, (sharedBytes.get(shared) ?? 0) + (sizes.get(id) ?? 0));
  }
  const nameByScreens = (id: string): string | null => {
    if (start.has(id)) return START;
    const entries = entriesOf.get(id) ?? [];
    const screens = screensOf(entries);
    if (screens.length === 0) return null;
    const isForMany = entries.length > MAX_OTHERS && (bytesOf.get(key(entries)) ?? 0) <= LIGHT_BYTES;
    const isOwnRequest = screens.length <= FEW_SCREENS && (sharedBytes.get(key(screens)) ?? 0) >= WORTH_A_REQUEST_BYTES;
    const isApart = screens.length === 1 || (isOwnRequest && !STYLES.test(id));
    return isApart && !isForMany ? screens.map((screen) => screen.replace('/', '-')).join(JOINED) : START;
  };
  const rest = [...entriesOf].filter(([id, entries]) => entries.length > 1 && nameByScreens(id) === null);
  const screens = weighScreens(entriesOf, sizes, nameByScreens);
  const clusters = listClusters(rest, sizes, (id) => listScreensBelow(id, imports, nameByScreens));
  const sharedIn = new Map<string, string>();
  mergeClusters(clusters, (entry, screen) => {
    const { bytes = 0, entries } = screens.get(screen) ?? {};
    return entries?.has(entry) ? 0 : bytes;
  }).forEach(({ modules }, index) => {
    for (const id of modules) sharedIn.set(id, `${SHARED}${index + 1}`);
  });
  return (id) => nameByScreens(id) ?? sharedIn.get(id) ?? null;
}

interface ScreenChunk {
  bytes: number;
  /** Those that load it anyway. */
  readonly entries: Set<string>;
}

function weighScreens(
  entriesOf: LoadedModules['entriesOf'],
  sizes: LoadedModules['sizes'],
  nameByScreens: (id: string) => string | null,
): Map<string, ScreenChunk> {
  const screens = new Map<string, ScreenChunk>();
  for (const [id, entries] of entriesOf) {
    const name = nameByScreens(id);
    if (name === null) continue;
    const screen = screens.get(name) ?? { bytes: 0, entries: new Set() };
    screens.set(name, screen);
    screen.bytes += sizes.get(id) ?? 0;
    for (const entry of entries) screen.entries.add(entry);
  }
  return screens;
}

function listClusters(
  modules: readonly [string, readonly string[]][],
  sizes: LoadedModules['sizes'],
  screensBelow: (id: string) => ReadonlySet<string>,
): Cluster[] {
  const byEntries = Map.groupBy(modules, ([, entries]) => entries.toSorted().join('\n'));
  return [...byEntries.values()].map((members) => ({
    modules: members.map(([id]) => id),
    bytes: members.reduce((sum, [id]) => sum + (sizes.get(id) ?? 0), 0),
    entries: new Set(members[0]?.[1]),
    brings: new Set(members.flatMap(([id]) => [...screensBelow(id)])),
  }));
}

/** The chunks of first screens that come along with a module. */
function listScreensBelow(
  start: string,
  imports: LoadedModules['imports'],
  nameByScreens: (id: string) => string | null,
): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const name = nameByScreens(id);
    if (name === null) (imports.get(id) ?? []).forEach(visit);
    else if (name !== START) found.add(name);
  };
  visit(start);
  return found;
}
