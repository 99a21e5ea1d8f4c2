import type { AiContext } from '@dewar/domain/lessons/lesson-assistant';
import { listContextTexts, maskContext } from '@dewar/domain/lessons/masked-context';
import {
  findUnclearPersons,
  maskPersons,
  placeholdersFor,
  unmaskPersons,
} from '@dewar/domain/lessons/student-placeholders';

/** Replaces students and email addresses before a model sees them, and restores them (rules 7). */
export interface PersonMask {
  readonly mask: (text: string) => string;
  readonly maskContext: (context: AiContext) => AiContext;
  /** A section of the request: its display name and the instruction for it. */
  readonly maskTask: (section: { readonly display_name: string; readonly help_text: string | null }) => {
    readonly display_name: string;
    readonly instruction: string | null;
  };
  readonly unmask: (text: string) => string;
  /** Where the model's text, before it is unmasked, may mean somebody else than it seems. */
  readonly findUnclear: (text: string) => string[];
}

/** `texts` are all texts sent to the model besides the context. */
export function createPersonMask(
  context: AiContext,
  texts: readonly string[],
  studentNames: readonly string[],
): PersonMask {
  const all = [...listContextTexts(context), ...texts];
  const placeholders = placeholdersFor(all, studentNames);
  const mask = (text: string) => maskPersons(text, placeholders);
  return {
    mask,
    maskContext: (shown) => maskContext(shown, placeholders),
    maskTask: ({ display_name, help_text }) => ({
      display_name: mask(display_name),
      instruction: help_text === null ? null : mask(help_text),
    }),
    unmask: (text) => unmaskPersons(text, placeholders),
    findUnclear: (text) => findUnclearPersons(text, placeholders, all),
  };
}
