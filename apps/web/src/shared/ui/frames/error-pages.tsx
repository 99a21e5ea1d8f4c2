import type { ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { isReleaseNewer, reloadText } from '../../api/newer-release.ts';
import { isLeftTextKept } from '../../drafts/left-texts.ts';
import { clearKeptProgram } from '../../program/kept-program.ts';
import { NOT_KEPT } from '../../session/unsaved-work.ts';
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

const KEPT = 'What you typed is kept on this device as a draft. It is offered when you open the form again.';

/**
 * A page that crashed, or whose code could not be loaded (a new version, or no network): the files that the device keeps
 * are then given up once before the page is.
 */
export function PageError({ error }: ErrorComponentProps) {
  const [reason, setReason] = useState<string>();
  useEffect(() => {
    // Forms that went with the page have kept their texts just now, or could not.
    const isKept = isLeftTextKept();
    if (isKept !== undefined) setReason(isKept ? KEPT : `Something went wrong. ${NOT_KEPT}`);
    void clearKeptProgram(error).then(async (isCleared) => {
      if (isCleared) window.location.reload();
      else if (await isReleaseNewer()) setReason(reloadText(isKept));
    });
  }, [error]);
  return (
    <FramelessPage title="Page not shown">
      <ErrorState
        title="This page could not be shown."
        error={error}
        reason={reason}
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
