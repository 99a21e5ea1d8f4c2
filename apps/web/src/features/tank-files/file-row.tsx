import type { TankFile } from '@dewar/contract/tank-files';
import { formatFileSize } from '@dewar/domain/primitives/file-size';
import { TANK_FILE_DESCRIPTION, tankFileExtension } from '@dewar/domain/tanks/tank-files';
import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { IconFileTypeDoc, IconFileTypePdf, IconPhoto, IconTrash } from '../../shared/ui/icons/icons.ts';
import { CapturedTimes } from '../../shared/ui/time/captured-times.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import styles from './tank-files.module.css';
import { useRemoveTankFile } from './tank-files-api.ts';

interface FileRowProps {
  readonly file: TankFile;
  readonly canDelete: boolean;
  readonly onDeleted: () => void;
}

/** A file, downloaded under its name. */
export function FileRow({ file, canDelete, onDeleted }: FileRowProps) {
  const removeTankFile = useRemoveTankFile();
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    setDeleting(true);
    const outcome = await confirmAndRun({
      title: `Delete ${file.file_name}`,
      body: 'Are you sure you want to delete this file? This action cannot be undone.',
      verb: 'Delete file',
      isDestructive: true,
      run: () => removeTankFile(file.id),
      done: 'File deleted',
    });
    if (outcome === 'done') onDeleted();
    setDeleting(false);
  };
  return (
    <li className={styles.file}>
      <FileIcon name={file.file_name} />
      <div className={styles.described}>
        <a className={styles.link} data-target href={file.file_path} download>
          {file.file_name}
        </a>
        <p className={styles.origin}>
          {formatFileSize(file.file_size)}, {file.uploaded_by_name}, <RelativeTime at={file.uploaded_at} />
          <CapturedTimes after=", " capturedAt={file.captured_at} receivedAt={file.uploaded_at} />
        </p>
        {file.description !== null && file.description !== TANK_FILE_DESCRIPTION && (
          <p className={styles.origin}>{file.description}</p>
        )}
      </div>
      {canDelete && (
        <ActionIcon
          className={styles.remove}
          size="lg"
          variant="subtle"
          color="gray"
          loading={isDeleting}
          aria-label={`Delete ${file.file_name}`}
          onClick={() => void remove()}
        >
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

function FileIcon({ name }: { readonly name: string }) {
  const iconProps = { className: styles.icon, size: 24, stroke: 1.5, 'aria-hidden': true };
  switch (tankFileExtension(name)) {
    case 'pdf':
      return <IconFileTypePdf {...iconProps} />;
    case 'doc':
    case 'docx':
      return <IconFileTypeDoc {...iconProps} />;
    default:
      return <IconPhoto {...iconProps} />;
  }
}
