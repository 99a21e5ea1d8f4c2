import { Link } from '@tanstack/react-router';
import styles from './front-door.module.css';

/** Switches between Login and Register (spec 1 §2); each has an address, so that links can lead there. */
export function LandingModes() {
  return (
    <nav className={styles.modes} aria-label="Login or register">
      <Link
        to="/"
        search={{}}
        activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
        className={styles.mode}
        data-target
      >
        Login
      </Link>
      <Link to="/" search={{ mode: 'register' }} activeOptions={{ exact: true }} className={styles.mode} data-target>
        Register
      </Link>
    </nav>
  );
}
