import { countWords } from '../primitives/texts.ts';
import type { Modification } from './lesson-assistant.ts';
import { RESPONSE_LENGTH_WORDS, type ResponseLength, type SectionType } from './template-sections.ts';

export interface WordRange {
  readonly from: number;
  readonly to: number;
}

/** A text that is written anew, and how. */
export interface Rewrite {
  readonly content: string;
  readonly modify: Modification;
}

/** The text as it stands with the wish for it; null for a text that is written from the start. */
export function rewriteOf(
  current: { readonly content: string; readonly modify: Modification | null } | undefined,
): Rewrite | null {
  return current?.modify == null ? null : { content: current.content, modify: current.modify };
}

/** A bullet says in a few words what a paragraph says in a sentence. */
const LIST_SHARE = 0.4;

/** The words of the new text, as multiples of the words of the text that it replaces. */
const REWRITE_RANGES: Readonly<Record<Modification, WordRange>> = {
  easier: { from: 0.7, to: 1.6 },
  harder: { from: 0.6, to: 1.5 },
  shorter: { from: 0.3, to: 0.7 },
  more_detail: { from: 1.2, to: 2.5 },
};

/** A rewritten sentence is not held to a range of three words. */
const NARROWEST = 15;

/**
 * The words that a section is asked for: stated to the model, and checked afterwards. A rewritten text is measured by
 * the text that it replaces, not by its template. Null for time blocks and standards, whose length follows from the
 * lesson: five lines can be a perfect pacing.
 */
export function askedWords(
  { section_type, response_length }: { readonly section_type: SectionType; readonly response_length: ResponseLength },
  rewrite: Rewrite | null = null,
): WordRange | null {
  if (section_type === 'time_block' || section_type === 'standards') return null;
  if (rewrite !== null) {
    const words = countWords(rewrite.content);
    const { from, to } = REWRITE_RANGES[rewrite.modify];
    const lowest = Math.max(1, Math.round(words * from));
    return { from: lowest, to: Math.max(Math.round(words * to), lowest + NARROWEST) };
  }
  const { from, to } = RESPONSE_LENGTH_WORDS[response_length];
  return section_type === 'list' ? { from: Math.round(from * LIST_SHARE), to } : { from, to };
}
