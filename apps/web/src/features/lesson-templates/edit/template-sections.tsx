import { sampleFor } from '@dewar/domain/lessons/sample-topics';
import { arrangeSections } from '@dewar/domain/lessons/template-sections';
import { Button, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { countOf } from '../../../shared/format/numbers.ts';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import type { TemplateValues } from '../template-values.ts';
import { AddSectionFields } from './add-section-fields.tsx';
import { SortableSections } from './sortable-sections.tsx';
import { TemplateSectionRow } from './template-section-row.tsx';
import styles from './template-sections.module.css';
import { useSectionRows } from './use-section-rows.ts';

/** The template's sections in order: move, open, remove and add (spec 3 §2). */
export function TemplateSections({ form }: { readonly form: UseFormReturnType<TemplateValues> }) {
  const { sections, subjects, grade_levels } = form.values;
  const rows = useSectionRows(form);
  const sample = sampleFor(subjects);
  // The same for every section, so that they can be compared.
  const [topic, setTopic] = useState<string | null>(null);
  const trial = { ...sample, topic: topic ?? sample.topic, grades: grade_levels, onTopic: setTopic };
  const placed = arrangeSections(sections);
  return (
    <TitledSection
      title="Template Sections"
      note={<span className={styles.note}>{countOf(sections.length, 'section')}</span>}
      actions={
        sections.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={rows.toggleAll}>
            {rows.areAllOpen ? 'Close All' : 'Open All'}
          </Button>
        )
      }
    >
      {sections.length === 0 && (
        <p className={styles.note}>This template has no sections yet. Add the first one below.</p>
      )}
      <SortableSections sections={sections} onMove={rows.move}>
        <ol className={styles.rows} aria-label="Sections">
          {placed.map((section, index) => (
            <TemplateSectionRow
              key={section.key}
              form={form}
              section={section}
              place={{ index, count: placed.length }}
              isOpen={rows.isOpen(section.key, index)}
              trial={trial}
              onToggle={() => rows.toggle(section.key)}
              onMove={(to) => rows.moveByButton(index, to)}
              onRemove={() => void rows.removeAfterAsking(index)}
            />
          ))}
        </ol>
      </SortableSections>
      <VisuallyHidden role="status">{rows.announcement}</VisuallyHidden>
      <AddSectionFields sections={sections} onAdd={rows.add} />
    </TitledSection>
  );
}
