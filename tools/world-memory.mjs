import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Remembers in `file` which parts of the tests were green at which commit of the checkout at `root`. A later commit that
 * changes only texts counts as the same. With uncommitted changes nothing is remembered and nothing is known.
 */
export function worldMemory({ root, file }) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const findClean = () => git('status', '--porcelain', '--', '.', ':!*.md') === '';
  const findCommit = () => git('rev-parse', 'HEAD');
  const isClean = findClean();
  const commit = findCommit();
  const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  const isSame = (other) => {
    try {
      return git('diff', '--name-only', other, commit, '--', '.', ':!*.md') === '';
    } catch {
      // A commit that is gone, for example after a rebase.
      return false;
    }
  };
  return {
    commit,
    isClean,
    /** The commit at which the part was green, if it holds for this one. */
    greenAt: (part) => (isClean ? read()[part]?.find(isSame) : undefined),
    remember: (part) => {
      // What ran is not known if something was changed meanwhile.
      if (!isClean || !findClean() || findCommit() !== commit) return;
      const known = read();
      mkdirSync(path.dirname(file), { recursive: true });
      const commits = [commit, ...(known[part] ?? []).filter((other) => other !== commit)];
      writeFileSync(file, `${JSON.stringify({ ...known, [part]: commits.slice(0, KEPT) }, null, 2)}\n`);
    },
  };
}

const KEPT = 10;
