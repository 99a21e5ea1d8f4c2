import { isObjectiveLike } from './lesson-objectives.ts';
import type { SectionType } from './template-sections.ts';

interface Section {
  readonly section_name: string;
  readonly display_name: string;
  readonly section_type: SectionType;
}

/** Sections that look back on the others and cannot be written beside them. */
const LOOKS_BACK =
  /material|resource|pacing|schedule|closing|closure|assess|evaluat|check|differentiat|misconception|reflect|homework|extension|criteria|evidence|share/i;

/**
 * The sections, of those before it in the template, whose texts one must see before it is written: the objectives, and
 * for one that sums up or counts minutes all of them.
 */
export function neededSections<S extends Section>(section: S, before: readonly S[]): S[] {
  const looksBack = section.section_type === 'time_block' || LOOKS_BACK.test(section.display_name);
  return looksBack ? [...before] : before.filter(({ display_name }) => isObjectiveLike(display_name));
}
