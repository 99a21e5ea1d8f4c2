import { Button, Group } from '@mantine/core';
import { RelativeTime } from '../../../shared/ui/times.tsx';
import styles from './edit-template.module.css';

interface EditTemplateBarProps {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** When the draft was last kept on this device. */
  readonly keptAt: string | null;
  /** Leads to the list, by way of the question where something is unsaved. */
  readonly onCancel: () => void;
}

/** Cancel and Save, in view all the way down (spec 3 §2). */
export function EditTemplateBar({ isChanged, isSaving, keptAt, onCancel }: EditTemplateBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.state} role="status">
        {isChanged && <span className={styles.unsaved}>You have unsaved changes</span>}
        {keptAt !== null && (
          <>
            {' '}
            Draft kept <RelativeTime at={keptAt} />.
          </>
        )}
      </p>
      <Group gap="sm">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isChanged || isSaving}>
          {isSaving ? 'Saving...' : isChanged ? 'Save Template' : 'Saved'}
        </Button>
      </Group>
    </div>
  );
}
