import type { z } from 'zod';
import { labelOfName } from './field-labels.ts';

/**
 * The error texts of invalid input by field path: `{ loaded_at: 'Loaded at is required' }`. The first error of a field
 * wins.
 */
export function fieldErrors(error: z.ZodError, titles: Readonly<Record<string, string>> = {}): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.') || 'body';
    texts[path] ??= `${titles[path] ?? fieldTitle(issue.path)} ${describeIssue(issue)}`;
  }
  return texts;
}

/** What is wrong with a value: 'must be a whole number'. The schema was given `reportInput`. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'is required'
        : `must be ${TYPE_WORDS[issue.expected] ?? 'valid'}`;
    case 'too_small':
      return issue.origin === 'string'
        ? 'is required'
        : describeBound(issue.origin, issue.inclusive ? 'at least' : 'above', issue.minimum);
    case 'too_big':
      return describeBound(issue.origin, issue.inclusive ? 'at most' : 'below', issue.maximum);
    case 'invalid_value':
      return issue.input === undefined || issue.input === null
        ? 'is required'
        : `must be one of: ${issue.values.map(String).join(', ')}`;
    default:
      return issue.message;
  }
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** The unit in which texts and lists are limited; for anything else the limit applies to the value. */
const PARTS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/** 'must be at most 480', 'must have at most 40 entries'. */
function describeBound(origin: string, relation: string, bound: number | bigint): string {
  const parts = PARTS[origin];
  if (parts === undefined) return `must be ${relation} ${bound}`;
  const [one, many] = parts;
  return `must have ${relation} ${bound} ${Number(bound) === 1 ? one : many}`;
}

/** `['leakPoints', 0, 'weld_location']` is 'Weld location of leak point 1'. Objects in between are not named. */
function fieldTitle(path: readonly PropertyKey[]): string {
  const nameInSentence = (key: PropertyKey) => {
    const label = labelOfName(String(key));
    return label.charAt(0).toLowerCase() + label.slice(1);
  };
  const entries = path.flatMap((part, at) =>
    typeof part === 'number' ? [`${singular(nameInSentence(path[at - 1] ?? 'entry'))} ${part + 1}`] : [],
  );
  const last = path.at(-1);
  const names = [...(typeof last === 'number' ? [] : [nameInSentence(last ?? 'body')]), ...entries.toReversed()];
  const title = names.join(' of ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

function singular(plural: string): string {
  return plural.replace(/ies$/, 'y').replace(/s$/, '');
}
