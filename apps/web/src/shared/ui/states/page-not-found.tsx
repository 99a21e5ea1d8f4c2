import { LostPage } from './lost-page.tsx';
import { EmptyState } from './states.tsx';

export function PageNotFound() {
  return (
    <LostPage title="Page not found">
      <EmptyState
        title="There is no page at this address."
        next="The link may be old, or mistyped."
        action={{ label: 'Go to the start', link: { to: '/' } }}
      />
    </LostPage>
  );
}
