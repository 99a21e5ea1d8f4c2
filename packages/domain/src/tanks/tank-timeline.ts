/** What a tank's timeline lists. Of one moment, later kinds stand above earlier ones, as they follow from them. */
export const TIMELINE_KINDS = [
  'move',
  'inspection',
  'load',
  'arrival',
  'leak_check',
  'repair',
  'hold_test',
  'reading',
  'file',
  'note',
] as const;

export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export function isTimelineKind(text: string | undefined): text is TimelineKind {
  return TIMELINE_KINDS.some((kind) => kind === text);
}
