/** Files that take longer must notice something alone, or go, or be folded into another. */
const LONG_MS = 5_000;

/**
 * A table of the test files that were run against mutants: their time, how many mutants they met, noticed, and noticed
 * alone; then the mutants that no test noticed, and the long files that noticed nothing alone. `mutants` are
 * `{ file, line, change, tests, noticed }`.
 */
export function describeNoticed(mutants, times) {
  const rows = new Map();
  const rowOf = (file) => {
    const row = rows.get(file) ?? { file, ms: times[file] ?? 0, met: 0, noticed: 0, alone: 0 };
    rows.set(file, row);
    return row;
  };
  for (const { tests, noticed } of mutants) {
    for (const file of tests) rowOf(file).met += 1;
    for (const file of noticed) rowOf(file).noticed += 1;
    if (noticed.length === 1) rowOf(noticed[0]).alone += 1;
  }
  const sorted = [...rows.values()].sort((one, other) => other.ms - one.ms || (one.file < other.file ? -1 : 1));
  const tried = mutants.filter(({ tests }) => tests.length > 0);
  const survived = tried.filter(({ noticed }) => noticed.length === 0);
  const candidates = sorted.filter(({ ms, alone }) => ms > LONG_MS && alone === 0);
  return [
    ' seconds  met  noticed  alone  file',
    ...sorted.map(({ file, ms, met, noticed, alone }) =>
      [
        (ms / 1_000).toFixed(1).padStart(8),
        String(met).padStart(4),
        String(noticed).padStart(8),
        String(alone).padStart(6),
        ` ${file}`,
      ].join(' '),
    ),
    '',
    ...survived.map(({ file, line, change }) => `not noticed: ${file}:${line}, ${change}`),
    ...candidates.map(({ file, ms }) => `over 5 s and nothing alone: ${file}, ${(ms / 1_000).toFixed(1)} s`),
    `${mutants.length} mutants, ${tried.length - survived.length} noticed, ${survived.length} not, ${mutants.length - tried.length} without a test near`,
  ].join('\n');
}
