import { guidingQuestions } from './guiding-questions.ts';
import type { AiContext, Rewriting } from './lesson-assistant.ts';
import { listMinutes, splitMinutes } from './lesson-minutes.ts';
import { isObjectiveLike } from './lesson-objectives.ts';
import { pacingOf } from './lesson-pacing.ts';
import { listsMaterials } from './lesson-warnings.ts';
import { forGrade, nameTopic } from './presets/starting-texts.ts';
import { noteLine, PROMPT, promptLine } from './prompt-lines.ts';
import { frameLines, hasBlanks, startingTextOf } from './scaffold-lines.ts';
import { fitStartingText } from './starting-minutes.ts';
import { RESPONSE_LENGTH_WORDS, type ResponseLength, type SectionType } from './template-sections.ts';

interface ScaffoldSection {
  readonly section_name: string;
  readonly display_name: string;
  readonly section_type: SectionType;
  readonly response_length: ResponseLength;
  readonly help_text: string | null;
  /** What a section of the template begins with. */
  readonly default_value?: string | null;
}

/** Parts of a plan that take no time in class. */
const NO_PHASE =
  /standard|objective|goal|intention|criteria|material|resource|equipment|differentiat|misconception|misunderstanding|reflect|pacing|schedule|norms|rubric|barrier|variability|vocabulary|homework|grouping|options|signals|know|able to|understanding|purpose|question|summary/i;
const MAX_PHASES = 8;
const FIRST_MINUTES = 5;

/**
 * What replaces the model when none is configured (rules 7): the template's own instruction as a task, the teacher's
 * words where they belong, guiding questions, and the minutes split over the phases.
 */
export function scaffoldSection<S extends ScaffoldSection>(
  section: S,
  context: AiContext,
  sections: readonly S[],
): string {
  const { display_name, section_type } = section;
  const starting = startingTextOf(section.default_value ?? null).trim();
  if (section_type === 'time_block') {
    const besides = starting.split('\n').filter((line) => line !== '' && listMinutes(line).length === 0);
    return lines([minutesScaffold(context, sections), ...besides]);
  }
  if (section_type === 'standards') return promptLine('paste', 'each standard in full, with its code.');
  if (listsMaterials(display_name)) return materialsScaffold(section, context);
  if (starting !== '') {
    // What is complete needs no word about what to write.
    const isComplete = !hasBlanks(starting);
    const named = fitStartingText(
      section,
      nameTopic(forGrade(starting, context.grade_level), context.topic),
      sections.map(({ section_name }) => section_name),
      context.duration_minutes,
    );
    // A starting text with a task of its own says it better, at the place where it is done.
    const says = isComplete || starting.split('\n').some((line) => PROMPT.test(line)) ? [] : toWrite(section);
    return lines([...teacherWords(section, context, sections), ...says, named]);
  }
  if (isObjectiveLike(display_name) && !/question/i.test(display_name)) return objectivesScaffold(section, context);
  const { topic, grade_level, available_materials } = context;
  const hasMaterials = available_materials.trim() !== '';
  return lines([
    ...teacherWords(section, context, sections),
    ...toWrite(section),
    ...toAnswer(guidingQuestions({ topic, grade_level, display_name, hasMaterials })),
  ]);
}

const REWRITING_QUESTIONS: Readonly<Record<Rewriting, readonly string[]>> = {
  easier: [
    'Which step can be made two?',
    'Which word can be said more plainly, or shown?',
    'Who needs an example first?',
  ],
  harder: [
    'Which help can be left out?',
    'What could students decide themselves?',
    'Which case would they not expect?',
  ],
  shorter: ['What could a substitute do without?', 'Which two sentences say the same?'],
  more_detail: [
    'What exactly do you say?',
    'What exactly do students write or hold?',
    'How do you know it is time to go on?',
  ],
  improve: ['Which sentence could stand in any lesson?', 'What would a substitute ask you about it?'],
  simplify: ['Which word would a student not know?', 'Which sentence can be made two?'],
  add_example: ['Which example shows it best?', 'What is its answer, worked out?'],
};

/** The teacher's text with questions about it: without a model nothing is overwritten. */
export function scaffoldModification(content: string, modify: Rewriting): string {
  return lines([content.trimEnd(), '', ...toAnswer(REWRITING_QUESTIONS[modify])]);
}

/** The minutes as the template's preset divides them, or else by the lengths of the template's own phases. */
function minutesScaffold({ duration_minutes, topic }: AiContext, sections: readonly ScaffoldSection[]): string {
  const pacing = pacingOf(
    sections.map(({ section_name }) => section_name),
    duration_minutes,
  );
  if (pacing !== null) return lines(pacing.map(({ minutes, activity }) => `${minutes} min - ${activity}`));
  const phases = sections.filter(
    ({ display_name, section_type }) =>
      ['textarea', 'list', 'custom'].includes(section_type) && !NO_PHASE.test(display_name),
  );
  const named = phases.slice(0, MAX_PHASES).map(({ display_name, response_length }) => ({
    name: display_name,
    share: RESPONSE_LENGTH_WORDS[response_length].to,
  }));
  const all =
    named.length > 1
      ? named
      : [
          { name: `Opening: ${topic}`, share: FIRST_MINUTES },
          { name: 'Teaching', share: 4 * FIRST_MINUTES },
          { name: 'Practice', share: 6 * FIRST_MINUTES },
          { name: 'Closing', share: FIRST_MINUTES },
        ];
  const minutes = splitMinutes(
    all.map(({ share }) => share),
    duration_minutes,
  );
  return lines(all.map(({ name }, at) => `${minutes[at] ?? 0} min - ${name}`));
}

function materialsScaffold(section: ScaffoldSection, { available_materials, topic }: AiContext): string {
  const starting = startingTextOf(section.default_value ?? null).trim();
  const own = available_materials
    .split(/[\n,;]+/)
    .map((item) => item.replace(/^\s*-\s*/, '').trim())
    .filter((item) => item !== '');
  const questions = [
    `What${own.length > 0 ? ' else' : ''} does each group need for ${topic}, and how many?`,
    'What has to be copied or laid out before?',
  ];
  const rest = starting === '' ? toAnswer(questions) : [nameTopic(starting, topic)];
  return lines([...bullets(own), ...toWrite(section), ...rest]);
}

function objectivesScaffold(section: ScaffoldSection, { topic, grade_level, prior_knowledge }: AiContext): string {
  return lines([...toWrite(section), ...frameLines(topic, grade_level), ...said('It builds on', prior_knowledge)]);
}

const NEEDS = /differentiat|\bneeds\b|support|variability|barrier|option/i;
const BEGINNING = /engage|hook|review|anticipatory|opening|warm|introduc|entry|connect|prior/i;

/** The teacher's own words that belong to this section, each in the first of several that they belong to. */
function teacherWords(
  { display_name }: ScaffoldSection,
  { teaching_approach, student_needs, prior_knowledge }: AiContext,
  sections: readonly ScaffoldSection[],
): string[] {
  const sayFirst = (first: ScaffoldSection | undefined, label: string, words: string) =>
    first === undefined || first.display_name === display_name ? said(label, words) : [];
  const named = (names: RegExp) => sections.find((section) => names.test(section.display_name));
  if (NEEDS.test(display_name)) return sayFirst(named(NEEDS), 'Needs', student_needs);
  if (BEGINNING.test(display_name)) return sayFirst(named(BEGINNING), 'What students know already', prior_knowledge);
  const first = sections.find(takesApproach) ?? sections.find(isWithoutWords);
  return sayFirst(first, 'Your approach', teaching_approach);
}

function isWithoutWords({ display_name, section_type }: ScaffoldSection): boolean {
  const isFilledOtherwise =
    section_type === 'time_block' || section_type === 'standards' || listsMaterials(display_name);
  return !isFilledOtherwise && !NEEDS.test(display_name) && !BEGINNING.test(display_name);
}

/** What students and the teacher do; objectives and questions are not done in an approach. */
function takesApproach(section: ScaffoldSection): boolean {
  const { display_name, section_type } = section;
  return isWithoutWords(section) && section_type === 'textarea' && !isObjectiveLike(display_name);
}

function said(label: string, words: string): string[] {
  return words.trim() === '' ? [] : [noteLine(label, words)];
}

function toWrite({ help_text }: ScaffoldSection): string[] {
  return help_text === null || help_text.trim() === '' ? [] : [promptLine('write', help_text)];
}

function toAnswer(questions: readonly string[]): string[] {
  return questions.map((question) => promptLine('answer', question));
}

function bullets(texts: readonly string[]): string[] {
  return texts.map((text) => `- ${text}`);
}

function lines(all: readonly string[]): string {
  return all.join('\n');
}
