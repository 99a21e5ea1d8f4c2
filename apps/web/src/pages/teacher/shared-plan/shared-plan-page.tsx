import { useLocation } from '@tanstack/react-router';
import { SharedPlan } from '../../../features/lesson-plans/sharing/shared-plan.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import styles from './shared-plan-page.module.css';

/** Without the frame of the app. The token stands behind '#': browsers send this part of an address to no server. */
export function SharedPlanPage() {
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' });
  return (
    <main className={styles.page}>
      {token === '' ? (
        <>
          <h1>Lesson plan</h1>
          <EmptyState
            title="This link is incomplete."
            next="Open the complete link, or ask the teacher for a new one."
            action={{ label: 'Go to the start page', link: { to: '/' } }}
          />
        </>
      ) : (
        <SharedPlan key={token} token={token} />
      )}
    </main>
  );
}
