import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './workspace.mjs';

const FOLDER = path.join(ROOT, 'docs/handbook');
const PICTURES = path.join(FOLDER, 'pictures');
const MOST_BYTES = 150_000;
const MOST_BYTES_TOGETHER = 3_000_000;
/** Phones for those who stand beside a tank, desktops for everybody else. */
const WIDTHS = { phone: 390, desk: 1440 };

const HANDBOOKS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: readFileSync(path.join(FOLDER, file), 'utf8') }));
const NAMES = HANDBOOKS.map(({ file }) => file);
const pictures = () => readdirSync(PICTURES).filter((file) => file.endsWith('.png'));

test('there is a handbook for each role', () => {
  expect(NAMES.toSorted()).toEqual([
    'administrator.md',
    'fleet-manager.md',
    'operator.md',
    'teacher.md',
    'technician.md',
  ]);
});

test.each(HANDBOOKS)('what stands in bold in $file stands on a screen in these words', ({ text }) => {
  const bold = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words]) => words.replaceAll(/\s+/g, ' '));
  expect(bold.length).toBeGreaterThan(5);
  const known = textsOfScreens();
  expect(bold.filter((words) => words !== 'bold' && !known.has(words))).toEqual([]);
});

test.each(HANDBOOKS)('every command in $file is one of the program', ({ text }) => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const named = [...text.matchAll(/`npm (?:run )?([a-z:-]+)/g)].map(([, name]) => name);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test.each(HANDBOOKS)('each heading of $file stands once, so that its address is its own', ({ text }) => {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading.toLowerCase());
  expect(headings.length).toBeGreaterThan(3);
  expect(new Set(headings).size).toBe(headings.length);
});

test.each(HANDBOOKS)('every picture of $file exists and says in words what it shows', ({ text }) => {
  for (const [, words, file] of text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)) {
    expect(words.length, file).toBeGreaterThan(10);
    expect(pictures()).toContain(path.basename(file));
  }
});

test('the pictures are small, of the sizes that they are shown in, and each is shown', () => {
  const shown = HANDBOOKS.map(({ text }) => text).join('\n');
  const sizes = pictures().map((file) => {
    const bytes = readFileSync(path.join(PICTURES, file));
    const [kind] = file.split('-', 1);
    // Of the header: the width begins at the 16th byte.
    expect(bytes.readUInt32BE(16), file).toBe(WIDTHS[kind]);
    expect(shown, file).toContain(`pictures/${file}`);
    return bytes.length;
  });
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_BYTES);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES_TOGETHER);
});

/** Every whole text in the sources of the screens: in quotation marks, between tags, or as a line of its own. */
function textsOfScreens() {
  const folders = ['apps/web/src', 'packages/domain/src', 'packages/contract/src'];
  const files = folders.flatMap((folder) => sourcesIn(path.join(ROOT, folder)));
  const texts = new Set();
  for (const file of files) {
    const source = readFileSync(file, 'utf8').replaceAll('&amp;', '&');
    for (const [, , words] of source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)) texts.add(words);
    for (const [, words] of source.matchAll(/>([^<>{}\n]+)</g)) texts.add(words.trim());
    // What follows a text on its line is an element or a value: a count, a name.
    for (const line of source.split('\n')) texts.add(line.split(/[<{]/, 1)[0].trim());
  }
  return texts;
}

function sourcesIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name);
    if (statSync(file).isDirectory()) return sourcesIn(file);
    return /\.tsx?$/.test(name) && !/\.test\.tsx?$|sample-/.test(name) ? [file] : [];
  });
}
