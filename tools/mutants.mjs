import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A change of one line each, of which a test should notice most. */
const CHANGES = [
  {
    name: 'without the statement',
    pattern: /^(\s*)(?:if \(.*\) (?:return|throw|continue)\b.*|(?:await )?[\w.]+\(.*\));$/,
    by: '$1;',
  },
  { name: '=== as !==', pattern: / === /, by: ' !== ' },
  { name: '!== as ===', pattern: / !== /, by: ' === ' },
  { name: '&& as ||', pattern: / && /, by: ' || ' },
  { name: '|| as &&', pattern: / \|\| /, by: ' && ' },
  { name: '<= as <', pattern: / <= /, by: ' < ' },
  { name: '>= as >', pattern: / >= /, by: ' > ' },
  { name: '< as >=', pattern: / < (?=[\w(])/, by: ' >= ' },
  { name: '> as <=', pattern: /(?<==) > (?=[\w(])|(?<=[\w)]) > (?=[\w(])/, by: ' <= ' },
  { name: '+ as -', pattern: /(?<=[\w)]) \+ (?=[\w(])/, by: ' - ' },
  { name: 'true as false', pattern: /\btrue\b/, by: 'false' },
  { name: 'false as true', pattern: /\bfalse\b/, by: 'true' },
  {
    name: 'a number plus one',
    pattern: /(?<=[=(,<>+*/-] )\d[\d_]*\b(?!['"`.])/,
    by: (number) => String(Number(number.replaceAll('_', '')) + 1),
  },
];
const NO_CODE = /^\s*(?:\/?\*|\/\/|import\b|export (?:type|interface)\b|type\b|interface\b|readonly\b)|['"`]/;

/** The lines of a file that can be changed, each with the change that `choose(number of changes)` picks. */
export function mutantsOf(file, text, choose) {
  return text.split('\n').flatMap((line, at) => {
    if (NO_CODE.test(line)) return [];
    const changes = CHANGES.filter(({ pattern, by }) => pattern.test(line) && line.replace(pattern, by) !== line);
    if (changes.length === 0) return [];
    const { name, pattern, by } = changes[choose(changes.length, line)];
    return [{ file, line: at + 1, was: line.trim(), change: name, by: line.replace(pattern, by) }];
  });
}

/** The text of a file with the mutant. */
export function mutate(text, { line, by }) {
  return text
    .split('\n')
    .with(line - 1, by)
    .join('\n');
}

/** `count` mutants of these folders, the same for the same seed. Another line elsewhere in a file changes only its own. */
export function sampleMutants(root, folders, { count, seed }) {
  const hashOf = (text) => createHash('sha256').update(`${seed} ${text}`).digest('hex');
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  return files
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.gen\.|\.d\.ts$|-test-world\.|-samples\./.test(file))
    .flatMap((file) =>
      mutantsOf(
        file,
        readFileSync(path.join(root, file), 'utf8'),
        (choices, line) => Number.parseInt(hashOf(line).slice(0, 6), 16) % choices,
      ),
    )
    .map((mutant) => ({ ...mutant, key: hashOf(`${mutant.file} ${mutant.was} ${mutant.change}`).slice(0, 12) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .slice(0, count);
}
