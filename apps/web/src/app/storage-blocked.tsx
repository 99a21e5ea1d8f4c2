import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { PageHeader } from '../shared/ui/frames/page-header.tsx';
import { ErrorState } from '../shared/ui/states/states.tsx';
import { Providers } from './providers.tsx';
import type { createQueryClient } from './query-client.ts';

/** Instead of the program, which cannot keep anybody signed in without a place for it. */
export function showStorageBlocked(root: Root, queryClient: ReturnType<typeof createQueryClient>): void {
  root.render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <main style={{ maxWidth: '40rem', margin: '0 auto', padding: '2rem 1rem' }}>
          <PageHeader title="Storage is blocked" />
          <ErrorState
            title="This browser does not let the portal store anything, so nobody can sign in here."
            error={null}
            reason="Allow cookies and site data for this address in the browser's settings, or leave the private window, then retry."
            onRetry={() => window.location.reload()}
          />
        </main>
      </Providers>
    </StrictMode>,
  );
}
