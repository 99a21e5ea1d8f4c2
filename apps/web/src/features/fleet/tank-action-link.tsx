import type { FleetTank } from '@dewar/contract/fleet';
import { findTankSituation, listTankActions, TANK_ACTION_LABELS } from '@dewar/domain/tanks/tank-actions';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { tankAddress } from '../../shared/navigation/tank-data-address.ts';
import { useWaitingOf, withoutWaiting } from '../../shared/offline/waiting-records.ts';
import { rowButtonProps } from '../../shared/ui/lists/row-button-props.ts';
import { useNow } from '../../shared/ui/time/use-now.ts';

interface TankActionLinkProps {
  /** As this device knows it (use-known-fleet.ts). */
  readonly tank: FleetTank;
  readonly isPrimary?: boolean;
}

/** Leads to the form that the tank's state asks for: a tank in transit is not asked for a reading. */
export function TankActionLink({ tank, isPrimary = false }: TankActionLinkProps) {
  const waiting = useWaitingOf(tank.id);
  const now = useNow();
  const [form] = withoutWaiting(listTankActions(findTankSituation(tank, now)), waiting, tank.open_transfer?.id);
  if (form === undefined) return null;
  const label = form === 'reading' && !isPrimary ? 'Add Reading' : TANK_ACTION_LABELS[form];
  return (
    <Button
      {...rowButtonProps(label, tank.tank_number)}
      variant={isPrimary ? 'filled' : 'default'}
      renderRoot={(props) => <Link {...tankAddress(tank, form)} {...props} />}
    />
  );
}
