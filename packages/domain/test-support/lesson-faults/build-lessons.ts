import { findPreset, type TemplateSectionFields } from '../../src/lessons/lesson-presets.ts';
import { FRESH_FAULTS } from './fresh-faults.ts';
import { FRESH_HELD_BACK_FAULTS, FRESH_HELD_BACK_TOPICS } from './fresh-held-back.ts';
import { FRESH_SENTENCES } from './fresh-sentences.ts';
import { FRESH_TOPICS } from './fresh-topics.ts';
import { HELD_BACK_TOPICS } from './held-back-topics.ts';
import { type FaultWords, HELD_BACK_FAULTS, MENDING_FAULTS } from './lesson-faults.ts';
import { type LessonTopic, MENDING_TOPICS } from './lesson-topics.ts';
import { type Fault, type FaultKind, putFault } from './put-faults.ts';
import { seededRandom } from './seeded-random.ts';
import { type SentenceBank, TEACHING_BANK } from './teaching-sentences.ts';
import { type Writer, type WrittenSection, writePacing, writeSection } from './write-sections.ts';

/** A lesson as a model could have written it from a preset, with the faults that are known to be in it. */
export interface FaultyLesson {
  readonly name: string;
  readonly topic: LessonTopic;
  readonly sections: readonly WrittenSection[];
  readonly faults: readonly Fault[];
}

const KINDS: readonly FaultKind[] = [
  'minutes',
  'standards',
  'unlisted',
  'not-at-hand',
  'contact',
  'too-short',
  'too-long',
  'not-written',
];

/** Standards that the teacher pasted in every third lesson; the lesson may then name them. */
const PASTED =
  'NGSS 3-5-ETS1-1: Define a simple design problem reflecting a need or a want.\nCCSS SL.5.1: Engage effectively in a range of discussions.';
const QUOTED = 'This prepares for 3-5-ETS1-1, which stands above.';

interface LessonSet {
  readonly topics: readonly LessonTopic[];
  readonly words: FaultWords;
  readonly bank: SentenceBank;
  readonly seed: number;
  readonly lessons: number;
  /** So many of them, the first ones, have no fault. */
  readonly faultless: number;
}

const USUAL = { bank: TEACHING_BANK, lessons: 50, faultless: 15 };

/** The lessons with which the checks were mended, and those that were held back: ten presets, five lessons each. */
export const MENDING_LESSONS = buildLessons({ topics: MENDING_TOPICS, words: MENDING_FAULTS, seed: 11, ...USUAL });
export const HELD_BACK_LESSONS = buildLessons({
  topics: HELD_BACK_TOPICS,
  words: HELD_BACK_FAULTS,
  seed: 97,
  ...USUAL,
});

/** The same by somebody else, who had not seen the checks. */
export const FRESH_LESSONS = buildLessons({
  ...{ topics: FRESH_TOPICS, words: FRESH_FAULTS, bank: FRESH_SENTENCES },
  ...{ seed: 211, lessons: 160, faultless: 80 },
});
export const FRESH_HELD_BACK_LESSONS = buildLessons({
  ...{ topics: FRESH_HELD_BACK_TOPICS, words: FRESH_HELD_BACK_FAULTS, bank: FRESH_SENTENCES },
  ...{ seed: 307, lessons: 60, faultless: 30 },
});

function buildLessons(set: LessonSet): readonly FaultyLesson[] {
  return Array.from({ length: set.lessons }, (_, index) => buildLesson(set, index));
}

function buildLesson({ topics, words, bank, seed, faultless }: LessonSet, index: number): FaultyLesson {
  const random = seededRandom(seed * 1000 + index);
  const preset = findPreset((index % 10) + 1);
  const topic = topics[(index * 3 + Math.floor(index / 10)) % topics.length];
  if (preset === undefined || topic === undefined) throw new Error('There are ten presets, and topics.');
  const pasted = index % 3 === 0;
  const sections = preset.sections.map((section) => ({
    ...section,
    text: writeFaultless(section, { topic, bank, random }, preset.sections, pasted),
  }));
  if (pasted) quoteStandards(sections);
  // The others have one, two or three faults of different kinds.
  const count = index < faultless ? 0 : (index % 3) + 1;
  const faults: Fault[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const kind = KINDS[(index * 3 + turn) % KINDS.length] ?? 'minutes';
    const taken = faults.map(({ section }) => section);
    const fault = putFault({ kind, sections, topic, words, bank, random, turn: index, taken });
    if (fault !== undefined) faults.push(fault);
  }
  return { name: `${preset.name}, ${topic.topic} (${index})`, topic, sections, faults };
}

function writeFaultless(
  section: TemplateSectionFields,
  writer: Writer,
  all: readonly TemplateSectionFields[],
  pasted: boolean,
): string {
  const { topic, random } = writer;
  if (section.section_type === 'standards') return pasted ? PASTED : '';
  if (!section.ai_enabled) return section.is_required ? 'The text that was named in class, lines 1 to 80.' : '';
  if (/material/i.test(section.section_name)) return topic.listed.map((line) => `- ${line}`).join('\n');
  if (/^(pacing|rotation)/.test(section.section_name)) {
    const phases = all.filter((other) => other.section_type === 'textarea' && other.ai_enabled).slice(0, 6);
    return writePacing(
      phases.map((phase) => phase.display_name),
      topic.minutes,
      random,
    );
  }
  return writeSection(section, writer);
}

function quoteStandards(sections: readonly WrittenSection[]): void {
  const prose = sections.find((section) => section.section_type === 'textarea' && section.ai_enabled);
  if (prose !== undefined) prose.text = `${prose.text} ${QUOTED}`;
}
