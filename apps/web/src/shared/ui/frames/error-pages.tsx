import type { ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { isReleaseNewer, RELOAD_TEXT } from '../../api/newer-release.ts';
import { clearKeptProgram } from '../../program/kept-program.ts';
import { EmptyState, ErrorState } from '../states/states.tsx';
import styles from './error-pages.module.css';
import { PageHeader } from './page-header.tsx';

interface FramelessPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen without the frame of an area, because the area is unknown. */
function FramelessPage({ title, children }: FramelessPageProps) {
  return (
    <main className={styles.page}>
      <PageHeader title={title} />
      {children}
    </main>
  );
}

/**
 * A page that crashed, or whose code could not be loaded (a new version, or no network): the files that the device keeps
 * are then given up once before the page is.
 */
export function PageError({ error }: ErrorComponentProps) {
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    void clearKeptProgram(error).then((isCleared) => {
      if (isCleared) window.location.reload();
      else void isReleaseNewer().then(setOld);
    });
  }, [error]);
  return (
    <FramelessPage title="Page not shown">
      <ErrorState
        title="This page could not be shown."
        error={error}
        reason={isOld ? RELOAD_TEXT : undefined}
        onRetry={() => window.location.reload()}
      />
    </FramelessPage>
  );
}

export function PageNotFound() {
  return (
    <FramelessPage title="Page not found">
      <EmptyState
        title="There is no page at this address."
        next="The link may be old, or mistyped."
        action={{ label: 'Go to the start page', link: { to: '/' } }}
      />
    </FramelessPage>
  );
}
