import type { CustomSection } from '@dewar/domain/lessons/lesson-sections';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useFocusAfterRender } from '../../../shared/forms/focus-after-render.ts';
import { setValuesKeepingErrors } from '../../../shared/forms/set-values-keeping-errors.ts';
import { confirm } from '../../../shared/ui/dialogs/confirm-dialog.ts';
import type { PlanValues } from '../plan-values.ts';
import { sectionsOf, withAdded, withMoved, withoutSection } from './plan-section-list.ts';

/** The text area of a section. */
export function sectionFieldId(section_name: string): string {
  return `section-${section_name}`;
}

/** Adding, moving and removing the sections of a plan. */
export function usePlanSections(form: UseFormReturnType<PlanValues>) {
  const sections = sectionsOf(form.values);
  const [announcement, setAnnouncement] = useState('');
  const goOnAt = useFocusAfterRender();

  const remove = async ({ section_name, display_name, content }: CustomSection, index: number) => {
    const isSure = content.trim() === '' || (await confirmRemoval(display_name));
    if (!isSure) return;
    setValuesKeepingErrors(form, withoutSection(form.getValues(), section_name));
    setAnnouncement(`${display_name} was removed.`);
    const next = sections[index + 1] ?? sections[index - 1];
    if (next !== undefined) goOnAt(sectionFieldId(next.section_name));
  };
  return {
    sections,
    /** For people who cannot see what happened. */
    announcement,
    add: (display_name: string) => {
      const added = withAdded(form.getValues(), display_name);
      setValuesKeepingErrors(form, added);
      setAnnouncement(`${display_name} was added as section ${added.custom_sections.length}.`);
      goOnAt(sectionFieldId(added.custom_sections.at(-1)?.section_name ?? ''));
    },
    move: (from: number, to: number) => {
      setValuesKeepingErrors(form, withMoved(form.getValues(), from, to));
      setAnnouncement(`${sections[from]?.display_name} is now section ${to + 1} of ${sections.length}.`);
    },
    remove,
  };
}

function confirmRemoval(display_name: string): Promise<boolean> {
  return confirm({
    title: `Remove “${display_name}”`,
    body: 'Are you sure you want to remove this section? Its text goes with it when you save the lesson plan.',
    verb: 'Remove section',
    isDestructive: true,
  });
}
