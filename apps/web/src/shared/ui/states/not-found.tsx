import { Button, Group } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { errorText } from '../../api/api-error.ts';
import { showHeadings } from '../../navigation/screen-title.ts';
import { IconAlertTriangle } from '../icons/icons.ts';
import styles from './states.module.css';

interface NotFoundProps {
  readonly title: string;
  /** Undefined where retrying would give the same response. */
  readonly retry?: { readonly error: unknown; readonly onRetry: () => void } | undefined;
  /** The link back. */
  readonly children: ReactNode;
}

/** Instead of a record that has a page of its own: why it is not shown. */
export function NotFound({ title, retry, children }: NotFoundProps) {
  useLayoutEffect(() => showHeadings([title]), [title]);
  return (
    <div className={styles.state} role="alert">
      <IconAlertTriangle className={styles.failedIcon} size={24} stroke={1.75} aria-hidden />
      <h1 className={styles.heading}>{title}</h1>
      {retry !== undefined && <p className={styles.next}>{errorText(retry.error)}</p>}
      <Group justify="center" gap="sm" mt="md">
        {retry !== undefined && <Button onClick={retry.onRetry}>Retry</Button>}
        {children}
      </Group>
    </div>
  );
}
