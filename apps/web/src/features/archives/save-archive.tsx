import type { Archive } from '@dewar/contract/archives';
import { formatFileSize } from '@dewar/domain/primitives/file-size';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { FormError } from '../../shared/ui/states/form-error.tsx';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { isUnderWay, latestArchiveQuery } from './archives-api.ts';
import styles from './save-archive.module.css';

interface SaveArchiveProps {
  /** What the archive holds, each as a noun: 'every list as CSV'. */
  readonly contents: readonly string[];
  /** Of when the kept figures are that it would have. */
  readonly age?: ReactNode;
  /** Whether the person's latest archive is of this place. */
  readonly isOfThis: (archive: Archive) => boolean;
  /** Prepares the archive and lets the browser save it. */
  readonly save: () => Promise<void>;
}

/** Explains an archive of all data, begins to save it, and tells how far it is. */
export function SaveArchive({ contents, age, isOfThis, save }: SaveArchiveProps) {
  const latest = useQuery(latestArchiveQuery);
  const { isStarting, error, start } = useStart(save);
  if (latest.isPending) return <SkeletonList count={2} height={64} />;
  if (latest.data === undefined) {
    return (
      <ErrorState title="Your latest archive could not be loaded." error={latest.error} onRetry={latest.refetch} />
    );
  }
  const archive = latest.data;
  return (
    <div className={styles.archive}>
      <p>One ZIP file, with a page that explains it and opens in every browser, also without a network:</p>
      <ul className={styles.contents}>
        {contents.map((content) => (
          <li key={content}>{content}</li>
        ))}
      </ul>
      <p className={styles.note}>
        Times are in your time zone. Saving a lot of data takes a while: you can go on working, but keep the browser
        open. The audit log records it.
      </p>
      {age !== undefined && <p className={styles.note}>{age}</p>}
      <FormError error={error} />
      <Button
        className={styles.save}
        loading={isStarting}
        disabled={archive?.state === 'running'}
        onClick={() => void start()}
      >
        Save all data
      </Button>
      <p className={styles.progress} role="status">
        {archive !== null && <Progress archive={archive} isOfThis={isOfThis(archive)} />}
      </p>
    </div>
  );
}

function useStart(save: () => Promise<void>) {
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const start = async () => {
    setStarting(true);
    setError(null);
    try {
      await save();
    } catch (thrown) {
      setError(errorText(thrown));
    } finally {
      setStarting(false);
    }
  };
  return { isStarting, error, start };
}

interface ProgressProps {
  readonly archive: Archive;
  readonly isOfThis: boolean;
}

function Progress({ archive, isOfThis }: ProgressProps) {
  if (!isOfThis) {
    return isUnderWay(archive) ? `You are saving the data of ${archive.company_name}. One archive at a time.` : null;
  }
  const { state, bytes, part, started_at } = archive;
  const size = formatFileSize(bytes);
  switch (state) {
    case 'waiting':
      return 'The download begins. If it does not, the browser may have asked whether to allow it; try again.';
    case 'running':
      return `${size} so far${part === null ? '' : `, now: ${part}`}. The browser shows it among its downloads, and can stop it there.`;
    case 'complete':
      return (
        <>
          Your last archive is complete: {size}, <RelativeTime at={started_at} />.
        </>
      );
    case 'broken':
      return (
        <>
          Your last archive broke off after {size}, <RelativeTime at={started_at} />: it was stopped, or the connection
          was lost. Delete that file and save again.
        </>
      );
    default:
      return state satisfies never;
  }
}
