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

/** Finds the lines of the presets in which the topic is named. */
export const TOPIC_FRAMES: readonly RegExp[] = [...TOPIC_LINES.values()].map(
  (line) =>
    new RegExp(
      `^${line
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
};

/** What a section of this name begins with, or has begun with, in the presets that have one. */
export function listStartingTexts(displayName: string): string[] {
  return [
    ...Object.values(STARTING_TEXTS).flatMap((texts) => texts[displayName] ?? []),
    ...(EARLIER_TEXTS[displayName] === undefined ? [] : [EARLIER_TEXTS[displayName]]),
  ];
}
