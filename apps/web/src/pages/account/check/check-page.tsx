import { getRouteApi } from '@tanstack/react-router';
import { PaperCheck } from '../../../features/dossiers/paper-check.tsx';
import styles from './check-page.module.css';

const route = getRouteApi('/check/$code');

/** Without the frame of the app: whoever holds a paper checks it without an account. */
export function CheckPage() {
  const { code } = route.useParams();
  return (
    <main className={styles.page}>
      <h1>Check a paper</h1>
      <PaperCheck key={code} code={code} />
    </main>
  );
}
