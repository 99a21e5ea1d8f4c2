/** spec 3 §5: the grades a template can be for. */
export const GRADE_LEVELS = [
  'Pre-K',
  'Kindergarten',
  '1st Grade',
  '2nd Grade',
  '3rd Grade',
  '4th Grade',
  '5th Grade',
  '6th Grade',
  '7th Grade',
  '8th Grade',
  '9th Grade',
  '10th Grade',
  '11th Grade',
  '12th Grade',
] as const;
export type GradeLevel = (typeof GRADE_LEVELS)[number];

/** spec 3 §9. */
export const DEFAULT_GRADE_LEVEL: GradeLevel = '5th Grade';

/** spec 3 §5: the grades offered by the AI step. */
export const AI_GRADE_LEVELS: readonly GradeLevel[] = gradesFrom('Kindergarten', '5th Grade');

/** The grades from one to another, both included. */
export function gradesFrom(first: GradeLevel, last: GradeLevel): readonly GradeLevel[] {
  return GRADE_LEVELS.slice(GRADE_LEVELS.indexOf(first), GRADE_LEVELS.indexOf(last) + 1);
}

/** The grade given by its code (K, 1 to 12) or by its name in any case; undefined for any other text. */
export function findGradeLevel(text: string): GradeLevel | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === 'k') return 'Kindergarten';
  const code = /^(?:[1-9]|1[0-2])$/.test(wanted) ? Number(wanted) : undefined;
  return GRADE_LEVELS.find(
    (name) => name.toLowerCase() === wanted || (code !== undefined && gradeNumber(name) === code),
  );
}

/**
 * Names instead of codes, without duplicates, in the order of the first mention (spec 3 §3). Null if one is not a
 * grade.
 */
export function normalizeGradeLevels(texts: readonly string[]): readonly GradeLevel[] | null {
  const found = texts.map(findGradeLevel);
  const names = found.filter((name) => name !== undefined);
  return names.length === texts.length ? [...new Set(names)] : null;
}

/** The grades offered by the AI step: the usual list and the template's own (rules 8). */
export function offeredGradeLevels(templateGrades: readonly string[]): readonly GradeLevel[] {
  const wanted = new Set<GradeLevel>([...AI_GRADE_LEVELS, ...(normalizeGradeLevels(templateGrades) ?? [])]);
  return GRADE_LEVELS.filter((name) => wanted.has(name));
}

/** 5 for '5th Grade'; undefined before the first grade. */
export function gradeNumber(name: GradeLevel): number | undefined {
  const digits = /^\d+/.exec(name)?.[0];
  return digits === undefined ? undefined : Number(digits);
}

/** 'Pre-K, 3rd Grade to 12th Grade': three or more consecutive grades become a range. */
export function describeGradeLevels(names: readonly string[]): string {
  const runs: string[][] = [];
  for (const name of [...names].sort((one, other) => placeOf(one) - placeOf(other))) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && placeOf(name) === placeOf(last) + 1) run.push(name);
    else runs.push([name]);
  }
  return runs.map((run) => (run.length < MIN_RANGE ? run.join(', ') : `${run[0]} to ${run.at(-1)}`)).join(', ');
}

const MIN_RANGE = 3;

/** Unknown grades sort last and never become part of a range. */
function placeOf(name: string): number {
  const names: readonly string[] = GRADE_LEVELS;
  const place = names.indexOf(name);
  return place === -1 ? GRADE_LEVELS.length + 1 : place;
}
