import { listByAttention } from '@dewar/domain/tanks/attention-list';
import type { TankWithAttention } from '../../../features/fleet/fleet-attention.ts';
import { EmptyState, ErrorState } from '../../../shared/ui/states/states.tsx';
import { AllAssetsOverview, CompanyOverview, OverviewSkeleton } from './asset-overview.tsx';
import { TankDetails } from './tank-details.tsx';
import type { AssetChoice } from './use-asset-choice.ts';

interface AssetDetailsPaneProps {
  readonly choice: AssetChoice;
  readonly evaluated: ReadonlyMap<number, TankWithAttention>;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** The chosen tank, else the chosen company, else the figures over all companies. */
export function AssetDetailsPane({ choice, evaluated, ...actions }: AssetDetailsPaneProps) {
  const { company, fleet, tank, tankNumber, isUnknownTank, isUnknownCompany, lookupError } = choice;
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
  if (tankWithAttention !== undefined)
    return <TankDetails key={tankWithAttention.tank.id} evaluated={tankWithAttention} {...actions} />;
  // The error is shown beside it, in place of the tanks.
  if (fleet.isError && fleet.data === undefined) return null;
  if (choice.isLookingUp || fleet.isLoading || tankNumber !== undefined) return <OverviewSkeleton />;
  const inNeed = listByAttention([...evaluated.values()], 'all').length;
  if (company !== undefined && fleet.data !== undefined)
    return <CompanyOverview company={company} fleet={fleet.data} inNeed={inNeed} />;
  return <AllAssetsOverview />;
}
