import type { FleetTank } from '@dewar/contract/fleet';
import { Link } from '@tanstack/react-router';
import { useTankAddress } from '../../shared/navigation/tank-data-address.ts';

interface TankLinkProps {
  readonly tank: Pick<FleetTank, 'tank_number' | 'company_name'>;
  readonly className: string | undefined;
}

/** A tank's number, linking to its data. */
export function TankLink({ tank, className }: TankLinkProps) {
  return (
    <Link {...useTankAddress(tank)} className={className}>
      {tank.tank_number}
    </Link>
  );
}
