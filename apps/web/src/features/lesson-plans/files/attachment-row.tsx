import type { LessonPlanFile } from '@dewar/contract/lesson-plan-files';
import { SUCCESS } from '@dewar/contract/success-texts';
import { formatFileSize } from '@dewar/domain/primitives/file-size';
import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../../shared/api/save-file.ts';
import { formatDay } from '../../../shared/format/times.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { confirmAndRun } from '../../../shared/ui/dialogs/confirm-and-run.ts';
import { IconDownload, IconTrash } from '../../../shared/ui/icons/icons.ts';
import { notifyError } from '../../../shared/ui/states/notify.ts';
import styles from './attachments.module.css';
import { CATEGORY_LABELS, CategoryIcon } from './category-icon.tsx';
import { downloadPlanFile, useRemovePlanFile } from './lesson-plan-files-api.ts';

interface AttachmentRowProps {
  readonly file: LessonPlanFile;
  /** Undefined where the file cannot be deleted. */
  readonly onDeleted?: (() => void) | undefined;
}

export function AttachmentRow({ file, onDeleted }: AttachmentRowProps) {
  const timeZone = usePersonTimeZone();
  const removePlanFile = useRemovePlanFile();
  const [underWay, setUnderWay] = useState<'download' | 'delete' | null>(null);
  const during = async (what: 'download' | 'delete', work: () => Promise<void>) => {
    setUnderWay(what);
    await work();
    setUnderWay(null);
  };
  const remove = async () => {
    const outcome = await confirmAndRun({
      title: `Delete ${file.original_name}`,
      body: 'Are you sure you want to delete this attachment? This action cannot be undone.',
      verb: 'Delete attachment',
      isDestructive: true,
      run: () => removePlanFile(file),
      done: SUCCESS.attachmentDeleted,
    });
    if (outcome === 'done') onDeleted?.();
  };
  const { original_name, file_size, category, description, uploaded_by_name, uploaded_at } = file;
  return (
    <li className={styles.file}>
      <CategoryIcon category={category} />
      <div className={styles.described}>
        <p className={styles.name}>{original_name}</p>
        <p className={styles.origin}>
          {CATEGORY_LABELS[category]}, {formatFileSize(file_size)}, {uploaded_by_name},{' '}
          {formatDay(uploaded_at, timeZone)}
        </p>
        {description !== null && <p className={styles.origin}>{description}</p>}
      </div>
      <ActionIcon
        className={styles.button}
        size="lg"
        variant="subtle"
        color="gray"
        loading={underWay === 'download'}
        aria-label={`Download ${original_name}`}
        onClick={() => void during('download', () => saveAttachment(file))}
      >
        <IconDownload size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      {onDeleted !== undefined && (
        <ActionIcon
          className={styles.button}
          size="lg"
          variant="subtle"
          color="gray"
          loading={underWay === 'delete'}
          aria-label={`Delete ${original_name}`}
          onClick={() => void during('delete', remove)}
        >
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

async function saveAttachment(file: LessonPlanFile): Promise<void> {
  try {
    const { blob, fileName } = await downloadPlanFile(file);
    saveFile(blob, fileName ?? file.original_name);
  } catch (error) {
    notifyError(error);
  }
}
