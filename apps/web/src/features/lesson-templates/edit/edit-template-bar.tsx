import { Button, Group } from '@mantine/core';
import type { KeptAt } from '../../../shared/drafts/drafts.ts';
import { DraftState } from '../../../shared/ui/drafts/draft-state.tsx';
import { StickyBar } from '../../../shared/ui/frames/sticky-bar.tsx';

interface EditTemplateBarProps {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** When the draft was last kept on this device. */
  readonly keptAt: KeptAt;
  /** Opens the list; unsaved changes ask first. */
  readonly onCancel: () => void;
}

/** Cancel and Save, always in view (spec 3 §2). */
export function EditTemplateBar({ isChanged, isSaving, keptAt, onCancel }: EditTemplateBarProps) {
  return (
    <StickyBar>
      <DraftState unsaved={isChanged && 'You have unsaved changes'} keptAt={keptAt} />
      <Group gap="sm">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isChanged || isSaving} aria-busy={isSaving}>
          {isSaving ? 'Saving...' : isChanged ? 'Save Template' : 'Saved'}
        </Button>
      </Group>
    </StickyBar>
  );
}
