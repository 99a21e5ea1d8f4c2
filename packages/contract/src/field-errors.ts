import type { z } from 'zod';

/** The texts of a refused input by field path: `{ loaded_at: 'Loaded at is required' }`. The first error of a field wins. */
export function fieldErrors(error: z.ZodError, titles: Readonly<Record<string, string>> = {}): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.') || 'body';
    texts[path] ??= `${titles[path] ?? humanTitle(path)} ${describeIssue(issue)}`;
  }
  return texts;
}

function describeIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'is required'
        : `must be ${TYPE_WORDS[issue.expected] ?? 'valid'}`;
    case 'too_small':
      return issue.origin === 'string'
        ? 'is required'
        : `must be ${issue.inclusive ? 'at least' : 'above'} ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be ${issue.inclusive ? 'at most' : 'below'} ${issue.maximum}`;
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

function humanTitle(path: string): string {
  const words = path.replaceAll('_', ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
