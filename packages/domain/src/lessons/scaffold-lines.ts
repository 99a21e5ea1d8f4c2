import { TOPIC_FRAMES, withoutMinutes } from './presets/starting-texts.ts';
import { isGridLine } from './presets/station-grid.ts';
import { NOTE_LINE, PROMPT, promptLine } from './prompt-lines.ts';

/** A blank of a starting text; longer ones are a teacher's own, for students to fill in. */
const BLANK = /(?<!_)___(?!_)/;
const FRAME_STARTS = [
  'By the end, students can explain ___ about ',
  'By the end, students can show it by ___, as well as ',
] as const;

/** A whole line in square brackets, of two words or more: '[write your norms here]'. */
const HINT = /^(?:- )?\[((?=[^[\]]*\p{L}[^[\]]*\s[^[\]]*\p{L})[^[\]]+)\]$/u;
const ASKS_TO_WRITE = /^(?:please )?(?:write|add|insert|enter|type) /i;

/**
 * A template's starting text as a plan begins with it. What it only tells the teacher becomes a prompt, which stays at
 * the desk. Only here: in the text of a plan nobody could tell it from what a teacher typed for students.
 */
export function startingTextOf(default_value: string | null): string {
  if (default_value === null) return '';
  return default_value
    .split('\n')
    .map((line) => {
      const said = line.trim();
      const [, hint] = PROMPT.test(said) || NOTE_LINE.test(said) ? [] : (HINT.exec(said) ?? []);
      return hint === undefined ? line : promptLine('write', hint.replace(ASKS_TO_WRITE, '').replace(/ here\.?$/i, ''));
    })
    .join('\n');
}

/** Objectives with blanks, about the topic and for the grade. */
export function frameLines(topic: string, grade: string): string[] {
  const [explain, show] = FRAME_STARTS;
  return [`- ${explain}${topic}.`, `- ${show}${grade} can.`];
}

interface ClassifiedLine {
  /**
   * A prompt says what to do, a note repeats the form, a frame is as the program or the template wrote it, with blanks
   * still open; everything else is the text of the section.
   */
  readonly kind: 'text' | 'prompt' | 'note' | 'frame' | 'empty';
  readonly line: string;
}

/** What each line of a section is. `startings` are what its template may begin it with. */
function classifyLines(text: string, startings: readonly (string | null)[] = []): ClassifiedLine[] {
  // A starting text with blanks is no section; once no blank is left, the teacher has made it one.
  const given = hasBlanks(text)
    ? new Set(startings.flatMap((starting) => (starting !== null && hasBlanks(starting) ? linesOf(starting) : [])))
    : new Set<string>();
  return text.split('\n').map((line) => {
    const said = line.trim();
    if (said === '') return { kind: 'empty', line };
    if (PROMPT.test(said)) return { kind: 'prompt', line };
    if (NOTE_LINE.test(said)) return { kind: 'note', line };
    return {
      kind:
        given.has(withoutMinutes(said)) || (given.size > 0 && isGridLine(said)) || isFrame(said) || isTopicFrame(said)
          ? 'frame'
          : 'text',
      line,
    };
  });
}

/** Whether a text says more than its scaffold or the blanks of its starting text do by themselves. */
export function isFilledIn(text: string, ...startings: readonly (string | null)[]): boolean {
  return classifyLines(text, startings).some(({ kind }) => kind === 'text');
}

/**
 * The text without what only says what to write, and without what the teacher told the assistant: that may be about
 * students, and is for the desk. Blanks stay.
 */
export function withoutPrompts(text: string): string {
  const all = classifyLines(text);
  if (!all.some(({ kind }) => kind === 'prompt' || kind === 'note')) return text;
  return all
    .filter(({ kind }) => kind !== 'prompt' && kind !== 'note')
    .map(({ line }) => line)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether a starting text still has blanks ('___'). */
export function hasBlanks(text: string): boolean {
  return BLANK.test(text);
}

function isFrame(line: string): boolean {
  const said = line.replace(/^- /, '');
  return FRAME_STARTS.some((start) => said.startsWith(start)) && said.endsWith('.');
}

/** A line of a preset in which only the topic is filled in. */
function isTopicFrame(line: string): boolean {
  return hasBlanks(line) && TOPIC_FRAMES.some((frame) => frame.test(withoutMinutes(line)));
}

function linesOf(text: string): string[] {
  return text.split('\n').map((line) => withoutMinutes(line.trim()));
}
