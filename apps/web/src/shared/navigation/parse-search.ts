/** Reads one search parameter; undefined where it is missing or not allowed. */
type Reader<Value> = (given: unknown) => Value | undefined;

type Search<Readers> = {
  readonly [Name in keyof Readers]?: Readers[Name] extends Reader<infer Value> ? Value : never;
};

/** A filter's fields as a form control reports them: an empty text removes the parameter. */
export type SearchChange<Filter> = { readonly [Name in keyof Filter]?: string };

/** Reads what a route knows out of an address. What is missing, empty or not allowed is left out. */
export function parseSearch<Readers extends Readonly<Record<string, Reader<unknown>>>>(
  address: object,
  readers: Readers,
): Search<Readers> {
  const given = new Map<string, unknown>(Object.entries(address));
  const parsed = Object.entries(readers).map(([name, read]) => [name, read(given.get(name))] as const);
  return Object.fromEntries(parsed.filter(([, value]) => value !== undefined)) as Search<Readers>;
}

/** The router reads a text of digits alone as a number. */
export const text: Reader<string> = (given) => {
  const value = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '';
  return value === '' ? undefined : value;
};

/** Present or not: no other value is in an address. */
export const flag: Reader<true> = oneOf([true]);

export const recordId: Reader<number> = (given) => {
  const id = Number(text(given));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

export function oneOf<const Value>(choices: readonly Value[]): Reader<Value> {
  return (given) => choices.find((choice) => choice === given);
}

export function textWhere(isAllowed: (value: string) => boolean): Reader<string> {
  return (given) => {
    const value = text(given);
    return value !== undefined && isAllowed(value) ? value : undefined;
  };
}
