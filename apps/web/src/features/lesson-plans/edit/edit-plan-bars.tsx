import { Button, Group } from '@mantine/core';
import { RelativeTime } from '../../../shared/ui/times.tsx';
import styles from '../plan-form.module.css';
import { SubjectBadge } from '../subject-badge.tsx';

interface BarProps {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly isUploading: boolean;
  /** When the draft was last kept on this device. */
  readonly keptAt: string | null;
  /** Leads to the plan, by way of the question where something is unsaved. */
  readonly onView: () => void;
}

/** Above the form: whose plan, and what is not saved yet (spec 3 §2). */
function Head({ subject, ...bar }: BarProps & { readonly subject: string }) {
  return (
    <div className={styles.head}>
      <SubjectBadge subject={subject} />
      <p className={styles.state} role="status">
        {bar.isChanged && <span className={styles.unsaved}>You have unsaved changes</span>}
        {bar.keptAt !== null && (
          <>
            {' '}
            Draft kept <RelativeTime at={bar.keptAt} />.
          </>
        )}
      </p>
      <Group gap="sm" ml="auto">
        <Button variant="default" onClick={bar.onView}>
          Cancel
        </Button>
        <SaveButton {...bar} during="Saving..." />
      </Group>
    </div>
  );
}

function Foot(bar: BarProps) {
  return (
    <div className={styles.actions}>
      <Button variant="default" onClick={bar.onView}>
        Cancel
      </Button>
      <Group gap="sm">
        <Button variant="default" onClick={bar.onView}>
          View Lesson Plan
        </Button>
        <SaveButton {...bar} during={bar.isUploading ? 'Saving & Uploading Files...' : 'Saving...'} />
      </Group>
    </div>
  );
}

interface SaveButtonProps extends Pick<BarProps, 'isChanged' | 'isSaving'> {
  readonly during: string;
}

function SaveButton({ isChanged, isSaving, during }: SaveButtonProps) {
  return (
    <Button type="submit" disabled={!isChanged || isSaving}>
      {isSaving ? during : isChanged ? 'Save Changes' : 'Saved'}
    </Button>
  );
}

export const EditPlanBars = { Head, Foot };
