import type { GradeLevel } from './grade-levels.ts';
import { LESSON_MINUTES } from './lesson-limits.ts';
import { pacingOf } from './lesson-pacing.ts';
import { DIRECT_PRESETS } from './presets/direct-presets.ts';
import { INQUIRY_PRESETS } from './presets/inquiry-presets.ts';
import type { PresetOutline, SectionOutline } from './presets/preset-outline.ts';
import { PROJECT_PRESETS } from './presets/project-presets.ts';
import { STARTING_TEXTS } from './presets/starting-texts.ts';
import { WORKSHOP_PRESETS } from './presets/workshop-presets.ts';
import { arrangeSections, type ResponseLength, type SectionType } from './template-sections.ts';

/** A section of a template as it is stored (spec 3 §3). */
export interface TemplateSectionFields {
  readonly section_name: string;
  readonly display_name: string;
  readonly section_type: SectionType;
  readonly is_required: boolean;
  readonly is_enabled: boolean;
  readonly sort_order: number;
  readonly placeholder_text: string | null;
  /** The instruction for the assistant. */
  readonly help_text: string | null;
  /** What the section begins with. */
  readonly default_value: string | null;
  readonly response_length: ResponseLength;
  readonly ai_enabled: boolean;
}

export interface LessonPreset {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly target_grade_levels: readonly GradeLevel[];
  readonly target_subjects: readonly string[];
  readonly sections: readonly TemplateSectionFields[];
}

/** The ten built-in templates (spec 3 §3), in their order. */
export const LESSON_PRESETS: readonly LessonPreset[] = [
  ...INQUIRY_PRESETS,
  ...DIRECT_PRESETS,
  ...WORKSHOP_PRESETS,
  ...PROJECT_PRESETS,
]
  .sort((one, other) => one.id - other.id)
  .map(presetOf);

export function findPreset(id: number): LessonPreset | undefined {
  return LESSON_PRESETS.find((preset) => preset.id === id);
}

function presetOf({ sections, ...preset }: PresetOutline): LessonPreset {
  const arranged = arrangeSections(sections.map(sectionOf));
  const pacing = pacingOf(
    arranged.map(({ section_name }) => section_name),
    LESSON_MINUTES.byDefault,
  );
  const minutes = pacing?.map(({ minutes: own, activity }) => `${own} min - ${activity}`).join('\n') ?? null;
  return {
    ...preset,
    sections: arranged.map((section) => ({
      ...section,
      default_value: startingTextOf(section, minutes, STARTING_TEXTS[preset.id]?.[section.display_name]),
    })),
  };
}

/** A time block begins with the minutes of the lesson; what else it holds follows them. */
function startingTextOf(
  { section_type }: Pick<TemplateSectionFields, 'section_type'>,
  minutes: string | null,
  text: string | undefined,
): string | null {
  if (section_type !== 'time_block' || minutes === null) return text ?? null;
  return text === undefined ? minutes : `${minutes}\n${text}`;
}

function sectionOf({ name, type = 'textarea', length = 'short', optional, ask, hint }: SectionOutline) {
  return {
    display_name: name,
    section_type: type,
    is_required: optional !== true,
    is_enabled: true,
    placeholder_text: hint ?? null,
    help_text: ask ?? null,
    response_length: length,
    ai_enabled: ask !== undefined,
  };
}
