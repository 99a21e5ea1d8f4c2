import { IN_STOCK } from '@dewar/domain/tanks/tank-stock';
import type { Ref } from 'react';
import type { TankWithAttention } from '../../../features/fleet/fleet-attention.ts';
import { TankPicker } from '../../../features/tanks/tank-picker.tsx';
import type { AssetTank } from '../../../features/tanks/tanks-api.ts';
import type { PickedBy } from '../../../shared/ui/fields/pick-list.tsx';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import styles from './asset-browser.module.css';
import type { AssetChoice } from './use-asset-choice.ts';

interface AssetTanksPaneProps {
  readonly choice: AssetChoice;
  readonly evaluated: ReadonlyMap<number, TankWithAttention>;
  readonly onOpen: (tank: AssetTank, by: PickedBy) => void;
  readonly onRest: ((tank: AssetTank) => void) | undefined;
  readonly onBack: () => void;
  readonly fieldRef: Ref<HTMLInputElement>;
}

export function AssetTanksPane({ choice, evaluated, ...list }: AssetTanksPaneProps) {
  const { fleet, company, tank, isInStock, isUnknownCompany } = choice;
  if (isInStock) return <StockedTanks choice={choice} {...list} />;
  if (isUnknownCompany) return <p className={styles.note}>No company has this name.</p>;
  if (fleet.data === undefined) {
    if (fleet.isError) {
      return <ErrorState title="The tanks could not be loaded." error={fleet.error} onRetry={fleet.refetch} />;
    }
    if (fleet.isLoading || choice.isLookingUp) return <SkeletonList count={6} height={36} />;
    return <p className={styles.note}>Choose a company to see its tanks.</p>;
  }
  if (fleet.data.tanks.length === 0)
    return <p className={styles.note}>{company?.name} has no tanks yet. Add the first one.</p>;
  return (
    <TankPicker
      key={fleet.data.company_name}
      tanks={fleet.data.tanks}
      chosenId={tank?.id}
      renderMark={({ id }) => <Mark evaluated={evaluated.get(id)} />}
      {...list}
    />
  );
}

function StockedTanks({ choice: { stock, tank }, ...list }: Omit<AssetTanksPaneProps, 'evaluated'>) {
  if (stock.data === undefined) {
    if (stock.isError) {
      return <ErrorState title="The tanks could not be loaded." error={stock.error} onRetry={stock.refetch} />;
    }
    return <SkeletonList count={6} height={36} />;
  }
  if (stock.data.length === 0) return <p className={styles.note}>No tank is in stock.</p>;
  return <TankPicker key={IN_STOCK} tanks={stock.data} chosenId={tank?.id} renderMark={() => null} {...list} />;
}

/** A dot beside a tank that needs attention; its colour is that of the worst reason, which is named beside it. */
function Mark({ evaluated }: { readonly evaluated: TankWithAttention | undefined }) {
  const worst = evaluated?.reasons[0];
  if (worst === undefined) return null;
  return (
    <span className={styles.mark} data-tone={worst.tone} role="img" aria-label={worst.label} title={worst.label} />
  );
}
