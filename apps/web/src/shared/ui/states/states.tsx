import { Button, Skeleton } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorText } from '../../api/api-error.ts';
import { IconAlertTriangle, IconRefresh } from '../icons/icons.ts';
import styles from './states.module.css';
import { useIsPrinting } from './use-is-printing.ts';

interface EmptyStateProps {
  /** One sentence that says what is missing. */
  readonly title: string;
  /** The next step, in words. */
  readonly next?: ReactNode;
  readonly action?: { readonly label: string; readonly link: LinkProps };
}

export function EmptyState({ title, next, action }: EmptyStateProps) {
  return (
    <div className={styles.state} data-none-left>
      <p className={styles.title} data-spoken="">
        {title}
      </p>
      {next !== undefined && next !== false && <p className={styles.next}>{next}</p>}
      {action !== undefined && (
        <Button variant="default" mt="md" renderRoot={(props) => <Link {...action.link} {...props} />}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

interface ErrorStateProps {
  /** What could not be loaded: 'The fleet could not be loaded.' */
  readonly title: string;
  readonly error: unknown;
  /** Why, where it is known better than by the error. */
  readonly reason?: string | undefined;
  readonly onRetry: () => void;
}

/** The error with the server's message, and Retry. Never blank, and never like an empty list. */
export function ErrorState({ title, error, reason = errorText(error), onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <IconAlertTriangle className={styles.failedIcon} size={24} stroke={1.75} aria-hidden />
      <p className={styles.title}>{title}</p>
      <p className={styles.next}>{reason}</p>
      <Button variant="default" mt="md" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

interface SkeletonListProps {
  /** How many elements the loaded screen usually has. */
  readonly count: number;
  /** Their height in pixels. */
  readonly height: number;
  readonly layout?: 'rows' | 'cards';
}

export function SkeletonList({ count, height, layout = 'rows' }: SkeletonListProps) {
  const isPrinting = useIsPrinting();
  if (isPrinting) return <NotLoadedYet />;
  const pieces = Array.from({ length: count }, (_, index) => index);
  return (
    <div className={layout === 'rows' ? styles.rows : styles.cards} role="status" aria-label="Loading">
      {pieces.map((piece) => (
        <Skeleton key={piece} height={height} />
      ))}
    </div>
  );
}

/** On paper, instead of what is still loading: an empty sheet would look like an empty list. */
export function NotLoadedYet() {
  return <p>This was still loading when it was printed. Print it again when it is shown.</p>;
}

/** The shape of a page while its code loads. */
export function PageSkeleton() {
  const isPrinting = useIsPrinting();
  if (isPrinting) return <NotLoadedYet />;
  return (
    <div className={styles.page} role="status" aria-label="Loading">
      <Skeleton height={32} width="40%" mb="lg" />
      <Skeleton height={120} mb="md" />
      <Skeleton height={240} />
    </div>
  );
}
