import { build, type InlineConfig, type Rolldown } from 'vite';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** What the program and each of its pages and dialogs load. */
export interface LoadedModules {
  /** With the program itself. */
  readonly start: ReadonlySet<string>;
  /** The pages and dialogs that need a module, for each that does not come with the program. */
  readonly entriesOf: ReadonlyMap<string, readonly string[]>;
  /** In bytes, not minified. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** Read off a first build without minifying. */
export async function readLoadedModules(config: InlineConfig): Promise<LoadedModules> {
  const chunks = await buildOnce(config);
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('The build has no entry');
  const start = listLoaded(entry, chunks);
  const entriesOf = new Map<string, string[]>();
  for (const chunk of chunks.values()) {
    const { facadeModuleId } = chunk;
    if (facadeModuleId === null || chunk.isEntry) continue;
    for (const id of listLoaded(chunk, chunks)) {
      if (!start.has(id)) entriesOf.set(id, [...(entriesOf.get(id) ?? []), facadeModuleId]);
    }
  }
  return { start, entriesOf, sizes: readSizes(chunks) };
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

function readSizes(chunks: Chunks): Map<string, number> {
  return new Map(
    [...chunks.values()].flatMap(({ modules }) =>
      Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength] as const),
    ),
  );
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
