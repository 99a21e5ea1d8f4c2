import type { ReactNode } from 'react';
import { Boundary } from './boundary.ts';
import { ErrorState } from './states.tsx';

/** A part of a page that crashes says so in its place; the rest of the page, and what is typed there, stays. */
export function PartBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <Boundary
      fallback={(error, retry) => (
        <ErrorState
          title="This part could not be shown."
          error={error}
          reason="The rest of the page still works."
          onRetry={retry}
        />
      )}
    >
      {children}
    </Boundary>
  );
}
