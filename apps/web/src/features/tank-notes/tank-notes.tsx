import type { Tank } from '@dewar/contract/tanks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PagedRecords } from '../../shared/ui/lists/paged-records.tsx';
import { AddNoteForm } from './add-note-form.tsx';
import { NoteRow } from './note-row.tsx';
import { tankNotesQuery } from './tank-notes-api.ts';

const TEXTS = { failed: 'The notes could not be loaded.', none: 'No notes yet.', older: 'Show older notes' };

/** The notes on a tank, and a field for a new one unless it is in stock (spec 2 §2.4). */
export function TankNotes({ tank }: { readonly tank: Pick<Tank, 'id' | 'tank_number' | 'company_name'> }) {
  const query = useInfiniteQuery(tankNotesQuery(tank.id));
  return (
    <>
      {tank.company_name !== null && <AddNoteForm tank={tank} />}
      <PagedRecords
        query={query}
        label="Notes"
        texts={TEXTS}
        renderRow={(note, onDeleted) => <NoteRow key={note.id} note={note} onDeleted={onDeleted} />}
      />
    </>
  );
}
