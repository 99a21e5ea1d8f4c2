import { build, type InlineConfig, type Rolldown } from 'vite';

/** The screens that people open first. Each comes in few requests, whatever it shares with others. */
const FIRST_SCREENS =
  /\/src\/pages\/((account|company|admin|teacher)\/(?:landing|home|iso-analytics|tank-data|dashboard))\/[\w-]+-page\.tsx$/;
const START = 'start';

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
}

/**
 * Chunks by the screens that need a module: the program with what screens of several areas share,
 * what an area's screens share, and a screen by itself. A first build without minifying tells which modules a screen
 * really loads; what no first screen loads is left to the bundler.
 */
export async function planScreenChunks(config: InlineConfig): Promise<ChunkGroup[]> {
  const chunks = await buildOnce(config);
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('The build has no entry');
  const start = listLoaded(entry, chunks);
  const screensOf = new Map<string, Screen[]>();
  for (const chunk of chunks.values()) {
    const [, name, area] = FIRST_SCREENS.exec(chunk.facadeModuleId ?? '') ?? [];
    if (name === undefined || area === undefined) continue;
    for (const id of listLoaded(chunk, chunks)) {
      if (!start.has(id)) screensOf.set(id, [...(screensOf.get(id) ?? []), { name, area }]);
    }
  }
  // A group takes what its modules import along, so what most need comes first.
  return [
    { name: (id) => (start.has(id) || countAreas(screensOf.get(id)) > 1 ? START : null), priority: 4 },
    {
      name: (id) => ((screensOf.get(id)?.length ?? 0) > 1 ? (screensOf.get(id)?.[0]?.area ?? null) : null),
      priority: 3,
    },
    { name: (id) => screensOf.get(id)?.[0]?.name.replace('/', '-') ?? null, priority: 2 },
  ];
}

function countAreas(screens: readonly Screen[] = []): number {
  return new Set(screens.map(({ area }) => area)).size;
}

async function buildOnce(config: InlineConfig): Promise<Chunks> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, cssMinify: false, sourcemap: false },
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
