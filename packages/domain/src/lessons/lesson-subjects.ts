/** spec 3 §9. */
export const DEFAULT_SUBJECT_COLOR = '#3b82f6';

/** The subjects of a new teacher (rules 7). */
export const USUAL_SUBJECTS = [
  { name: 'Math', color: '#2563eb' },
  { name: 'Reading', color: '#c2410c' },
  { name: 'Writing', color: '#7c3aed' },
  { name: 'Science', color: '#15803d' },
  { name: 'Social Studies', color: '#a16207' },
  { name: 'Art', color: '#be185d' },
  { name: 'Music', color: '#6d28d9' },
  { name: 'Physical Education', color: '#b91c1c' },
  { name: 'Health', color: '#0f766e' },
  { name: 'Technology', color: '#475569' },
] as const;

/** Two names with the same key are one subject: 'math' and 'Math'. */
export function subjectKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

interface Colored {
  readonly name: string;
  readonly color: string;
}

/** The colour of a subject's badge; the default colour for a subject that is not in the list. */
export function subjectColor(subjects: readonly Colored[], name: string): string {
  const key = subjectKey(name);
  return subjects.find((subject) => subjectKey(subject.name) === key)?.color ?? DEFAULT_SUBJECT_COLOR;
}
