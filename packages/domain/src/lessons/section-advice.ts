import type { LessonPreset } from './lesson-presets.ts';
import type { StandardSectionName } from './lesson-sections.ts';
import { DEFAULT_RESPONSE_LENGTH, type ResponseLength, type SectionType } from './template-sections.ts';

/** What a good section with this name contains, for whoever writes it: a teacher alone, or the assistant. */
export interface SectionAdvice {
  /** Null where no preset has such a section. */
  readonly instruction: string | null;
  readonly section_type: SectionType;
  readonly response_length: ResponseLength;
}

/** Presets as they are listed by the API. */
type AdvisingPreset = Pick<LessonPreset, 'id'> & {
  readonly sections: readonly Pick<
    LessonPreset['sections'][number],
    'section_name' | 'section_type' | 'response_length' | 'help_text' | 'placeholder_text'
  >[];
};

/** Direct Instruction, whose elements the ten standard sections are under other names. */
const STANDARD_PRESET_ID = 3;
const STANDARD_ELEMENTS: Readonly<Partial<Record<StandardSectionName, string>>> = {
  learning_objectives: 'objective_and_purpose',
  introduction: 'anticipatory_set',
  direct_instruction: 'input',
  assessment_strategies: 'assessment',
};

const TIMED = /pacing|schedule/;

/**
 * The advice for each section of a plan, by machine name. A plan does not know its template: of a section that several
 * presets have, the advice is that of the preset with which the plan shares most sections.
 */
export function adviceFor(
  sectionNames: readonly string[],
  presets: readonly AdvisingPreset[],
): ReadonlyMap<string, SectionAdvice> {
  const shared = ({ sections }: AdvisingPreset) =>
    sections.filter(({ section_name }) => sectionNames.includes(section_name)).length;
  const byLikeness = [...presets].sort((one, other) => shared(other) - shared(one) || one.id - other.id);
  const find = (name: string) =>
    byLikeness.flatMap(({ sections }) => sections).find(({ section_name }) => section_name === name);
  const standard = presets.find(({ id }) => id === STANDARD_PRESET_ID)?.sections ?? [];
  const elements = new Map<string, string>(Object.entries(STANDARD_ELEMENTS));
  return new Map(
    sectionNames.map((name) => {
      const known = find(name) ?? standard.find(({ section_name }) => section_name === elements.get(name));
      const advice: SectionAdvice = {
        instruction: known?.help_text ?? known?.placeholder_text ?? null,
        section_type: known?.section_type ?? (TIMED.test(name) ? 'time_block' : 'textarea'),
        response_length: known?.response_length ?? DEFAULT_RESPONSE_LENGTH,
      };
      return [name, advice];
    }),
  );
}
