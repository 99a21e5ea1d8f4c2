const TIMES: ReadonlySet<string> = new Set(['loaded_at', 'arrived_at', 'expected_arrival_at']);

/** Which of these fields differ between two states of a transfer. A time that is written otherwise is the same. */
export function findChangedFields<Field extends string>(
  fields: readonly Field[],
  before: Readonly<Partial<Record<Field, unknown>>>,
  after: Readonly<Partial<Record<Field, unknown>>>,
): readonly Field[] {
  return fields.filter((field) => {
    const [one, other] = [before[field] ?? null, after[field] ?? null];
    if (one === null || other === null) return one !== other;
    return TIMES.has(field) ? Date.parse(String(one)) !== Date.parse(String(other)) : one !== other;
  });
}
