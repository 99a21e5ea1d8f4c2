import { describeGradeLevels } from '@dewar/domain/lessons/grade-levels';
import { arrangeSections, RESPONSE_LENGTH_LABELS, SECTION_TYPE_LABELS } from '@dewar/domain/lessons/template-sections';
import { type ConflictChoice, ConflictDialog } from '../../../shared/ui/dialogs/conflict-dialog.tsx';
import type { SectionValues, TemplateValues } from '../template-values.ts';

interface TemplateConflictProps extends ConflictChoice {
  /** The version that was saved elsewhere meanwhile. */
  readonly theirs: TemplateValues;
  readonly mine: TemplateValues;
}

/** The same template was saved in another window: shows both and offers the choice. */
export function TemplateConflict({ theirs, mine, ...choice }: TemplateConflictProps) {
  const labels = { ...labelsOf(theirs), ...labelsOf(mine) };
  const blank = Object.fromEntries(Object.keys(labels).map((name) => [name, '']));
  return (
    <ConflictDialog
      what="template"
      saved={{ ...blank, ...textsOf(theirs) }}
      mine={{ ...blank, ...textsOf(mine) }}
      labels={labels}
      {...choice}
    />
  );
}

function labelsOf({ sections }: TemplateValues): Readonly<Record<string, string>> {
  const own = arrangeSections(sections).map(({ section_name, display_name }) => [
    `section ${section_name}`,
    display_name,
  ]);
  return {
    name: 'Name',
    description: 'Description',
    is_default: 'Default template',
    grade_levels: 'Grade levels',
    subjects: 'Subjects',
    order: 'Order of sections',
    ...Object.fromEntries(own),
  };
}

/** One line per field; sections are matched by the server's names. */
function textsOf({ sections, ...details }: TemplateValues): Readonly<Record<string, string>> {
  const { name, description, is_default, grade_levels, subjects } = details;
  const placed = arrangeSections(sections);
  return {
    ...{ name, description, is_default: is_default ? 'Yes' : 'No' },
    grade_levels: describeGradeLevels(grade_levels),
    subjects: subjects.join(', '),
    order: placed.map(({ sort_order, display_name }) => `${sort_order}. ${display_name}`).join('\n'),
    ...Object.fromEntries(placed.map((section) => [`section ${section.section_name}`, sectionText(section)])),
  };
}

function sectionText(section: SectionValues): string {
  const { section_type, is_enabled, is_required, ai_enabled, response_length } = section;
  const facts = [
    SECTION_TYPE_LABELS[section_type],
    is_enabled ? 'enabled' : 'not enabled',
    is_required ? 'required' : 'optional',
    ai_enabled ? `the assistant writes ${RESPONSE_LENGTH_LABELS[response_length]}` : 'you write it',
  ].join(', ');
  const texts = [section.placeholder_text, section.default_value, section.help_text];
  return [facts, ...texts.filter((text) => text !== '')].join('\n');
}
