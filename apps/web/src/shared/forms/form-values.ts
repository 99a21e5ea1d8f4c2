import { z } from 'zod';

/** What a form holds for the fields of a request: text ('' for none), a number or null, a flag. */
export type FormValues<Body> = { readonly [Name in keyof Body]-?: FormValue<NonNullable<Body[Name]>> };

// Text keeps its own type, so that an enum stays one.
type FormValue<Value> = Value extends boolean ? boolean : Value extends number ? number | null : Value;

/** The values of an empty form for a request's shape: '' for text, null for numbers, false for flags. */
export function blankValues<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  const blanks = Object.entries(shape).map(([name, field]) => [name, BLANKS[kindOf(field)]]);
  return Object.fromEntries(blanks) as FormValues<z.output<z.ZodObject<Shape>>>;
}

/** The form values of a record, with the blank value for each missing field. */
export function valuesOf<Values extends object>(blank: Values, record: object): Values {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(Object.entries(blank).map(([name, none]) => [name, values.get(name) ?? none])) as Values;
}

/** The request for form values: texts are trimmed, and null if empty and the shape allows null. */
export function bodyOf<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  values: FormValues<z.output<z.ZodObject<Shape>>>,
) {
  const typed = new Map<string, unknown>(Object.entries(values));
  const fields = Object.entries(shape).map(([name, field]) => {
    const value = typed.get(name);
    if (typeof value !== 'string') return [name, value];
    const text = value.trim();
    return [name, text === '' && z.safeParse(field, null).success ? null : text];
  });
  return Object.fromEntries(fields) as z.input<z.ZodObject<Shape>>;
}

const BLANKS = { text: '', number: null, flag: false } as const;

function kindOf(field: z.core.$ZodType): keyof typeof BLANKS {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) return kindOf(field.unwrap());
  if (field instanceof z.ZodPipe) return kindOf(field.in);
  if (field instanceof z.ZodNumber) return 'number';
  return field instanceof z.ZodBoolean ? 'flag' : 'text';
}

/** The number that a field holds: none while it is empty, and none while its text cannot be read (NaN). */
export function numberOrNull(value: number | null): number | null {
  return Number.isNaN(value) ? null : value;
}

/** The fields whose text is no number, or could be two: nothing is saved with them. */
export function unreadableFields(values: object): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => (Number.isNaN(value) ? [name] : []));
}

export function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The saved values, except for the fields of `mine` that differ from `base`. Fields of one of the groups in `together`
 * are all taken from the same side. Lists of names keep what each side added, and nothing that one of them removed.
 */
export function mergeChanges<Values extends object>(
  { mine, base, saved }: { readonly mine: Values; readonly base: Values; readonly saved: Values },
  together: readonly (readonly string[])[] = [],
): Values {
  const before = new Map<string, unknown>(Object.entries(base));
  const now = new Map<string, unknown>(Object.entries(saved));
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before.get(name));
  const changed = new Set(
    Object.entries(mine)
      .filter(isChanged)
      .map(([name]) => name),
  );
  const taken = new Set([...changed, ...together.filter((group) => group.some((name) => changed.has(name))).flat()]);
  const merged = Object.entries(mine).flatMap(([name, value]) =>
    taken.has(name) ? [[name, mergeNames(value, before.get(name), now.get(name))]] : [],
  );
  return { ...saved, ...Object.fromEntries(merged) };
}

/** `mine`, in its order, unless all three are lists of names. */
function mergeNames(mine: unknown, base: unknown, saved: unknown): unknown {
  if (!isNames(mine) || !isNames(base) || !isNames(saved)) return mine;
  const kept = mine.filter((name) => saved.includes(name) || !base.includes(name));
  return [...kept, ...saved.filter((name) => !mine.includes(name) && !base.includes(name))];
}

function isNames(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) && value.every((each) => typeof each === 'string') && new Set(value).size === value.length
  );
}
