const TASKS = { write: 'To write here', paste: 'To paste here', answer: 'To answer here' } as const;
const NOTE = 'From your notes – ';
/** What stands in brackets as a whole; with anything after the bracket the line is the teacher's. */
export const PROMPT = new RegExp(String.raw`^\[(?:${Object.values(TASKS).join('|')}): [^[\]]*\]$`);
export const NOTE_LINE = new RegExp(String.raw`^\[${NOTE}[^[\]]*\]$`);

/** A line that only says what to do: '[To write here: …]'. Nobody types one, so that no line of a teacher is taken for it. */
export function promptLine(task: keyof typeof TASKS, words: string): string {
  return `[${TASKS[task]}: ${inBrackets(words)}]`;
}

/** The teacher's own words from the form, beside the section that they belong to. */
export function noteLine(label: string, words: string): string {
  return `[${NOTE}${label}: ${inBrackets(words)}]`;
}

/** One line, in which a bracket does not end the whole. */
function inBrackets(words: string): string {
  return words.trim().replaceAll(/\s+/g, ' ').replaceAll('[', '(').replaceAll(']', ')');
}
