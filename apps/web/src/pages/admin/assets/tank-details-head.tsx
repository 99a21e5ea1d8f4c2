import type { Tank } from '@dewar/contract/tanks';
import { operationalStatusLabel } from '@dewar/domain/tanks/tank-state';
import { IN_STOCK } from '@dewar/domain/tanks/tank-stock';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TankWithAttention } from '../../../features/fleet/fleet-attention.ts';
import { tankAddress } from '../../../shared/navigation/tank-data-address.ts';
import { StatusPill } from '../../../shared/ui/states/status-pill.tsx';
import styles from './tank-details.module.css';

interface TankDetailsHeadProps {
  readonly tank: Tank;
  /** Why it needs attention. */
  readonly reasons: TankWithAttention['reasons'];
  /** Undefined for a tank that has a company. */
  readonly onAssign: (() => void) | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onShowHistory: () => void;
}

/** The tank's number, state and actions. */
export function TankDetailsHead({ tank, reasons, onAssign, onEdit, onDelete, onShowHistory }: TankDetailsHeadProps) {
  const { tank_number, operational_status } = tank;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title} translate="no">
          {tank_number}
        </h2>
        <div className={styles.actions}>
          {onAssign !== undefined && (
            <Button size="xs" onClick={onAssign}>
              Assign to Company
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onEdit}>
            Edit Tank
          </Button>
          <Button size="xs" variant="default" onClick={onShowHistory}>
            History
          </Button>
          <Button size="xs" variant="default" c="var(--bad-text)" onClick={onDelete}>
            Delete
          </Button>
        </div>
      </div>
      <div className={styles.standing}>
        <StatusPill tone={operational_status ? 'good' : 'neutral'}>
          {operationalStatusLabel(operational_status)}
        </StatusPill>
        {tank.company_name === null && <StatusPill tone="neutral">{IN_STOCK}</StatusPill>}
        {reasons.map(({ label, tone }) => (
          <StatusPill key={label} tone={tone}>
            {label}
          </StatusPill>
        ))}
        <span className={styles.links}>
          <Link {...tankAddress(tank)}>Open Tank</Link>
        </span>
      </div>
      {tank.company_name === null && (
        <p className={styles.note}>Nothing can be recorded until the tank is assigned to a company.</p>
      )}
    </>
  );
}
