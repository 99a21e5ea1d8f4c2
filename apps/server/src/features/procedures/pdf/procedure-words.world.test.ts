import { sampleProcedureText } from '@dewar/contract/sample-procedure-texts';
import { expect, test } from 'vitest';
import { readPdf } from '../../../../test-support/read-pdf.ts';
import procedurePdf from './procedure-pdf-worker.ts';

const PLAIN = {
  ...{ title: 'Reading', summary: null, categories: [], date_published: null, client_tag: null },
  ...{ created_by_email: null, cover: null, images: {}, publicUrl: 'https://portal.example' },
};

/** A PDF names some letters by their parts, as a vowel of Thai, and not the signs that choose how a letter looks. */
const comparable = (text: string) => text.normalize('NFKC').replaceAll(/\u200c|\u200d|\ufe0f/g, '');

/** The text without white space and without the footer, so that a word may be broken over lines and pages. */
async function printedText(full_content: string): Promise<string> {
  const { bytes } = await procedurePdf({ ...PLAIN, full_content });
  const { pages } = await readPdf(bytes);
  return pages.map((page) => page.replaceAll(/\s+/g, '').replace(/ReadingPage\d+of\d+$/, '')).join('');
}

/**
 * Scripts without spaces also break within these words, and the number of a list or the cells beside it may then stand
 * between the two parts.
 */
function isPrinted(word: string, text: string): boolean {
  if (text.includes(word)) return true;
  if (/^[a-z0-9]+$/.test(word)) return false;
  const letters = [...word];
  return letters.some((_, index) => {
    const at = text.indexOf(letters.slice(0, index).join(''));
    return index > 0 && at !== -1 && text.includes(letters.slice(index).join(''), at);
  });
}

/** Characters that stand less often in the text than in its words. */
function listFewer(words: string, text: string): readonly string[] {
  const count = (of: string) => Map.groupBy(of, (character) => character);
  const printed = count(text);
  return [...count(words)].flatMap(([character, each]) =>
    each.length > (printed.get(character)?.length ?? 0) ? [character] : [],
  );
}

// The screen shows each of them once: apps/web/src/features/procedures/sample-texts.test.tsx.
test('the PDF of 200 generated procedures has each word once, and loses none', async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { markdown, words, repeatedWords } = sampleProcedureText(seed);
    const text = comparable(await printedText(markdown));
    const lost = words.filter((word) => !isPrinted(comparable(word), text));
    const fewer = listFewer(words.map(comparable).join(''), text);
    const doubled = words.filter((word) => !repeatedWords.has(word) && text.split(comparable(word)).length > 2);
    expect({ seed, lost, fewer, doubled }).toEqual({ seed, lost: [], fewer: [], doubled: [] });
  }
});
