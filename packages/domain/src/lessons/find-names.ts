import { canBeDeclined } from './declining-text.ts';
import type { FoldedLetters } from './folded-letters.ts';
import { declinedPatternsOf, isNameIn, type NamePattern, nameKey, patternOf } from './name-patterns.ts';

interface FoundName {
  readonly start: number;
  readonly end: number;
  readonly form: string;
}

/** Finds where the names stand in a text; of two that begin at one place, the first of the list. */
export function matcherOf(forms: readonly string[]): (text: FoldedLetters) => FoundName[] {
  const patterns = [
    ...forms.map((form) => ({ form, ...patternOf(form) })),
    ...forms.flatMap((form) => declinedPatternsOf(form).map((pattern) => ({ form, ...pattern }))),
  ];
  // One condition for all names of a script, so that most places of a long text are left after one look at their letter.
  const ordered = [...Map.groupBy(patterns, ({ start }) => start)];
  const byGroup = ordered.flatMap(([, group]) => group);
  const source = ordered.map(([start, group]) => {
    const first = [...new Set(group.map(({ firstLetter }) => RegExp.escape(firstLetter)))].join('');
    return `(?=[${first}])${start}(?:${group.map(({ rest }) => `(${rest})`).join('|')})`;
  });
  const byKey = new Map(patterns.map((pattern) => [pattern.key, pattern]));
  return (text) => {
    if (forms.length === 0) return [];
    const found: FoundName[] = [];
    const any = new RegExp(source.join('|'), 'gv');
    for (let match = any.exec(text.folded); match !== null; match = any.exec(text.folded)) {
      const first = byGroup[match.slice(1).findIndex((group) => group !== undefined)];
      // Where the first is only a word, another name may begin at the same place.
      const others = () => patterns.filter(({ firstLetter }) => firstLetter === first?.firstLetter);
      const name =
        readName(text, match, first) ??
        others().flatMap((one) => readName(text, matchAt(text, match, one), one) ?? [])[0];
      if (name === undefined) {
        any.lastIndex = match.index + 1;
        continue;
      }
      any.lastIndex = name.until;
      // Of two spellings of a name in the list, the one that stands in the text.
      const form = byKey.get(nameKey(text.text.slice(name.start, name.end)))?.form ?? name.form;
      found.push({ start: name.start, end: name.end, form });
    }
    return found;
  };
}

type FormPattern = NamePattern & { readonly form: string };

function matchAt({ folded }: FoldedLetters, { index }: RegExpExecArray, { start, rest }: FormPattern) {
  const here = new RegExp(start + rest, 'vy');
  here.lastIndex = index;
  return here.exec(folded);
}

/** The name that a pattern found, and where it ends in the folded text. */
function readName(
  { text, starts, ends }: FoldedLetters,
  match: RegExpExecArray | null,
  pattern: FormPattern | undefined,
): (FoundName & { readonly until: number }) | undefined {
  if (match === null || pattern === undefined) return undefined;
  const until = match.index + match[0].length;
  const [start, end] = [starts[match.index], ends[until - 1]];
  if (start === undefined || end === undefined || !isNameIn(text.slice(start, end), pattern)) return undefined;
  if (pattern.isDeclined && !canBeDeclined(text, start, end)) return undefined;
  return { start, end, until, form: pattern.form };
}

/** Whether a name stands in small letters, as the word that it also is, outside of what is `hidden`. */
export function isInSmallLetters(
  { text, folded, starts, ends }: FoldedLetters,
  form: string,
  hidden: readonly Pick<FoundName, 'start' | 'end'>[],
): boolean {
  const pattern = patternOf(form);
  return [...folded.matchAll(new RegExp(pattern.start + pattern.rest, 'gv'))].some(({ 0: found, index }) => {
    const [start = 0, end] = [starts[index], ends[index + found.length - 1]];
    if (hidden.some((name) => name.start <= start && start < name.end)) return false;
    const words = text.slice(start, end);
    return !isNameIn(words, pattern) && isNameIn(words.toUpperCase(), pattern);
  });
}
