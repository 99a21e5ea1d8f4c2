import type { LessonGenerator } from '@dewar/domain/lessons/lesson-assistant';
import { SECTION_TYPE_LABELS } from '@dewar/domain/lessons/template-sections';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useReducedMotion } from '@mantine/hooks';
import { useLessonGenerator } from '../../../shared/lessons/lesson-assistant-query.ts';
import { IconChevronRight, IconGripVertical } from '../../../shared/ui/icons/icons.ts';
import { PlacingButtons } from '../../../shared/ui/lists/placing-buttons.tsx';
import { describeWriter } from '../ai-sections-labels.ts';
import type { PlacedSection, SectionValues, TemplateValues } from '../template-values.ts';
import { SectionFields } from './section-fields.tsx';
import styles from './template-sections.module.css';
import { nameOf, toggleIdOf } from './use-section-rows.ts';
import type { Trial } from './use-section-trial.ts';

interface TemplateSectionRowProps {
  readonly form: UseFormReturnType<TemplateValues>;
  readonly section: PlacedSection;
  readonly place: { readonly index: number; readonly count: number };
  readonly isOpen: boolean;
  readonly trial: Trial;
  readonly onToggle: () => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** One section: a summary, and all of its settings when opened (spec 3 §2). */
export function TemplateSectionRow(props: TemplateSectionRowProps) {
  const { form, section, place, isOpen, trial, onToggle, onMove, onRemove } = props;
  const isStill = useReducedMotion();
  const sortable = useSortable({ id: section.key, ...(isStill && { transition: null }) });
  const { transform, transition, isDragging } = sortable;
  const name = nameOf(section);
  const toggleId = toggleIdOf(section.key);
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  const flag = (field: 'is_enabled' | 'is_required', label: string) => (
    <Checkbox
      {...form.getInputProps(`sections.${place.index}.${field}`, { type: 'checkbox' })}
      label={
        <>
          {label} <VisuallyHidden>{name}</VisuallyHidden>
        </>
      }
    />
  );
  const writer = useLessonGenerator();
  return (
    <li
      ref={sortable.setNodeRef}
      className={styles.row}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragging={isDragging || undefined}
      data-off={!section.is_enabled || undefined}
    >
      <div className={styles.head}>
        <button
          type="button"
          ref={sortable.setActivatorNodeRef}
          {...sortable.attributes}
          {...sortable.listeners}
          className={styles.handle}
          aria-label={`Drag ${name}`}
        >
          <IconGripVertical {...icon} />
        </button>
        <h3 className={styles.name}>
          <UnstyledButton id={toggleId} className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
            <IconChevronRight className={styles.chevron} {...icon} />
            <span className={styles.words}>
              <span className={styles.title}>
                {place.index + 1}. {name}
              </span>{' '}
              <span className={styles.facts}>{factsOf(section, writer)}</span>
            </span>
          </UnstyledButton>
        </h3>
        <div className={styles.controls}>
          {flag('is_enabled', 'Enabled')}
          {flag('is_required', 'Required')}
          <PlacingButtons {...{ name, place, onMove, onRemove }} className={styles.buttons} />
        </div>
      </div>
      {isOpen && (
        <fieldset className={styles.fields} aria-labelledby={toggleId}>
          <SectionFields form={form} section={section} index={place.index} trial={trial} />
        </fieldset>
      )}
    </li>
  );
}

/** 'Long Text · AI writes 1-2 paragraphs'. */
function factsOf(
  { section_type, ai_enabled, response_length }: SectionValues,
  writer: LessonGenerator | undefined,
): string {
  const type = SECTION_TYPE_LABELS[section_type];
  return ai_enabled ? `${type} · ${describeWriter(response_length, writer)}` : type;
}
