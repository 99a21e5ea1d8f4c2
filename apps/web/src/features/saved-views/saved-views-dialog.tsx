import type { SavedView } from '@dewar/contract/saved-views';
import { ownCompanyOf } from '@dewar/domain/accounts/home-path';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../shared/session/session.ts';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { SaveViewForm } from './save-view-form.tsx';
import { SavedViewRow } from './saved-view-row.tsx';
import { savedViewsQuery } from './saved-views-api.ts';
import styles from './saved-views-dialog.module.css';
import type { ViewedList } from './viewed-list.ts';

interface SavedViewsDialogProps {
  readonly viewed: ViewedList;
  readonly onClose: () => void;
}

/** The views of a list: open one, choose the first, share, delete; and save what the list shows now. */
export function SavedViewsDialog({ viewed, onClose }: SavedViewsDialogProps) {
  useFocusReturn();
  const views = useQuery(savedViewsQuery(viewed.list));
  const user = useSession()?.user;
  const canShare = user !== undefined && ownCompanyOf(user) !== undefined;
  const open = (shown: object) => {
    viewed.onOpen(shown);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Views" size="36rem" closeButtonProps={{ 'aria-label': 'Close' }}>
      {views.isPending && <SkeletonList count={3} height={44} />}
      {views.isError && views.data === undefined && (
        <ErrorState title="The views could not be loaded." error={views.error} onRetry={views.refetch} />
      )}
      {views.data?.length === 0 && (
        <EmptyState title="No views yet." next="Set the filters of the list, then save them here under a name." />
      )}
      {views.data !== undefined && views.data.length > 0 && (
        <ul className={styles.views} aria-label="Views">
          {inOrder(views.data).map((view) => (
            <SavedViewRow key={view.id} view={view} viewed={viewed} canShare={canShare} onOpen={open} />
          ))}
        </ul>
      )}
      {Object.keys(viewed.shown).length > 0 ? (
        <SaveViewForm viewed={viewed} canShare={canShare} />
      ) : (
        views.data !== undefined && (
          <Button variant="default" fullWidth onClick={onClose}>
            Close
          </Button>
        )
      )}
    </Modal>
  );
}

/** The first one first, then by name. */
function inOrder(views: readonly SavedView[]): readonly SavedView[] {
  return views.toSorted((one, other) => Number(other.is_first) - Number(one.is_first));
}
