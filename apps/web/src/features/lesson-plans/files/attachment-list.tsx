import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { AttachmentRow } from './attachment-row.tsx';
import styles from './attachments.module.css';
import { lessonPlanFilesQuery } from './lesson-plan-files-api.ts';

interface AttachmentListProps {
  readonly planId: number;
  readonly canDelete?: boolean;
  /** With new files waiting, the list does not say that there are none. */
  readonly isAdding?: boolean;
}

/** A plan's attachments, oldest first. */
export function AttachmentList({ planId, canDelete = false, isAdding = false }: AttachmentListProps) {
  const files = useQuery(lessonPlanFilesQuery(planId));
  const listRef = useRef<HTMLUListElement>(null);
  if (files.data === undefined) {
    if (!files.isError) return <SkeletonList count={2} height={56} />;
    const title = 'The attachments could not be loaded.';
    return <ErrorState title={title} error={files.error} onRetry={() => void files.refetch()} />;
  }
  if (files.data.length === 0) return isAdding ? null : <p className={styles.origin}>No attachments yet.</p>;
  // The button that had the focus disappears with its file.
  const onDeleted = () => listRef.current?.focus();
  return (
    <ul ref={listRef} className={styles.files} aria-label="Attachments" tabIndex={-1}>
      {files.data.map((file) => (
        <AttachmentRow key={file.id} file={file} onDeleted={canDelete ? onDeleted : undefined} />
      ))}
    </ul>
  );
}
