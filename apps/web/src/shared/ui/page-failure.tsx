import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from './states.tsx';

/** A page that broke, or whose code could not be fetched (a new version, or no network). */
export function PageFailure({ error }: ErrorComponentProps) {
  return (
    <main style={{ maxWidth: 560, margin: '4rem auto', padding: '0 1rem' }}>
      <ErrorState title="This page could not be shown." failure={error} onRetry={() => window.location.reload()} />
    </main>
  );
}
