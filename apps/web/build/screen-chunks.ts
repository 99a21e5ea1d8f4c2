import type { InlineConfig } from 'vite';
import { type LoadedModules, readLoadedModules } from './loaded-modules.ts';

/** The places that people open first. Each comes in few requests, whatever it shares with others. */
const FIRST_SCREENS = /\/src\/pages\/(\w+\/(?:landing|home|iso-analytics|tank-data|dashboard))\/[\w-]+-page\.tsx$/;
const START = 'start';
/** Nearly all other modules call it while they load, so it must be there before each of them: a chunk that imports none. */
const SCHEMAS = /\/node_modules\/zod\//;
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
  // A group takes what its modules import along, so what most need comes first.
  return [
    { debugName: 'schemas', name: (id) => (SCHEMAS.test(id) ? 'schemas' : null), priority: 4 },
    group('start', (name) => name === START, 3),
    group('few screens', (name) => name.includes(JOINED), 2),
    group('screens', () => true, 1),
  ];
}

/**
 * Chunks by what needs a module: the program with what most first screens share, and what one of them or few need. What
 * no first screen needs is left to the bundler.
 */
export function nameChunks({ start, entriesOf, sizes }: LoadedModules): (module: string) => string | null {
  const bytesOf = new Map<string, number>();
  const sharedBytes = new Map<string, number>();
  for (const [id, entries] of entriesOf) {
    const bytes = sizes.get(id) ?? 0;
    addTo(bytesOf, keyOf(entries), bytes);
    if (!start.has(id)) addTo(sharedBytes, keyOf(listScreens(entries)), bytes);
  }
  return (id) => {
    if (start.has(id)) return START;
    const entries = entriesOf.get(id) ?? [];
    const screens = listScreens(entries);
    if (screens.length === 0) return null;
    const isForMany = entries.length > MAX_OTHERS && (bytesOf.get(keyOf(entries)) ?? 0) <= LIGHT_BYTES;
    const isOwnRequest =
      screens.length <= FEW_SCREENS && (sharedBytes.get(keyOf(screens)) ?? 0) >= WORTH_A_REQUEST_BYTES;
    const isApart = screens.length === 1 || (isOwnRequest && !STYLES.test(id));
    return isApart && !isForMany ? screens.join(JOINED) : START;
  };
}

/** The first screens among pages and dialogs, as names of files. */
function listScreens(entries: readonly string[]): string[] {
  const found = entries.flatMap((entry) => FIRST_SCREENS.exec(entry)?.[1]?.replace('/', '-') ?? []);
  return [...new Set(found)].toSorted();
}

function keyOf(names: readonly string[]): string {
  return names.toSorted().join('\n');
}

function addTo(sums: Map<string, number>, key: string, bytes: number): void {
  sums.set(key, (sums.get(key) ?? 0) + bytes);
}
