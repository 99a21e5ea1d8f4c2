import { MAX_LESSON_SECTIONS, TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { isName } from '@dewar/domain/primitives/texts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { IconPlus } from '../../../shared/ui/icons/icons.ts';
import styles from '../plan-form.module.css';

interface AddPlanSectionProps {
  readonly count: number;
  readonly onAdd: (display_name: string) => void;
}

/** Adds a section at the end of the plan. Not a <form>, because it lies inside the plan's form. */
export function AddPlanSection({ count, onAdd }: AddPlanSectionProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const isFull = count >= MAX_LESSON_SECTIONS;
  const add = () => {
    if (!isName(name)) return setError('Please fill in the name of the section');
    setError(null);
    setName('');
    onAdd(name.trim());
  };
  return (
    <fieldset className={styles.add} aria-label="Add Section">
      <TextInput
        label="Name of the new section"
        description={isFull ? `A lesson plan has at most ${MAX_LESSON_SECTIONS} sections.` : undefined}
        maxLength={TEXT_LIMITS.name}
        value={name}
        error={error}
        // It appears while the focus is here already.
        errorProps={{ role: 'status' }}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would save the plan.
          event.preventDefault();
          if (!isFull) add();
        }}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
        disabled={isFull}
        onClick={add}
      >
        Add Section
      </Button>
    </fieldset>
  );
}
