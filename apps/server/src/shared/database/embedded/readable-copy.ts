import { createHash, randomBytes } from 'node:crypto';
import { chmod, constants, copyFile, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './embedded-postgres-error.ts';
import { requireOwnFolder, requireSafeParent } from './own-folder.ts';

type Finish = (directory: string) => Promise<boolean>;

/**
 * A copy of the binaries below `parent` that every user can read and only we can write; one per content. Throws if the
 * place is not writable, or if a folder of that name is not ours alone.
 */
export async function ensureReadableCopy(original: string, parent: string, finish: Finish): Promise<string> {
  const files = await listFiles(original);
  const hash = createHash('sha256').update(describe(files)).digest('hex').slice(0, 12);
  const copy = path.join(parent, `dewar-postgres-${process.platform}-${process.arch}-${hash}`);

  await mkdir(parent, { recursive: true, mode: 0o755 });
  await requireSafeParent(parent);
  if (await isComplete(copy, files)) return copy;

  await removeAbandoned(parent);
  const partial = `${copy}.partial-${randomBytes(6).toString('hex')}`;
  try {
    await copyFiles(original, partial, files);
    if (!(await finish(partial))) throw new Error(`cannot link the libraries in ${partial}`);
    await putInPlace(partial, copy, files);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return copy;
}

type ListedFile = { name: string; size: number };

function describe(files: ListedFile[]): string {
  return files.map(({ name, size }) => `${name}:${size}`).join('\n');
}

/** Also detects a power cut: file sizes are compared at each start, and a file whose content was lost is empty. */
async function isComplete(copy: string, files: ListedFile[]): Promise<boolean> {
  const found = await lstat(copy).catch(() => undefined);
  if (!found) return false;
  await requireOwnFolder(copy);
  return describe(await listFiles(copy)) === describe(files);
}

/** Regular files, without those only needed to link programs against PostgreSQL. */
async function listFiles(directory: string): Promise<ListedFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.a') && !entry.name.endsWith('.pc'))
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .sort();
  return Promise.all(names.map(async (name) => ({ name, size: (await stat(path.join(directory, name))).size })));
}

async function copyFiles(original: string, target: string, files: ListedFile[]): Promise<void> {
  await mkdir(target);
  await chmod(target, 0o755);
  const folders = new Set(files.flatMap(({ name }) => foldersAbove(name)));
  for (const folder of folders) {
    await mkdir(path.join(target, folder));
    // A strict umask would close it to the user that the copy is for.
    await chmod(path.join(target, folder), 0o755);
  }
  for (const { name } of files) {
    const file = path.join(target, name);
    await copyFile(path.join(original, name), file, constants.COPYFILE_FICLONE);
    await chmod(file, path.dirname(name) === 'bin' ? 0o755 : 0o644);
  }
}

/** Removes copies of processes that were killed while copying; a copy takes seconds. */
async function removeAbandoned(parent: string): Promise<void> {
  const names = await readdir(parent);
  for (const name of names.filter((entry) => /^dewar-postgres-.*\.(partial|damaged)-/.test(entry))) {
    const found = await lstat(path.join(parent, name)).catch(() => undefined);
    const isOld = found && found.uid === process.getuid?.() && found.mtimeMs < Date.now() - 3_600_000;
    if (isOld) await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

/** Outermost first. */
function foldersAbove(name: string): string[] {
  const parent = path.dirname(name);
  return parent === '.' ? [] : [...foldersAbove(parent), parent];
}

async function putInPlace(partial: string, copy: string, files: ListedFile[]): Promise<void> {
  try {
    await rename(partial, copy);
  } catch (error) {
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
    // Another process was faster, or a damaged copy is in the way.
    if (await isComplete(copy, files)) return;
    const damaged = `${copy}.damaged-${randomBytes(6).toString('hex')}`;
    await rename(copy, damaged);
    await rename(partial, copy);
    await rm(damaged, { recursive: true, force: true });
  }
}
