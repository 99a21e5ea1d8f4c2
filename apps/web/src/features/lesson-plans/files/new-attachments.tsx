import {
  LESSON_FILE_CATEGORIES,
  LESSON_FILE_ENDINGS,
  type LessonFileCategory,
} from '@dewar/domain/lessons/lesson-files';
import { formatFileSize } from '@dewar/domain/primitives/file-size';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { ActionIcon, Button, FileButton, NativeSelect, Progress, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { IconPaperclip, IconX } from '../../../shared/ui/icons/icons.ts';
import styles from './attachments.module.css';
import { CATEGORY_LABELS, CategoryIcon } from './category-icon.tsx';
import type { NewFile, NewFiles } from './use-new-files.ts';

const CATEGORIES = LESSON_FILE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));

/** Files that are uploaded with the next save, each with its description and category. */
export function NewAttachments({ files, add, describe, remove }: NewFiles) {
  const resetRef = useRef<() => void>(null);
  return (
    <div className={styles.add}>
      {files.length > 0 && (
        <ul className={styles.files} aria-label="New files">
          {files.map((file) => (
            <NewAttachment
              key={file.id}
              file={file}
              onDescribe={(difference) => describe(file.id, difference)}
              onRemove={() => remove(file.id)}
            />
          ))}
        </ul>
      )}
      <FileButton
        multiple
        resetRef={resetRef}
        accept={LESSON_FILE_ENDINGS}
        onChange={(chosen) => {
          void add(chosen);
          // The same file can be chosen again, for example after an error.
          resetRef.current?.();
        }}
        inputProps={{ 'aria-label': 'Files to attach' }}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconPaperclip size={16} aria-hidden />}>
            Add Files
          </Button>
        )}
      </FileButton>
      <p className={styles.origin}>
        PDF, Word, PowerPoint, Excel, pictures, video, audio, ZIP or RAR. Maximum 50MB each. They are uploaded when you
        save.
      </p>
    </div>
  );
}

interface NewAttachmentProps {
  readonly file: NewFile;
  readonly onDescribe: (difference: { description?: string; category?: LessonFileCategory }) => void;
  readonly onRemove: () => void;
}

function NewAttachment({ file: chosen, onDescribe, onRemove }: NewAttachmentProps) {
  const { file, description, category, share, error, isWorthTrying } = chosen;
  return (
    <li className={styles.file}>
      <CategoryIcon category={category} />
      <div className={styles.described}>
        <p className={styles.name}>{file.name}</p>
        <p className={styles.origin}>{formatFileSize(file.size)}</p>
        {error !== null && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        {share !== null && <Sending name={file.name} share={share} />}
        {isWorthTrying && (
          <div className={styles.fields}>
            <TextInput
              label="Description"
              placeholder="Optional"
              aria-label={`Description of ${file.name}`}
              maxLength={TEXT_LIMITS.description}
              disabled={share !== null}
              value={description}
              onChange={({ currentTarget }) => onDescribe({ description: currentTarget.value })}
            />
            <NativeSelect
              label="Category"
              aria-label={`Category of ${file.name}`}
              disabled={share !== null}
              data={CATEGORIES}
              value={category}
              onChange={({ currentTarget }) => {
                const category = LESSON_FILE_CATEGORIES.find((each) => each === currentTarget.value);
                if (category !== undefined) onDescribe({ category });
              }}
            />
          </div>
        )}
      </div>
      <ActionIcon
        className={styles.button}
        size="lg"
        variant="subtle"
        color="gray"
        aria-label={share === null ? `Remove ${file.name}` : `Stop uploading ${file.name}`}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function Sending({ name, share }: { readonly name: string; readonly share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.bar}>
      <p className={styles.origin}>{share < 1 ? `${percent} %` : 'Checking…'}</p>
      <Progress.Root>
        <Progress.Section value={percent} aria-label={`Uploading ${name}`} />
      </Progress.Root>
    </div>
  );
}
