import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { TANK_PICTURE_TYPES } from '@dewar/domain/tanks/tank-files';
import { ActionIcon, Button, FileButton, Progress, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { IconCamera, IconX } from '../../shared/ui/icons/icons.ts';
import styles from './new-note-fields.module.css';
import type { NewNote } from './use-new-note.ts';
import type { ChosenPhoto } from './use-note-photos.ts';

interface NewNoteFieldsProps {
  readonly note: NewNote;
  readonly isSaving: boolean;
  readonly rows: number;
}

/** The text of a note, and the photos that go with it. */
export function NewNoteFields({ note: { form, photos, isSaved }, isSaving, rows }: NewNoteFieldsProps) {
  const resetRef = useRef<() => void>(null);
  const choose = (files: File[]) => {
    photos.choose(files);
    // The same photo can be chosen again.
    resetRef.current?.();
  };
  return (
    <div className={styles.fields}>
      <Textarea
        {...form.getInputProps('note_text')}
        label="Add a note"
        rows={rows}
        resize="vertical"
        readOnly={isSaving || isSaved}
        onKeyDown={submitByKeys}
      />
      {photos.photos.length > 0 && (
        <ul className={styles.photos} aria-label="Photos of this note">
          {photos.photos.map((photo) => (
            <PhotoRow
              key={photo.key}
              photo={photo}
              isSaving={isSaving}
              onCaption={(caption) => photos.caption(photo.key, caption)}
              onRemove={() => photos.remove(photo.key)}
            />
          ))}
        </ul>
      )}
      {photos.refused !== null && (
        <p className={styles.error} role="alert">
          {photos.refused}
        </p>
      )}
      <FileButton multiple resetRef={resetRef} accept={TANK_PICTURE_TYPES} onChange={choose}>
        {({ onClick: openChooser }) => (
          <Button
            className={styles.camera}
            variant="default"
            size="sm"
            leftSection={<IconCamera size={18} stroke={1.5} aria-hidden />}
            disabled={isSaving}
            onClick={openChooser}
          >
            Add Photos
          </Button>
        )}
      </FileButton>
    </div>
  );
}

interface PhotoRowProps {
  readonly photo: ChosenPhoto;
  readonly isSaving: boolean;
  readonly onCaption: (caption: string) => void;
  readonly onRemove: () => void;
}

function PhotoRow({ photo: { file, preview, caption, share, error }, isSaving, onCaption, onRemove }: PhotoRowProps) {
  return (
    <li className={styles.photo}>
      <img className={styles.preview} src={preview} alt="" />
      <div className={styles.described}>
        <TextInput
          aria-label={`Caption of ${file.name}`}
          placeholder="Caption"
          value={caption}
          maxLength={TEXT_LIMITS.description}
          readOnly={isSaving}
          error={error}
          onChange={(event) => onCaption(event.currentTarget.value)}
        />
        {share !== null && (
          <Progress.Root className={styles.progress}>
            <Progress.Section value={Math.floor(share * 100)} aria-label={`Uploading ${file.name}`} />
          </Progress.Root>
        )}
      </div>
      <ActionIcon
        className={styles.remove}
        size="lg"
        variant="subtle"
        color="gray"
        disabled={isSaving}
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** Enter adds a new line. */
function submitByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
