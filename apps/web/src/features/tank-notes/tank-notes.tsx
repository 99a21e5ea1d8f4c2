import type { TankNote } from '@dewar/contract/tank-notes';
import { canCorrectOwn } from '@dewar/domain/accounts/own-corrections';
import { canDeleteTankRecord } from '@dewar/domain/accounts/permissions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../shared/session/session.ts';
import { PagedRecords } from '../../shared/ui/lists/paged-records.tsx';
import { useNow } from '../../shared/ui/time/use-now.ts';
import { AddNoteForm } from './add-note-form.tsx';
import { NoteRow } from './note-row.tsx';
import { tankNotesQuery } from './tank-notes-api.ts';

const TEXTS = { failed: 'The notes could not be loaded.', none: 'No notes yet.', older: 'Show older notes' };

/** The notes on a tank, and a field for a new one (spec 2 §2.4). */
export function TankNotes({ tankId }: { readonly tankId: number }) {
  const query = useInfiniteQuery(tankNotesQuery(tankId));
  const user = useSession()?.user;
  const now = useNow();
  const canCorrect = ({ created_by: recorded_by, correctable_until }: TankNote) =>
    user !== undefined && canCorrectOwn(user, { recorded_by, correctable_until }, now);
  const canDeleteAny = user !== undefined && canDeleteTankRecord(user);
  return (
    <>
      <AddNoteForm tankId={tankId} />
      <PagedRecords
        query={query}
        label="Notes"
        texts={TEXTS}
        renderRow={(note, onDeleted) => (
          <NoteRow
            key={note.id}
            note={note}
            canCorrect={canCorrect(note)}
            canDelete={canDeleteAny || canCorrect(note)}
            onDeleted={onDeleted}
          />
        )}
      />
    </>
  );
}
