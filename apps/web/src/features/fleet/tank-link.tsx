import { Link } from '@tanstack/react-router';
import { useCompanyToKeep } from '../../shared/navigation/tank-data-address.ts';
import styles from './fleet-summary.module.css';

/** A tank's number, linking to its data. */
export function TankLink({ tankNumber, companyName }: { readonly tankNumber: string; readonly companyName: string }) {
  const company = useCompanyToKeep(companyName);
  return (
    <Link to="/tank-data" search={{ tank: tankNumber, ...company }} className={styles.tank}>
      {tankNumber}
    </Link>
  );
}
