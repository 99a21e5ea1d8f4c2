import { findPreset, type TemplateSectionFields } from '../../src/lessons/lesson-presets.ts';
import { HELD_BACK_TOPICS } from './held-back-topics.ts';
import { type FaultWords, HELD_BACK_FAULTS, MENDING_FAULTS } from './lesson-faults.ts';
import { type LessonTopic, MENDING_TOPICS } from './lesson-topics.ts';
import { type Fault, type FaultKind, putFault } from './put-faults.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import { type WrittenSection, writePacing, writeSection } from './write-sections.ts';

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

/** The lessons with which the checks were mended, and those that were held back: ten presets, five lessons each. */
export const MENDING_LESSONS = buildLessons(MENDING_TOPICS, MENDING_FAULTS, 11);
export const HELD_BACK_LESSONS = buildLessons(HELD_BACK_TOPICS, HELD_BACK_FAULTS, 97);

function buildLessons(topics: readonly LessonTopic[], words: FaultWords, seed: number): readonly FaultyLesson[] {
  return Array.from({ length: 50 }, (_, index) => buildLesson(topics, words, seed * 1000 + index, index));
}

function buildLesson(topics: readonly LessonTopic[], words: FaultWords, seed: number, index: number): FaultyLesson {
  const random = seededRandom(seed);
  const preset = findPreset((index % 10) + 1);
  const topic = topics[(index * 3 + Math.floor(index / 10)) % 10];
  if (preset === undefined || topic === undefined) throw new Error('There are ten presets and ten topics.');
  const pasted = index % 3 === 0;
  const sections = preset.sections.map((section) => ({
    ...section,
    text: writeFaultless(section, topic, preset.sections, pasted, random),
  }));
  if (pasted) quoteStandards(sections);
  // 15 of 50 lessons are faultless; the others have one, two or three faults of different kinds.
  const count = index < 15 ? 0 : (index % 3) + 1;
  const faults: Fault[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const kind = KINDS[(index * 3 + turn) % KINDS.length] ?? 'minutes';
    const taken = faults.map(({ section }) => section);
    faults.push(putFault({ kind, sections, topic, words, random, turn: index, taken }));
  }
  return { name: `${preset.name}, ${topic.topic} (${index})`, topic, sections, faults };
}

function writeFaultless(
  section: TemplateSectionFields,
  topic: LessonTopic,
  all: readonly TemplateSectionFields[],
  pasted: boolean,
  random: Random,
): string {
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
  return writeSection(section, topic, random);
}

function quoteStandards(sections: readonly WrittenSection[]): void {
  const prose = sections.find((section) => section.section_type === 'textarea' && section.ai_enabled);
  if (prose !== undefined) prose.text = `${prose.text} ${QUOTED}`;
}
