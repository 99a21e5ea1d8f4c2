import { IconChartBar, IconFolder, IconLifebuoy, IconReceipt } from '@tabler/icons-react';
import { useSession } from '../shared/session.ts';
import { AppFrame } from '../shared/ui/app-frame.tsx';
import { PageHeader } from '../shared/ui/page-header.tsx';
import styles from './dashboard-page.module.css';

// spec 1 §1
const CARDS = [
  { title: 'Projects', icon: IconFolder },
  { title: 'Analytics', icon: IconChartBar },
  { title: 'Support', icon: IconLifebuoy },
  { title: 'Billing', icon: IconReceipt },
] as const;

/** For people who belong to no company yet. */
export function DashboardPage() {
  const user = useSession()?.user;
  return (
    <AppFrame home={{ name: 'Dewar', link: { to: '/dashboard' } }} sections={[]}>
      <PageHeader
        title="Dashboard"
        note={`You are signed in as ${user?.email}. Your account is not assigned to a company yet; these areas open once it is.`}
      />
      <ul className={styles.cards}>
        {CARDS.map(({ title, icon: Icon }) => (
          <li key={title} className={styles.card}>
            <Icon size={24} stroke={1.5} aria-hidden />
            <h2>{title}</h2>
          </li>
        ))}
      </ul>
    </AppFrame>
  );
}
