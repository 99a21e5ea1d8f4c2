import { fieldsOf } from './audit-labels.ts';

export interface FieldDifference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly isChanged: boolean;
}

/** Change with every save and mean nothing to a person. */
const BOOKKEEPING = new Set(['version', 'updated_at']);

/**
 * Compares two recorded states field by field, changed fields first. A state that is not an object counts as one field.
 */
export function differencesBetween(before: unknown, after: unknown): readonly FieldDifference[] {
  const old = fieldsOf(before) ?? asOneField(before);
  const young = fieldsOf(after) ?? asOneField(after);
  const names = [...new Set([...Object.keys(old), ...Object.keys(young)])].filter((name) => !BOOKKEEPING.has(name));
  const differences = names.map((field) => {
    const pair = { before: old[field] ?? null, after: young[field] ?? null };
    return { field, ...pair, isChanged: JSON.stringify(pair.before) !== JSON.stringify(pair.after) };
  });
  return [...differences.filter(({ isChanged }) => isChanged), ...differences.filter(({ isChanged }) => !isChanged)];
}

function asOneField(state: unknown): Readonly<Record<string, unknown>> {
  return state === null || state === undefined ? {} : { value: state };
}
