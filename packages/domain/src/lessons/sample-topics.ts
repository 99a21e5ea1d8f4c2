import { subjectKey, USUAL_SUBJECTS } from './lesson-subjects.ts';

/** A topic to try a section on, for each of the usual subjects. */
const SAMPLE_TOPICS = {
  Math: 'Equivalent fractions',
  Reading: 'Finding the main idea',
  Writing: 'Opening sentences that make readers curious',
  Science: 'The water cycle',
  'Social Studies': 'Reading a map of our town',
  Art: 'Light and shadow',
  Music: 'Beat and rhythm',
  'Physical Education': 'Throwing and catching',
  Health: 'Food that keeps us going',
  Technology: 'Passwords that hold',
} as const satisfies Readonly<Record<(typeof USUAL_SUBJECTS)[number]['name'], string>>;

interface Sample {
  readonly subject: string;
  readonly topic: string;
}

/**
 * The subject and topic a section is tried on: the template's first subject, with a topic if it is one of the usual
 * subjects.
 */
export function sampleFor(subjects: readonly string[]): Sample {
  const [subject = 'Science'] = subjects;
  const usual = USUAL_SUBJECTS.find(({ name }) => subjectKey(name) === subjectKey(subject));
  return { subject, topic: usual === undefined ? '' : SAMPLE_TOPICS[usual.name] };
}
