import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useInViewportOnce } from '../../shared/ui/lists/use-in-viewport-once.ts';
import { ErrorState, NotLoadedYet } from '../../shared/ui/states/states.tsx';
import { useIsPrinting } from '../../shared/ui/states/use-is-printing.ts';
import styles from './fleet-pictures.module.css';
import { PictureRoom } from './picture-room.tsx';

/** Beyond the window, so that somebody who scrolls finds it loaded. */
const NEAR = '300px';

interface OnceNearProps {
  readonly question: string;
  readonly children: ReactNode;
}

/** A picture that has figures of its own: they are asked for once it is near the view. */
export function OnceNear({ question, children }: OnceNearProps) {
  const { ref, hasEntered } = useInViewportOnce<HTMLElement>(NEAR);
  return hasEntered ? children : <PictureRoom ref={ref} question={question} />;
}

interface UnloadedPictureProps {
  readonly question: string;
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>;
}

/** Instead of a picture whose figures are under way, or could not be loaded. */
export function UnloadedPicture({ question, query: { error, refetch } }: UnloadedPictureProps) {
  const isPrinting = useIsPrinting();
  return (
    <section className={styles.picture} data-wide aria-label={question}>
      <h3 className={styles.question}>{question}</h3>
      {error !== null ? (
        <ErrorState title="This picture could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : isPrinting ? (
        <NotLoadedYet />
      ) : (
        <div className={styles.room} role="status" aria-label="Loading">
          <Skeleton height={20} width="70%" mb="md" />
          <Skeleton height={200} />
        </div>
      )}
    </section>
  );
}
