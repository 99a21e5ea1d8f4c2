import type { FleetTank } from '@dewar/contract/fleet';
import { Link } from '@tanstack/react-router';
import { tankAddress } from '../../shared/navigation/tank-data-address.ts';

interface TankLinkProps {
  readonly tank: Pick<FleetTank, 'id' | 'tank_number'>;
  readonly className: string | undefined;
}

/** A tank's number, linking to its page. */
export function TankLink({ tank, className }: TankLinkProps) {
  return (
    <Link {...tankAddress(tank)} className={className} translate="no">
      {tank.tank_number}
    </Link>
  );
}
