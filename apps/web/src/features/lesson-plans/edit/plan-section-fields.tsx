import { adviceFor } from '@dewar/domain/lessons/section-advice';
import { VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { setValuesKeepingErrors } from '../../../shared/forms/set-values-keeping-errors.ts';
import { presetsQuery } from '../../../shared/lessons/lesson-template-queries.ts';
import { useAssistedPlan } from '../assist/use-assisted-plan.ts';
import styles from '../plan-form.module.css';
import type { PlanValues } from '../plan-values.ts';
import { AddPlanSection } from './add-plan-section.tsx';
import { PlanSectionField } from './plan-section-field.tsx';
import { pathOf, withText } from './plan-section-list.ts';
import { usePlanSections } from './use-plan-sections.ts';

/** One text area per section (spec 3 §2); sections are added, moved and removed. */
export function PlanSectionFields({ form }: { readonly form: UseFormReturnType<PlanValues> }) {
  const { sections, announcement, add, move, remove } = usePlanSections(form);
  const presets = useQuery(presetsQuery).data;
  const names = sections.map(({ section_name }) => section_name).join(' ');
  const advice = useMemo(() => adviceFor(names.split(' '), presets ?? []), [names, presets]);
  const plan = useAssistedPlan(form.values, sections);
  return (
    <div className={styles.sections}>
      {sections.map((section, index) => (
        <PlanSectionField
          key={section.section_name}
          {...{ section, plan }}
          input={form.getInputProps(pathOf(form.values, section, index))}
          advice={advice.get(section.section_name)}
          place={{ index, count: sections.length }}
          onTake={(text) => setValuesKeepingErrors(form, withText(form.getValues(), section.section_name, text))}
          onMove={(to) => move(index, to)}
          onRemove={() => void remove(section, index)}
        />
      ))}
      <AddPlanSection count={sections.length} onAdd={add} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}
