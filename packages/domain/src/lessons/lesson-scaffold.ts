import type { AiContext, Rewriting } from './lesson-assistant.ts';
import { splitMinutes } from './lesson-minutes.ts';
import { isObjectiveLike } from './lesson-objectives.ts';
import { pacingOf } from './lesson-pacing.ts';
import { listsMaterials } from './lesson-warnings.ts';
import { RESPONSE_LENGTH_WORDS, type ResponseLength, type SectionType } from './template-sections.ts';

interface ScaffoldSection {
  readonly section_name: string;
  readonly display_name: string;
  readonly section_type: SectionType;
  readonly response_length: ResponseLength;
  readonly help_text: string | null;
}

/** Parts of a plan that take no time in class. */
const NO_PHASE =
  /standard|objective|goal|intention|criteria|material|resource|equipment|differentiat|misconception|misunderstanding|reflect|pacing|schedule|norms|rubric|barrier|variability|vocabulary|homework|grouping|options|signals|know|able to|understanding|purpose|question|summary/i;
const QUESTIONS = 'Questions to answer:';
const LABELS = {
  write: 'To write here',
  paste: 'To paste here',
  needs: 'Needs',
  known: 'What students know already',
  approach: 'Your approach',
  builds: 'It builds on',
} as const;
const PROMPT = new RegExp(`^(?:${Object.values(LABELS).join('|')}): |___`);
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
  if (section_type === 'time_block') return minutesScaffold(context, sections);
  if (section_type === 'standards') return lines([`${LABELS.paste}: each standard in full, with its code.`]);
  if (listsMaterials(display_name)) return materialsScaffold(section, context);
  if (isObjectiveLike(display_name)) return objectivesScaffold(section, context);
  return lines([
    ...teacherWords(display_name, context),
    ...toWrite(section),
    QUESTIONS,
    ...bullets(guidingQuestions(display_name, context)),
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
  return lines([content.trimEnd(), '', QUESTIONS, ...bullets(REWRITING_QUESTIONS[modify])]);
}

/**
 * Whether a text says more than a scaffold does by itself: the prompts 'To write here', questions without an answer,
 * blanks, and the teacher's own words from the form are no section yet.
 */
export function isFilledIn(text: string): boolean {
  let isAsking = false;
  return text.split('\n').some((line) => {
    const said = line.trim();
    isAsking = said === QUESTIONS || (isAsking && said.startsWith('- '));
    const isPrompt = said === QUESTIONS || (isAsking && said.endsWith('?')) || PROMPT.test(said);
    return said !== '' && !isPrompt;
  });
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
  const own = available_materials
    .split(/[\n,;]+/)
    .map((item) => item.replace(/^\s*-\s*/, '').trim())
    .filter((item) => item !== '');
  const questions = [
    `What${own.length > 0 ? ' else' : ''} does each group need for ${topic}, and how many?`,
    'What has to be copied or laid out before?',
  ];
  return lines([...bullets(own), ...toWrite(section), QUESTIONS, ...bullets(questions)]);
}

function objectivesScaffold(section: ScaffoldSection, { topic, grade_level, prior_knowledge }: AiContext): string {
  return lines([
    ...toWrite(section),
    ...bullets([
      `By the end, students can explain ___ about ${topic}.`,
      `By the end, students can show it by ___, as well as ${grade_level} can.`,
    ]),
    ...(prior_knowledge === '' ? [] : [`${LABELS.builds}: ${prior_knowledge}`]),
  ]);
}

/** The teacher's own words that belong to this section. */
function teacherWords(displayName: string, context: AiContext): string[] {
  const { teaching_approach, student_needs, prior_knowledge } = context;
  if (/differentiat|need|support|variability|barrier|option/i.test(displayName))
    return said(LABELS.needs, student_needs);
  if (/engage|hook|review|anticipatory|opening|warm|introduc|entry|connect|prior/i.test(displayName)) {
    return said(LABELS.known, prior_knowledge);
  }
  return said(LABELS.approach, teaching_approach);
}

function said(label: string, words: string): string[] {
  return words.trim() === '' ? [] : [`${label}: ${words.trim().replaceAll(/\s*\n\s*/g, ' ')}`];
}

function toWrite({ help_text }: ScaffoldSection): string[] {
  return help_text === null || help_text.trim() === '' ? [] : [`${LABELS.write}: ${help_text.trim()}`];
}

function guidingQuestions(displayName: string, { topic, grade_level, available_materials }: AiContext): string[] {
  if (/assess|evaluat|check|exit|closure|closing|evidence/i.test(displayName)) {
    return [
      `Which one question shows who has understood ${topic}?`,
      'What does a good answer say, and what a half-right one?',
      'What do you do tomorrow with those who are not there yet?',
    ];
  }
  if (/differentiat|variability|barrier|option/i.test(displayName)) {
    return [
      `What stands in the way of ${topic}, and for whom?`,
      'Which help makes the same task possible?',
      'What is there for those who are done first?',
    ];
  }
  return [
    `What do ${grade_level} students do with ${topic} in “${displayName}”?`,
    'What do you say or show first?',
    ...(available_materials === '' ? [] : ['Which of your materials do they hold in their hands?']),
    'How do you see that it is time to go on?',
  ];
}

function bullets(texts: readonly string[]): string[] {
  return texts.map((text) => `- ${text}`);
}

function lines(all: readonly string[]): string {
  return all.join('\n');
}
