import type { NotePhoto } from '@dewar/contract/tank-notes';
import { Anchor, Modal } from '@mantine/core';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import styles from './note-photos.module.css';

interface NotePhotoDialogProps {
  readonly photo: NotePhoto;
  readonly title: string;
  readonly onClose: () => void;
}

export function NotePhotoDialog({ photo, title, onClose }: NotePhotoDialogProps) {
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={title} size="xl">
      <img className={styles.large} src={photo.file_path} alt={title} />
      <Anchor className={styles.download} href={photo.file_path} download>
        Download {photo.file_name}
      </Anchor>
    </Modal>
  );
}
