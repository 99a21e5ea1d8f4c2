import { parseSearch, text } from '../../shared/navigation/parse-search.ts';

/** What the list shows (spec 3 §2). */
export function readLessonPlanFilter(address: object) {
  return parseSearch(address, { subject: text, search: text });
}

export type LessonPlanFilter = ReturnType<typeof readLessonPlanFilter>;

export function isFiltered({ subject, search }: LessonPlanFilter): boolean {
  return subject !== undefined || search !== undefined;
}
