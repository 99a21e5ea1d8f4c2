import { listByAttention } from '@dewar/domain/tanks/attention-list';
import type { TankWithAttention } from '../../../features/fleet/fleet-attention.ts';
import { EmptyState, ErrorState } from '../../../shared/ui/states/states.tsx';
import { AllAssetsOverview, CompanyOverview, OverviewSkeleton, StockOverview } from './asset-overview.tsx';
import { TankDetails } from './tank-details.tsx';
import type { AssetChoice } from './use-asset-choice.ts';

interface AssetDetailsPaneProps {
  readonly choice: AssetChoice;
  readonly evaluated: ReadonlyMap<number, TankWithAttention>;
  readonly onAssign: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** The chosen tank, else the chosen company or the stock, else the figures over all companies. */
export function AssetDetailsPane({ choice, evaluated, ...actions }: AssetDetailsPaneProps) {
  const { company, fleet, stock, isInStock, tank, tankNumber, isUnknownTank, isUnknownCompany, lookupError } = choice;
  if (lookupError !== undefined) {
    const title = 'The tank could not be looked up.';
    return <ErrorState title={title} error={lookupError.error} onRetry={lookupError.refetch} />;
  }
  if (isUnknownTank) {
    return (
      <EmptyState
        title={`Tank ${tankNumber} does not exist.`}
        next="It may have been deleted or given another number."
      />
    );
  }
  if (isUnknownCompany) return <EmptyState title="No company has this name." next="Choose one from the list." />;
  const tankWithAttention = tank && evaluated.get(tank.id);
  if (tank !== undefined && (isInStock || tankWithAttention !== undefined))
    return <TankDetails key={tank.id} tank={tank} evaluated={tankWithAttention} {...actions} />;
  // The error is shown beside it, in place of the tanks.
  const list = isInStock ? stock : fleet;
  if (list.isError && list.data === undefined) return null;
  if (choice.isLookingUp || list.isLoading || tankNumber !== undefined) return <OverviewSkeleton />;
  if (isInStock && stock.data !== undefined) return <StockOverview tanks={stock.data} />;
  const inNeed = listByAttention([...evaluated.values()], 'all').length;
  if (company !== undefined && fleet.data !== undefined)
    return <CompanyOverview company={company} fleet={fleet.data} inNeed={inNeed} />;
  return <AllAssetsOverview />;
}
