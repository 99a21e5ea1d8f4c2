import type { TankNote } from '@dewar/contract/tank-notes';
import { PREVIEW_LENGTHS, previewText } from '@dewar/domain/primitives/list-limits';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { deleteNoteAfterAsking } from './delete-note.ts';
import styles from './tank-notes.module.css';

interface NoteRowProps {
  readonly note: TankNote;
  readonly canDelete: boolean;
  readonly onDeleted: () => Promise<void>;
}

export function NoteRow({ note, canDelete, onDeleted }: NoteRowProps) {
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    setDeleting(true);
    await deleteNoteAfterAsking(note, onDeleted);
    setDeleting(false);
  };
  return (
    <li className={styles.note}>
      <p className={styles.text}>{note.note_text}</p>
      <p className={styles.origin}>
        {note.created_by_name}, <RelativeTime at={note.created_at} />
      </p>
      {canDelete && (
        <ActionIcon
          className={styles.remove}
          size="lg"
          variant="subtle"
          color="gray"
          loading={isDeleting}
          aria-label={`Delete note: ${previewText(note.note_text, PREVIEW_LENGTHS.table_notes)}`}
          onClick={() => void remove()}
        >
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
