import type { Tank } from '@dewar/contract/tanks';
import { tankOwnerLabel } from '@dewar/domain/tanks/tank-stock';
import { Link } from '@tanstack/react-router';
import { tankAddress } from '../../../shared/navigation/tank-data-address.ts';
import styles from './tank-head.module.css';

/** The tank's number, which leads to its own page, and its company. */
export function TankName({ tank }: { readonly tank: Tank }) {
  return (
    <h2 className={styles.name}>
      <Link {...tankAddress(tank)} className={styles.toPage} translate="no">
        {tank.tank_number}
      </Link>{' '}
      <span className={styles.about}>{tankOwnerLabel(tank)}</span>
    </h2>
  );
}
