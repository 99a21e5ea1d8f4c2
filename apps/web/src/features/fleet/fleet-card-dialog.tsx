import type { Fleet, FleetTank } from '@dewar/contract/fleet';
import type { TankWithAttention } from './fleet-attention.ts';
import type { FleetCard } from './fleet-cards.tsx';
import { FleetDialog } from './fleet-dialog.tsx';
import { FleetList } from './fleet-list.tsx';
import { RecentActivity } from './recent-activity.tsx';

interface FleetCardDialogProps {
  readonly card: FleetCard | null;
  readonly fleet: Fleet;
  readonly tanks: readonly TankWithAttention[];
  readonly onOpenTank: (tank: FleetTank) => void;
  /** A tank's dialog is open over this one. */
  readonly isCovered: boolean;
  readonly onClose: () => void;
}

/** The tanks behind one of the five cards. */
export function FleetCardDialog(props: FleetCardDialogProps) {
  const { card, fleet, tanks, onOpenTank, isCovered, onClose } = props;
  return (
    <FleetDialog title={card} width="44rem" isOpen={card !== null} isCovered={isCovered} onClose={onClose}>
      {card === 'Recent Activity' && (
        <RecentActivity companyName={fleet.company_name} tanks={fleet.tanks} onOpenTank={onOpenTank} />
      )}
      {card !== null && card !== 'Recent Activity' && <FleetList card={card} tanks={tanks} onOpenTank={onOpenTank} />}
    </FleetDialog>
  );
}
