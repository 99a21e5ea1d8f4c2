import type { LessonSubject } from '@dewar/contract/lesson-subjects';
import type { LessonPreset, LessonTemplate } from '@dewar/contract/lesson-templates';
import { describeGradeLevels } from '@dewar/domain/lessons/grade-levels';
import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useFocusReturn } from '../../../shared/ui/dialogs/form-dialog-effects.ts';
import { useIsPhone } from '../../../shared/ui/states/use-is-phone.ts';
import { TemplateSubjects } from '../template-subjects.tsx';
import { FromPresetForm } from './from-preset-form.tsx';
import styles from './preset-dialog.module.css';
import { PresetSections } from './preset-sections.tsx';

interface PresetDialogProps {
  readonly preset: LessonPreset;
  readonly subjects: readonly LessonSubject[];
  readonly onCreated: (template: LessonTemplate) => void;
  readonly onClose: () => void;
}

/** The details of a preset, before it becomes a template. */
export function PresetDialog({ preset, subjects, onCreated, onClose }: PresetDialogProps) {
  const [isCreating, setCreating] = useState(false);
  const isPhone = useIsPhone();
  useFocusReturn();
  if (isCreating) {
    return <FromPresetForm preset={preset} onCreated={onCreated} onClose={() => setCreating(false)} />;
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={preset.name}
      size="lg"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close this preset' }}
    >
      <p className={styles.description}>{preset.description}</p>
      <p className={styles.facts}>{describeGradeLevels(preset.target_grade_levels)}</p>
      <TemplateSubjects names={preset.target_subjects} subjects={subjects} />
      <PresetSections sections={preset.sections} />
      <Group className={styles.actions} justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={() => setCreating(true)}>Use This Preset</Button>
      </Group>
    </Modal>
  );
}
