import { useQuery } from '@tanstack/react-query';
import { OwnAssignmentRequest } from '../../../features/company-assignment-requests/own-assignment-request.tsx';
import { refreshSession } from '../../../shared/api/refresh-session.ts';
import { useSession } from '../../../shared/session/session.ts';
import { AppFrame } from '../../../shared/ui/frames/app-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { IconChartBar, IconFolder, IconLifebuoy, IconReceipt } from '../../../shared/ui/icons/icons.ts';
import styles from './dashboard-page.module.css';

// spec 1 §1
const CARDS = [
  { title: 'Projects', icon: IconFolder },
  { title: 'Analytics', icon: IconChartBar },
  { title: 'Support', icon: IconLifebuoy },
  { title: 'Billing', icon: IconReceipt },
] as const;

/** For people who do not belong to a company yet. */
export function DashboardPage() {
  const user = useSession()?.user;
  useFollowAssignment();
  return (
    <AppFrame home={{ name: 'Dewar', link: { to: '/dashboard' } }} sections={[]}>
      <PageHeader
        title="Dashboard"
        note={`You are signed in as ${user?.email}. Your account is not assigned to a company yet; these areas open once it is.`}
      />
      <div className={styles.page}>
        <OwnAssignmentRequest />
        <ul className={styles.cards}>
          {CARDS.map(({ title, icon: Icon }) => (
            <li key={title} className={styles.card}>
              <Icon size={24} stroke={1.5} aria-hidden />
              <h2>{title}</h2>
            </li>
          ))}
        </ul>
      </div>
    </AppFrame>
  );
}

const ASK_AGAIN_MS = 60_000;

/**
 * While the screen is visible, checks whether an administrator has assigned a company; the changed session then
 * navigates.
 */
function useFollowAssignment(): void {
  useQuery({
    queryKey: ['auth', 'session'],
    queryFn: async () => {
      await refreshSession();
      return null;
    },
    refetchInterval: ASK_AGAIN_MS,
    retry: false,
  });
}
