import { findGradeLevel, gradeNumber } from '../grade-levels.ts';
import type { StartingTexts } from './preset-outline.ts';
import { DIRECT_STARTING_TEXTS } from './starting-texts-direct.ts';
import { INQUIRY_STARTING_TEXTS } from './starting-texts-inquiry.ts';
import { PROJECT_STARTING_TEXTS } from './starting-texts-project.ts';
import { WORKSHOP_STARTING_TEXTS } from './starting-texts-workshop.ts';

/** Where a sentence has a place for the topic of the lesson. */
const TOPIC = '{topic}';
const BLANK = '___';

const WITH_TOPICS: StartingTexts = {
  ...INQUIRY_STARTING_TEXTS,
  ...DIRECT_STARTING_TEXTS,
  ...WORKSHOP_STARTING_TEXTS,
  ...PROJECT_STARTING_TEXTS,
};

/** A template does not know the topic: its place is one more blank. */
export const STARTING_TEXTS: StartingTexts = Object.fromEntries(
  Object.entries(WITH_TOPICS).map(([id, texts]) => [
    id,
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.replaceAll(TOPIC, BLANK)])),
  ]),
);

/**
 * The lines with a place for the topic, by what they look like without it. Each has another blank, so that a line with
 * nothing but the topic filled in is still told from what a teacher wrote.
 */
const TOPIC_LINES: ReadonlyMap<string, string> = new Map(
  Object.values(WITH_TOPICS)
    .flatMap((texts) => Object.values(texts).flatMap((text) => text.split('\n')))
    .filter((line) => line.includes(TOPIC))
    .map((line) => [line.replaceAll(TOPIC, BLANK), line]),
);

/** A line with its minutes left open: they follow the length of the lesson. */
export function withoutMinutes(line: string): string {
  return line.replaceAll(/\b(?:\d+|___)(?= min\b)/g, '#');
}

/** Finds the lines of the presets in which the topic is named, in a line without its minutes. */
export const TOPIC_FRAMES: readonly RegExp[] = [...TOPIC_LINES.values()].map(
  (line) =>
    new RegExp(
      `^${withoutMinutes(line)
        .split(TOPIC)
        .map((part) => RegExp.escape(part))
        .join('.+')}$`,
      'u',
    ),
);

/** A starting text with the topic where its sentences have a place for it. */
export function nameTopic(text: string, topic: string): string {
  const named = topic.trim().replaceAll(/\s+/g, ' ');
  if (named === '') return text;
  return text
    .split('\n')
    .map((line) => TOPIC_LINES.get(line.trim())?.replaceAll(TOPIC, () => named) ?? line)
    .join('\n');
}

/** Stands above the points that are for some grades only. */
const GRADES = /^Grades (\d{1,2}) to (\d{1,2}):$/;

/** A starting text with the points for this grade alone; with all of them if none are for it. */
export function forGrade(text: string, gradeLevel: string): string {
  const grade = findGradeLevel(gradeLevel);
  const number = grade && gradeNumber(grade);
  const isFor = (line: string) => {
    const [, from, to] = GRADES.exec(line) ?? [];
    return number !== undefined && Number(from) <= number && number <= Number(to);
  };
  const lines = text.split('\n');
  if (!lines.some(isFor)) return text;
  let isKept = true;
  return lines
    .filter((line) => {
      if (GRADES.test(line)) isKept = isFor(line);
      else if (!line.startsWith('- ')) isKept = true;
      return isKept;
    })
    .join('\n');
}

/** What sections began with in earlier releases, where it differs: plans that were made then still hold it. */
const EARLIER_TEXTS: Readonly<Record<string, string>> = {
  Explore: `Question for every group: ___
Record sheet: what we did | what we saw or measured | what surprised us`,
  'Investigation Plan': `We want to find out: ___
Table: what we tried | first result | second result | what we noticed`,
  'Conferring and Small Groups': `First conferences today: ___
Conference record: student …… | date …… | strength …… | taught …… | next time ……
Small group: who …… | same need …… | I show …… | they try …… | meet again ……`,
  'Grouping Plan': `Grouped by: ___ of ___
Groups by rotations:
Group | 1st | 2nd | 3rd | 4th
A | Teacher | Online | Practice | Together
B | Together | Teacher | Online | Practice
C | Practice | Together | Teacher | Online
D | Online | Practice | Together | Teacher`,
  'Teacher Led Station': `Needs more time: one example fewer, with objects or pictures. On level: as written. Ahead: ___, and they explain it to each other.
Note: who …… can …… needs ……`,
  'Independent Practice Station': 'Items: ___',
  'Closing and Exit Ticket': `- ___ (answer: ___)
Sort them into three piles before you go home: they are tomorrow's groups.`,
  'Options for Engagement': '- Why it matters: ___ in the life of these students.',
  'Options for Representation':
    '- Words: ___ with picture, plain meaning and an example; in the languages of the class where you can',
  'Introduce and Model': `Show ___ in two ways side by side: ___ and ___.
- Stop after each step: turn and tell, or point, or write one word.`,
  'Guided and Independent Practice': 'Guided, all together: ___',
  'Key Criteria': `- Right: the facts and the reasoning hold.
- Supported: each claim has evidence that the audience can check.
- Fit for its audience: ___ would understand and could use it.
- Own thinking: it shows how you decided, not only what.`,
  'Learning Plan': `5. ___ min: think again. Compare two answers; change one thing and say why. Prepares: performance task.
6. ___ min: judge your own work by the key criteria. Prepares: self-assessment.`,
  'Critique and Revision': `Protocol, 10 minutes for two teams:
Afterwards: every team marks one change that came from critique. When: ___`,
};

/** What a section of this name begins with, or has begun with, in the presets that have one. */
export function listStartingTexts(displayName: string): string[] {
  return [
    ...Object.values(STARTING_TEXTS).flatMap((texts) => texts[displayName] ?? []),
    ...(EARLIER_TEXTS[displayName] === undefined ? [] : [EARLIER_TEXTS[displayName]]),
  ];
}
