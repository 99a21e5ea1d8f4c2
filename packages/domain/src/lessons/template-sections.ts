import { uniqueSectionNames } from './section-names.ts';

export const SECTION_TYPES = ['text', 'textarea', 'list', 'time_block', 'standards', 'custom'] as const;
export type SectionType = (typeof SECTION_TYPES)[number];

/** spec 3 §3. */
export const SECTION_TYPE_LABELS: Readonly<Record<SectionType, string>> = {
  text: 'Short Text',
  textarea: 'Long Text',
  list: 'Bulleted List',
  time_block: 'Time Blocks',
  standards: 'Standards',
  custom: 'Custom Format',
};

export const RESPONSE_LENGTHS = ['very_short', 'short', 'medium', 'long', 'very_long'] as const;
export type ResponseLength = (typeof RESPONSE_LENGTHS)[number];

/** spec 3 §7: the default of a new section. */
export const DEFAULT_RESPONSE_LENGTH: ResponseLength = 'medium';

/** spec 3 §3. */
export const RESPONSE_LENGTH_LABELS: Readonly<Record<ResponseLength, string>> = {
  very_short: '1-2 sentences',
  short: '3-5 sentences',
  medium: '1-2 paragraphs',
  long: '3-4 paragraphs',
  very_long: 'detailed',
};

/** rules 7: the word counts; a text outside is kept and gets a warning. */
export const RESPONSE_LENGTH_WORDS: Readonly<Record<ResponseLength, { readonly from: number; readonly to: number }>> = {
  very_short: { from: 15, to: 45 },
  short: { from: 45, to: 110 },
  medium: { from: 110, to: 230 },
  long: { from: 280, to: 460 },
  very_long: { from: 450, to: 900 },
};

interface Named {
  readonly display_name: string;
}

interface Placed extends Named {
  readonly section_name: string;
  readonly sort_order: number;
}

/** Sections in the order of their template: with unique machine names, numbered from 1 (spec 3 §4, rules 7). */
export function arrangeSections<Section extends Named>(sections: readonly Section[]): (Section & Placed)[] {
  const names = uniqueSectionNames(sections.map(({ display_name }) => display_name));
  return sections.map((section, index) => ({
    ...section,
    section_name: names[index] ?? '',
    sort_order: index + 1,
  }));
}

/** The list with one section moved; a position outside the list becomes its nearest end. */
export function moveSection<Section>(sections: readonly Section[], from: number, to: number): Section[] {
  const moved = sections[from];
  const others = sections.filter((_, index) => index !== from);
  const place = Math.max(0, Math.min(to, others.length));
  return moved === undefined ? [...sections] : [...others.slice(0, place), moved, ...others.slice(place)];
}

interface AiSection {
  readonly is_enabled: boolean;
  readonly ai_enabled: boolean;
}

/** The sections written by the assistant. */
export function listAiSections<Section extends AiSection>(sections: readonly Section[]): Section[] {
  return sections.filter((section) => section.is_enabled && section.ai_enabled);
}
