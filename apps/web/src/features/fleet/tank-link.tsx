import { Link } from '@tanstack/react-router';
import styles from './fleet-summary.module.css';

/** A tank's number, leading to its data. */
export function TankLink({ tankNumber }: { readonly tankNumber: string }) {
  return (
    <Link to="/tank-data" search={{ tank: tankNumber }} className={styles.tank}>
      {tankNumber}
    </Link>
  );
}
