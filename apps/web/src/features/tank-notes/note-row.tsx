import type { TankNote } from '@dewar/contract/tank-notes';
import { PREVIEW_LENGTHS } from '@dewar/domain/primitives/limits';
import { previewText } from '@dewar/domain/primitives/texts';
import { ActionIcon } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useCan } from '../../shared/session/use-can.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { RecordAction } from '../../shared/ui/dialogs/record-action.tsx';
import { IconTrash } from '../../shared/ui/icons/icons.ts';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import { CapturedTimes } from '../../shared/ui/time/captured-times.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { useCanCorrect } from '../../shared/ui/time/use-can-correct.ts';
import { NotePhotos } from './note-photos.tsx';
import styles from './tank-notes.module.css';
import { useRemoveTankNote } from './tank-notes-api.ts';

// Few notes are corrected: the form is no part of the first screen.
const CorrectNoteForm = lazyPart(async () => ({ default: (await import('./correct-note-form.tsx')).CorrectNoteForm }));

interface NoteRowProps {
  readonly note: TankNote;
  readonly onDeleted: () => void;
}

/** A note; administrators delete any, and whoever wrote it corrects it for a while. */
export function NoteRow({ note, onDeleted }: NoteRowProps) {
  const can = useCan();
  const logged = { recorded_by: note.created_by, correctable_until: note.correctable_until };
  const canCorrect = useCanCorrect()(logged);
  const canDelete = canCorrect || can('delete', 'tank_record');
  const removeTankNote = useRemoveTankNote();
  const [isDeleting, setDeleting] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const start = previewText(note.note_text, PREVIEW_LENGTHS.table_notes);
  const photos = note.photos.length === 0 ? '' : 'Its photos are deleted with it. ';
  const remove = async () => {
    setDeleting(true);
    const outcome = await confirmAndRun({
      title: 'Delete note',
      body: `Are you sure you want to delete this note? ${photos}This action cannot be undone.`,
      verb: 'Delete note',
      isDestructive: true,
      run: () => removeTankNote(note.id),
      done: 'Note deleted',
    });
    if (outcome === 'done') onDeleted();
    setDeleting(false);
  };
  return (
    <li className={styles.note}>
      <p className={styles.text}>{note.note_text}</p>
      <p className={styles.origin}>
        <span translate="no">{note.created_by_name}</span>, <RelativeTime at={note.created_at} />
        <CapturedTimes after=", " capturedAt={note.captured_at} receivedAt={note.created_at} />
      </p>
      {note.photos.length > 0 && <NotePhotos photos={note.photos} />}
      <div className={styles.actions}>
        {canCorrect && <RecordAction label="Edit" name={`Edit note: ${start}`} onClick={() => setCorrecting(true)} />}
        {canDelete && (
          <ActionIcon
            className={styles.remove}
            size="lg"
            variant="subtle"
            color="gray"
            loading={isDeleting}
            aria-label={`Delete note: ${start}`}
            onClick={() => void remove()}
          >
            <IconTrash size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {isCorrecting && (
        <Suspense>
          <CorrectNoteForm note={note} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
    </li>
  );
}
