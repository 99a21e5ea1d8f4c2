import { useLocation } from '@tanstack/react-router';
import { ReceiverPage } from '../../../features/handovers/receiver/receiver-page.tsx';
import { useShownToken } from '../../../features/handovers/receiver/use-shown-token.ts';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import styles from './handover-page.module.css';

/** Without the frame of the app. The token stands behind '#': browsers send this part of an address to no server. */
export function HandoverPage() {
  const token = useShownToken(useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' }));
  return (
    <main className={styles.page}>
      {token === '' ? (
        <>
          <h1>Arrival of a tank</h1>
          <EmptyState
            title="This link is incomplete."
            next="Open the complete link, or ask the sender of the tank for a new one."
          />
        </>
      ) : (
        <ReceiverPage key={token} token={token} />
      )}
    </main>
  );
}
