import type { TankNote } from '@dewar/contract/tank-notes';
import { PREVIEW_LENGTHS } from '@dewar/domain/primitives/limits';
import { previewText } from '@dewar/domain/primitives/texts';
import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { RecordAction } from '../../shared/ui/dialogs/record-action.tsx';
import { IconTrash } from '../../shared/ui/icons/icons.ts';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { CorrectNoteForm } from './correct-note-form.tsx';
import { NotePhotos } from './note-photos.tsx';
import styles from './tank-notes.module.css';
import { useRemoveTankNote } from './tank-notes-api.ts';

interface NoteRowProps {
  readonly note: TankNote;
  readonly canCorrect: boolean;
  readonly canDelete: boolean;
  readonly onDeleted: () => void;
}

export function NoteRow({ note, canCorrect, canDelete, onDeleted }: NoteRowProps) {
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
        {note.created_by_name}, <RelativeTime at={note.created_at} />
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
      {isCorrecting && <CorrectNoteForm note={note} onClose={() => setCorrecting(false)} />}
    </li>
  );
}
