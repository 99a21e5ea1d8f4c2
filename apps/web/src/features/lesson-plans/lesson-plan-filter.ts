/** What the list shows, as it stands in the address (spec 3 §2). */
export interface LessonPlanFilter {
  readonly subject?: string;
  readonly search?: string;
}

type Written = { readonly [Name in keyof LessonPlanFilter]?: unknown };

export function readLessonPlanFilter({ subject, search }: Written): LessonPlanFilter {
  const chosen = textOf(subject);
  const sought = textOf(search);
  return { ...(chosen !== '' && { subject: chosen }), ...(sought !== '' && { search: sought }) };
}

export function isFiltered({ subject, search }: LessonPlanFilter): boolean {
  return subject !== undefined || search !== undefined;
}

/** A router reads '?search=7' as a number. */
function textOf(written: unknown): string {
  return typeof written === 'string' || typeof written === 'number' ? String(written).trim() : '';
}
