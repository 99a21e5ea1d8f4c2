import type { ErrorComponentProps } from '@tanstack/react-router';
import { LostPage } from './lost-page.tsx';
import { ErrorState } from './states.tsx';

/** A page that broke, or whose code could not be fetched (a new version, or no network). */
export function PageError({ error }: ErrorComponentProps) {
  return (
    <LostPage title="Page not shown">
      <ErrorState title="This page could not be shown." failure={error} onRetry={() => window.location.reload()} />
    </LostPage>
  );
}
