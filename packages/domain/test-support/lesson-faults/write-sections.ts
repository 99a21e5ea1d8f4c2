import type { TemplateSectionFields } from '../../src/lessons/lesson-presets.ts';
import type { LessonTopic } from './lesson-topics.ts';
import type { Random } from './seeded-random.ts';
import type { SentenceBank } from './teaching-sentences.ts';

/** A section of a template with the text that was written for it. */
export interface WrittenSection extends TemplateSectionFields {
  text: string;
}

const WORDS = { medium: [120, 220], long: [290, 445], very_long: [470, 850] } as const;

/** Whose sentences, about what. */
export interface Writer {
  readonly topic: LessonTopic;
  readonly bank: SentenceBank;
  readonly random: Random;
}

/** A faultless section: of the type and length that its template asks for. */
export function writeSection(section: TemplateSectionFields, writer: Writer): string {
  const { topic, random } = writer;
  switch (section.section_type) {
    case 'text':
      return topic.question;
    case 'list':
      return writeBullets(section, writer);
    case 'time_block':
      return writeMilestones(random);
    case 'custom':
      return writeRubric(topic);
    default:
      return writeProse(section, writer);
  }
}

/** Prose with so many words: sentences of the topic among those that suit any lesson, as paragraphs. */
export function proseOf({ topic, bank, random }: Writer, words: number): string {
  const pool = random.shuffle([...bank.sentences, ...topic.uses, ...topic.says, ...topic.uses]);
  const sentences: string[] = [];
  let count = 0;
  for (let index = 0; count < words; index += 1) {
    const sentence = fill(pool[index % pool.length] ?? '', topic, random);
    sentences.push(sentence);
    count += sentence.split(/\s+/).length;
  }
  return inParagraphs(sentences);
}

/** Lines of minutes that add up to the lesson's length, in one of the forms that models use. */
export function writePacing(phases: readonly string[], minutes: number, random: Random): string {
  const each = Math.floor(minutes / (phases.length + 1) / 5) * 5 || 5;
  const shares = [...phases.map(() => each), minutes - each * phases.length];
  return inForm([...phases, 'Closing'], shares, random.below(6));
}

export function inForm(phases: readonly string[], shares: readonly number[], form: number): string {
  let start = 0;
  const lines = phases.map((phase, index) => {
    const share = shares[index] ?? 0;
    const from = start;
    start += share;
    if (form === 0 || form === 5) return `${share} min - ${phase}`;
    if (form === 1) return `- ${share} min: ${phase}, with one question to everybody`;
    if (form === 2) return `${phase} (${share} minutes)`;
    if (form === 3) return `${from}–${start} min: ${phase}`;
    return `**${phase}** — ${share} min`;
  });
  return (form === 5 ? [...lines, `Total: ${start} minutes`] : lines).join('\n');
}

function writeProse(section: TemplateSectionFields, writer: Writer): string {
  const { random } = writer;
  const { response_length: length } = section;
  if (length === 'very_short') return sentencesOf(writer, 1 + random.below(2));
  if (length === 'short') return sentencesOf(writer, 3 + random.below(3));
  const [least, most] = WORDS[length];
  return proseOf(writer, least + random.below(most - least - 20));
}

/** The specification counts short sections in sentences: one or two, three to five. */
function sentencesOf({ topic, bank, random }: Writer, count: number): string {
  const pool = random.shuffle([...bank.sentences.slice(0, 20), ...topic.uses, ...topic.says]);
  return pool
    .slice(0, count)
    .map((sentence) => fill(sentence, topic, random))
    .join(' ');
}

function writeBullets(section: TemplateSectionFields, { topic, bank, random }: Writer): string {
  const medium = section.response_length === 'medium';
  const brief = !medium && random.below(3) === 0;
  const count = medium ? 5 + random.below(2) : section.response_length === 'very_short' ? 2 : 3 + random.below(2);
  return random
    .shuffle(brief ? bank.shortBullets : bank.bullets)
    .slice(0, count)
    .map((bullet) => `- ${fill(bullet, topic, random)}`)
    .join('\n');
}

/** A project's milestones are counted in sessions, not in the minutes of this lesson. */
function writeMilestones(random: Random): string {
  const checks = random.shuffle([
    'a list of questions',
    'a first draft',
    'a table of what was found',
    'a rehearsal',
    'the finished product',
  ]);
  return checks.map((check, index) => `Session ${index * 2 + 1}: milestone ${index + 1}, shown by ${check}`).join('\n');
}

function writeRubric({ terms }: LessonTopic): string {
  const levels = ['is explained with a reason', 'is used with help', 'is only named', 'is missing so far'];
  return terms
    .map((term, index) => {
      const rows = levels.map((level, place) => `- ${4 - place}: ${term} ${level}`);
      return [`Criterion ${index + 1}: ${term}`, ...rows].join('\n');
    })
    .join('\n');
}

export function fill(sentence: string, topic: LessonTopic, random: Random): string {
  return sentence
    .replaceAll('{term}', () => random.pick(topic.terms))
    .replaceAll('{topic}', () => lowerFirst(topic.topic));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function inParagraphs(sentences: readonly string[]): string {
  const paragraphs: string[] = [];
  for (let index = 0; index < sentences.length; index += 5)
    paragraphs.push(sentences.slice(index, index + 5).join(' '));
  return paragraphs.join('\n');
}
