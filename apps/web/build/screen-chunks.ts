import { build, type InlineConfig, type Rolldown } from 'vite';
import { type Cluster, mergeClusters } from './merge-chunks.ts';

/** The screens that people open first. Each comes in few requests, whatever it shares with others. */
const FIRST_SCREENS =
  /\/src\/pages\/((account|company|admin|teacher)\/(?:landing\/landing|home\/company-home|iso-analytics\/iso-analytics|tank-data\/tank-data|dashboard\/(?:admin-dashboard|teacher)))-page\.tsx$/;
/\/src\/pages\/((account|company|admin|teacher)\/(?:landing|home|iso-analytics|tank-data|dashboard))\/[\w-]+-page\.tsx$/;
const START = 'start';
/** Pages and dialogs that may load one first screen's chunk for what they share with it. */
const MOST_OTHERS = 25;

interface Screen {
  /** `company/tank-data` */
  readonly name: string;
  /** `company` */
  readonly area: string;
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

interface ChunkGroup {
  readonly name: (module: string) => string | null;
  readonly priority: number;
  readonly includeDependenciesRecursively?: boolean;
}

/**
 * Chunks by what needs a module: the program with what first screens of several areas share, what an area's first
 * screens share, and what else several pages or dialogs share, joined where that saves more requests than it costs
 * bytes. What one page alone needs is left to the bundler. A first build without minifying tells what each one loads.
 */
export async function planScreenChunks(config: InlineConfig): Promise<ChunkGroup[]> {
  const chunks = await buildOnce(config);
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('The build has no entry');
  const start = listLoaded(entry, chunks);
  const screensOf = new Map<string, Screen[]>();
  const entriesOf = new Map<string, string[]>();

  for (const chunk of chunks.values()) {
    const { facadeModuleId } = chunk;
    if (facadeModuleId === null || chunk.isEntry) continue;
    const [, name, area] = FIRST_SCREENS.exec(facadeModuleId) ?? [];
    for (const id of listLoaded(chunk, chunks)) {
      if (start.has(id)) continue;
      entriesOf.set(id, [...(entriesOf.get(id) ?? []), facadeModuleId]);
      if (name !== undefined && area !== undefined) screensOf.set(id, [...(screensOf.get(id) ?? []), { name, area }]);
    }
  }
  const rest = [...entriesOf].filter(([id, entries]) => entries.length > 1 && !screensOf.has(id));
  const sharedIn = new Map<string, string>();
  mergeClusters(listClusters(rest, readSizes(chunks))).forEach(({ modules }, index) => {
    for (const id of modules) sharedIn.set(id, `shared-${index + 1}`);
  });
  const nameByScreens = (id: string): string | null => {
    const [first, ...others] = screensOf.get(id) ?? [];
    if (start.has(id)) return START;
    if (first === undefined) return null;
    if (others.some(({ area }) => area !== first.area)) return START;
    if (others.length > 0) return first.area;
    // Others would load a whole screen for it.
    return (entriesOf.get(id)?.length ?? 0) > MOST_OTHERS ? START : first.name.replaceAll('/', '-');
  };
  const level = (isWanted: (name: string) => boolean, priority: number): ChunkGroup => ({
    name: (id) => {
      const name = nameByScreens(id);
      return name !== null && isWanted(name) ? name : null;
    },
    priority,
  });
  // A group takes what its modules import along, so what most need comes first.
  return [
    level((name) => name === START, 4),
    level((name) => !name.includes('-'), 3),
    level(() => true, 2),
    { name: (id) => sharedIn.get(id) ?? null, priority: 1, includeDependenciesRecursively: false },
  ];
}

function listClusters(modules: readonly [string, readonly string[]][], sizes: ReadonlyMap<string, number>): Cluster[] {
  const byEntries = Map.groupBy(modules, ([, entries]) => entries.toSorted().join('\n'));
  return [...byEntries.values()].map((members) => ({
    modules: members.map(([id]) => id),
    bytes: members.reduce((sum, [id]) => sum + (sizes.get(id) ?? 0), 0),
    entries: new Set(members[0]?.[1]),
  }));
}

function readSizes(chunks: Chunks): Map<string, number> {
  return new Map(
    [...chunks.values()].flatMap(({ modules }) =>
      Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength] as const),
    ),
  );
}

async function buildOnce(config: InlineConfig): Promise<Chunks> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: {
      ...config.build,
      write: false,
      minify: false,
      cssMinify: false,
      // Otherwise a dialog's chunk would import its page's, and seem to need all of it.
      rolldownOptions: { experimental: { chunkOptimization: false } },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
}

/** The modules of a chunk and of everything that it imports. */
function listLoaded(chunk: Rolldown.OutputChunk, chunks: Chunks): Set<string> {
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (each: Rolldown.OutputChunk | undefined) => {
    if (each === undefined || seen.has(each)) return;
    seen.add(each);
    for (const name of each.imports) visit(chunks.get(name));
  };
  visit(chunk);
  return new Set([...seen].flatMap(({ moduleIds }) => moduleIds));
}
