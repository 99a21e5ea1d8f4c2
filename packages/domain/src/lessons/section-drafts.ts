/** How many earlier texts of a section can be restored (rules 7). */
export const KEPT_TEXTS = 5;

/** A section under review: its text, its earlier texts (newest first), and whether it may be overwritten. */
export interface SectionDraft {
  readonly section_name: string;
  readonly text: string;
  readonly earlier: readonly string[];
  readonly is_locked: boolean;
  readonly is_edited: boolean;
}

export function draftSection(section_name: string, text: string): SectionDraft {
  return { section_name, text, earlier: [], is_locked: false, is_edited: false };
}

/** Replaces the text by one that the assistant wrote. */
export function withNewText(draft: SectionDraft, text: string): SectionDraft {
  return { ...keepText(draft, text), is_edited: false };
}

/** Replaces the text by what the teacher typed; the assistant's last text is kept once, not once per key press. */
export function withEditedText(draft: SectionDraft, text: string): SectionDraft {
  if (text === draft.text) return draft;
  return draft.is_edited ? { ...draft, text } : { ...keepText(draft, text), is_edited: true };
}

/** Restores an earlier text; the current one becomes an earlier text. */
export function restoreText(draft: SectionDraft, index: number): SectionDraft {
  const text = draft.earlier[index];
  return text === undefined ? draft : { ...keepText(draft, text), is_edited: true };
}

export function withLock(draft: SectionDraft, is_locked: boolean): SectionDraft {
  return { ...draft, is_locked };
}

/**
 * The sections that 'regenerate all' rewrites: neither locked nor edited ones, unless edited ones are to be overwritten
 * too.
 */
export function listToRegenerate(
  drafts: readonly SectionDraft[],
  { overEdited = false }: { readonly overEdited?: boolean } = {},
): SectionDraft[] {
  return drafts.filter(({ is_locked, is_edited }) => !is_locked && (overEdited || !is_edited));
}

/** The texts that stay, sent with the call so that the new ones fit them. */
export function textsToKeep(
  drafts: readonly SectionDraft[],
  how: { readonly overEdited?: boolean } = {},
): ReadonlyMap<string, string> {
  const written = new Set(listToRegenerate(drafts, how));
  return new Map(drafts.filter((draft) => !written.has(draft)).map(({ section_name, text }) => [section_name, text]));
}

function keepText(draft: SectionDraft, text: string): SectionDraft {
  if (text === draft.text) return draft;
  const others = draft.earlier.filter((earlier) => earlier !== draft.text && earlier !== text);
  const earlier = draft.text.trim() === '' ? others : [draft.text, ...others];
  return { ...draft, text, earlier: earlier.slice(0, KEPT_TEXTS) };
}
