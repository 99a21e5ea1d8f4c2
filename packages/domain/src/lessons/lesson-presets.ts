import type { GradeLevel } from './grade-levels.ts';
import { DIRECT_PRESETS } from './presets/direct-presets.ts';
import { INQUIRY_PRESETS } from './presets/inquiry-presets.ts';
import type { PresetOutline, SectionOutline } from './presets/preset-outline.ts';
import { PROJECT_PRESETS } from './presets/project-presets.ts';
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
  return { ...preset, sections: arrangeSections(sections.map(sectionOf)) };
}

function sectionOf({ name, type = 'textarea', length = 'short', optional, ask, hint }: SectionOutline) {
  return {
    display_name: name,
    section_type: type,
    is_required: optional !== true,
    is_enabled: true,
    placeholder_text: hint ?? null,
    help_text: ask ?? null,
    default_value: null,
    response_length: length,
    ai_enabled: ask !== undefined,
  };
}
