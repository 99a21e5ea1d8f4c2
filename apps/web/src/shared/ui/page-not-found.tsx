import { EmptyState } from './states.tsx';

export function PageNotFound() {
  return (
    <main style={{ maxWidth: 560, margin: '4rem auto', padding: '0 1rem' }}>
      <EmptyState
        title="There is no page at this address."
        next="The link may be old, or mistyped."
        action={{ label: 'Go to the start', link: { to: '/' } }}
      />
    </main>
  );
}
