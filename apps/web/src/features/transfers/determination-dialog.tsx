import type { TankLimits } from '@dewar/domain/transfers/tank-limits';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { FinalDeterminationForm } from './final-determination-form.tsx';
import { transferQuery } from './transfers-api.ts';
import { WithdrawDeterminationForm } from './withdraw-determination-form.tsx';

export interface DeterminationDialogProps {
  readonly transferId: number;
  readonly tankId: number;
  /** Else it is set or corrected. */
  readonly isWithdrawal: boolean;
  /** The plate of the tank and the settings by which the form asks; a hook, as the page reads them. */
  readonly useTank: (tankId: number) => Omit<TankLimits, 'innerDiameterMm' | 'earlierLoads'>;
  readonly onClose: () => void;
}

/** Sets, corrects or withdraws the determination of a load that a list names, once its whole record is loaded. */
export function DeterminationDialog({ transferId, tankId, isWithdrawal, useTank, onClose }: DeterminationDialogProps) {
  const { data: transfer, error, refetch } = useQuery(transferQuery(transferId));
  const tank = useTank(tankId);
  if (transfer === undefined) {
    return (
      <Modal opened onClose={onClose} title="Final Determination" closeButtonProps={{ 'aria-label': 'Close' }}>
        {error === null ? (
          <SkeletonList count={3} height={44} />
        ) : (
          <ErrorState title="The load could not be loaded." error={error} onRetry={refetch} />
        )}
      </Modal>
    );
  }
  if (isWithdrawal) return <WithdrawDeterminationForm transfer={transfer} onClose={onClose} />;
  // The usual load is asked about when a tank is loaded.
  const limits = { ...tank, innerDiameterMm: null, earlierLoads: [] };
  return <FinalDeterminationForm transfer={transfer} limits={limits} onClose={onClose} />;
}
