import { Button, Progress } from '@mantine/core';
import styles from './upload-list.module.css';
import type { UnderWay } from './use-uploads.ts';

/** The running uploads with their progress, and a button to cancel each. */
export function UploadList({ underWay }: { readonly underWay: readonly UnderWay[] }) {
  if (underWay.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label="Uploads under way">
      {underWay.map(({ id, name, share, cancel, failed }) => (
        <li key={id}>
          <span className={styles.name}>{name}</span>
          {failed === undefined ? (
            <Progress.Root className={styles.bar}>
              <Progress.Section value={Math.round(share * 100)} aria-label={`Uploading ${name}`} />
            </Progress.Root>
          ) : (
            <span className={styles.bar} role="alert">
              {failed.text}
            </span>
          )}
          {failed !== undefined && (
            <Button size="compact-sm" variant="default" onClick={failed.tryAgain} aria-label={`Try again: ${name}`}>
              Try again
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={cancel}
            aria-label={`Cancel uploading ${name}`}
          >
            Cancel upload
          </Button>
        </li>
      ))}
    </ul>
  );
}
