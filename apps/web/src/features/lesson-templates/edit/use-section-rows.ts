import { moveSection } from '@dewar/domain/lessons/template-sections';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useFocusAfterRender } from '../../../shared/forms/focus-after-render.ts';
import { confirm } from '../../../shared/ui/dialogs/confirm-dialog.ts';
import type { SectionValues, TemplateValues } from '../template-values.ts';

/** Which part of a section's row gets the focus. */
export function toggleIdOf(key: string): string {
  return `section-${key}`;
}

/** Which rows are open; adding, removing and moving rows. */
export function useSectionRows(form: UseFormReturnType<TemplateValues>) {
  const { sections } = form.values;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  const goOnAt = useFocusAfterRender();

  const replace = (next: SectionValues[]) => {
    const hadErrors = Object.keys(form.errors).length > 0;
    form.setFieldValue('sections', next);
    // Errors are stored by the positions of their sections.
    if (hadErrors) form.validate();
  };
  const move = (from: number, to: number) => replace(moveSection(sections, from, to));
  const hasErrors = (index: number) => Object.keys(form.errors).some((path) => path.startsWith(`sections.${index}.`));

  return {
    isOpen: (key: string, index: number) => open.has(key) || hasErrors(index),
    areAllOpen: sections.every(({ key }) => open.has(key)),
    toggle: (key: string) => setOpen((before) => toggled(before, key)),
    toggleAll: () =>
      setOpen((before) => new Set(sections.every(({ key }) => before.has(key)) ? [] : sections.map(({ key }) => key))),
    /** For people who cannot see what happened. */
    announcement,
    move,
    moveByButton: (from: number, to: number) => {
      move(from, to);
      setAnnouncement(`${nameOf(sections[from])} is now section ${to + 1} of ${sections.length}.`);
    },
    add: (section: SectionValues) => {
      replace([...sections, section]);
      setOpen((before) => new Set([...before, section.key]));
      setAnnouncement(`${nameOf(section)} was added as section ${sections.length + 1}.`);
      goOnAt(toggleIdOf(section.key));
    },
    removeAfterAsking: async (index: number) => {
      const section = sections[index];
      if (section === undefined) return;
      const isSure = await confirm({
        title: `Remove “${nameOf(section)}”`,
        body: 'Are you sure you want to remove this section? Its settings and instructions go with it when you save the template.',
        verb: 'Remove section',
        isDestructive: true,
      });
      if (!isSure) return;
      const left = form.getValues().sections.filter(({ key }) => key !== section.key);
      replace(left);
      setAnnouncement(`${nameOf(section)} was removed.`);
      goOnAt(idAfterRemoval(left, index));
    },
  };
}

export function nameOf(section: Pick<SectionValues, 'display_name'> | undefined): string {
  return section?.display_name.trim() || 'Unnamed section';
}

export const ADD_SECTION_ID = 'add-section-name';

/** The section now at the position of the removed one, or the last; without sections, the form that adds one. */
function idAfterRemoval(left: readonly SectionValues[], index: number): string {
  const next = left[Math.min(index, left.length - 1)];
  return next === undefined ? ADD_SECTION_ID : toggleIdOf(next.key);
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
