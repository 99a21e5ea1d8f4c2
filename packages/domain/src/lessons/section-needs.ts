import { isObjectiveLike } from './lesson-objectives.ts';
import { listsMaterials } from './lesson-warnings.ts';
import type { SectionType } from './template-sections.ts';

interface Section {
  readonly section_name: string;
  readonly display_name: string;
  readonly section_type: SectionType;
}

/** Sections that refer to the others and cannot be written in parallel with them. */
const REFERS_BACK =
  /material|resource|pacing|schedule|closing|closure|assess|evaluat|check|differentiat|misconception|reflect|homework|extension|criteria|evidence|share/i;

/**
 * Which of the earlier sections must be written first: the objectives or, for a section that sums up or splits the
 * minutes, all of them.
 */
export function neededSections<S extends Section>(section: S, before: readonly S[]): S[] {
  const refersBack = section.section_type === 'time_block' || REFERS_BACK.test(section.display_name);
  return refersBack ? [...before] : before.filter(({ display_name }) => isObjectiveLike(display_name));
}

/**
 * The order in which sections are written: as they are shown, except that lists of materials come last. They collect
 * what the other sections use.
 */
export function writingOrder<S extends Section>(sections: readonly S[]): S[] {
  const isList = ({ display_name, section_type }: S) => section_type === 'list' && listsMaterials(display_name);
  return [...sections.filter((section) => !isList(section)), ...sections.filter(isList)];
}
