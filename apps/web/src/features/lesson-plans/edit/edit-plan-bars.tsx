import { Button, Group } from '@mantine/core';
import type { KeptAt } from '../../../shared/drafts/drafts.ts';
import { DraftState } from '../../../shared/ui/drafts/draft-state.tsx';
import { StickyBar } from '../../../shared/ui/frames/sticky-bar.tsx';
import styles from '../plan-form.module.css';
import { SubjectBadge } from '../subject-badge.tsx';

interface BarProps {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly isUploading: boolean;
  /** When the draft was last kept on this device. */
  readonly keptAt: KeptAt;
  /** Opens the plan; unsaved changes ask first. */
  readonly onView: () => void;
}

/** Above the form: the plan's subject, and what is not saved yet (spec 3 §2). */
function Head({ subject, ...bar }: BarProps & { readonly subject: string }) {
  return (
    <div className={styles.head}>
      <SubjectBadge subject={subject} />
      <DraftState unsaved={bar.isChanged && 'You have unsaved changes'} keptAt={bar.keptAt} />
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
    <StickyBar>
      <Button variant="default" onClick={bar.onView}>
        Cancel
      </Button>
      <Group gap="sm">
        <Button variant="default" onClick={bar.onView}>
          View Lesson Plan
        </Button>
        <SaveButton {...bar} during={bar.isUploading ? 'Saving & Uploading Files...' : 'Saving...'} />
      </Group>
    </StickyBar>
  );
}

interface SaveButtonProps extends Pick<BarProps, 'isChanged' | 'isSaving'> {
  readonly during: string;
}

function SaveButton({ isChanged, isSaving, during }: SaveButtonProps) {
  return (
    <Button type="submit" disabled={!isChanged || isSaving} aria-busy={isSaving}>
      {isSaving ? during : isChanged ? 'Save Changes' : 'Saved'}
    </Button>
  );
}

export const EditPlanBars = { Head, Foot };
