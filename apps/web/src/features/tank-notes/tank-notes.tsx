import { canDeleteTankRecord } from '@dewar/domain/permissions';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSession } from '../../shared/session.ts';
import { ErrorState, SkeletonList } from '../../shared/ui/states.tsx';
import { AddNoteForm } from './add-note-form.tsx';
import { NoteRow } from './note-row.tsx';
import styles from './tank-notes.module.css';
import { tankNotesQuery } from './tank-notes-api.ts';

/** What people wrote down about a tank, and a place to write more (spec 2 §2.4). */
export function TankNotes({ tankId }: { readonly tankId: number }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: tankNotesQuery(tankId).queryKey });
  return (
    <>
      <AddNoteForm tankId={tankId} onTried={() => void refresh()} />
      <NoteList tankId={tankId} onDeleted={refresh} />
    </>
  );
}

function NoteList({ tankId, onDeleted }: { readonly tankId: number; readonly onDeleted: () => Promise<void> }) {
  const user = useSession()?.user;
  const found = useInfiniteQuery(tankNotesQuery(tankId));
  const listRef = useRef<HTMLUListElement>(null);
  const failure = (onRetry: () => void) => (
    <ErrorState title="The notes could not be loaded." failure={found.error} onRetry={onRetry} />
  );
  if (found.data === undefined) {
    return found.isError ? failure(() => void found.refetch()) : <SkeletonList count={3} height={56} />;
  }
  const notes = found.data.pages.flatMap((page) => page.notes);
  if (notes.length === 0) return <p className={styles.none}>No notes yet.</p>;
  return (
    <>
      <ul ref={listRef} className={styles.notes} aria-label="Notes" tabIndex={-1}>
        {notes.map((note) => (
          <NoteRow
            key={note.id}
            note={note}
            canDelete={user !== undefined && canDeleteTankRecord(user)}
            onDeleted={async () => {
              // The button that had the focus goes with its note.
              listRef.current?.focus();
              await onDeleted();
            }}
          />
        ))}
      </ul>
      {found.isFetchNextPageError && failure(() => void found.fetchNextPage())}
      {found.hasNextPage && !found.isFetchNextPageError && (
        <Button
          variant="default"
          size="xs"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Show older notes
        </Button>
      )}
    </>
  );
}
