import type { ReactNode } from 'react';
import { PageHeader } from '../frames/page-header.tsx';
import styles from './lost-page.module.css';

interface LostPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen in place of the one that was wanted, without the frame: whose it would be is not known. */
export function LostPage({ title, children }: LostPageProps) {
  return (
    <main className={styles.page}>
      <PageHeader title={title} />
      {children}
    </main>
  );
}
