import { canDeleteTankRecord } from '@dewar/domain/permissions';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSession } from '../../shared/session.ts';
import { ErrorState, SkeletonList } from '../../shared/ui/states.tsx';
import { FileRow } from './file-row.tsx';
import styles from './tank-files.module.css';
import { tankFilesQuery } from './tank-files-api.ts';
import { UploadFile } from './upload-file.tsx';

/** What is kept with a tank, and the way to add to it (spec 2 §2.4). */
export function TankFiles({ tankId }: { readonly tankId: number }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: tankFilesQuery(tankId).queryKey });
  return (
    <>
      <UploadFile tankId={tankId} onTried={() => void refresh()} />
      <FileList tankId={tankId} onDeleted={refresh} />
    </>
  );
}

function FileList({ tankId, onDeleted }: { readonly tankId: number; readonly onDeleted: () => Promise<void> }) {
  const user = useSession()?.user;
  const found = useInfiniteQuery(tankFilesQuery(tankId));
  const listRef = useRef<HTMLUListElement>(null);
  const failure = (onRetry: () => void) => (
    <ErrorState title="The files could not be loaded." failure={found.error} onRetry={onRetry} />
  );
  if (found.data === undefined) {
    return found.isError ? failure(() => void found.refetch()) : <SkeletonList count={3} height={56} />;
  }
  const files = found.data.pages.flatMap((page) => page.files);
  if (files.length === 0) return <p className={styles.none}>No files yet.</p>;
  return (
    <>
      <ul ref={listRef} className={styles.files} aria-label="Files" tabIndex={-1}>
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            canDelete={user !== undefined && canDeleteTankRecord(user)}
            onDeleted={async () => {
              // The button that had the focus goes with its file.
              listRef.current?.focus();
              await onDeleted();
            }}
          />
        ))}
      </ul>
      {found.isFetchNextPageError && failure(() => void found.fetchNextPage())}
      {found.hasNextPage && !found.isFetchNextPageError && (
        <Button
          variant="default"
          size="xs"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Show older files
        </Button>
      )}
    </>
  );
}
