import { compareLoadWithNow, computeLoadAnew, type LedgerLoad } from '@dewar/contract/custody-ledger';
import { SUCCESS } from '@dewar/contract/success-texts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { useCan } from '../../shared/session/use-can.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { notifyError } from '../../shared/ui/states/notify.ts';
import { ComparedFigures } from './compared-figures.tsx';

/** Judges a load with what is valid now, where that is something else; asks with both figures before. */
export function ComputeAnewButton({ load: { id, tank_number, basis } }: { readonly load: LedgerLoad }) {
  const can = useCan();
  const write = useEndpointMutation(computeLoadAnew);
  const [isAsking, setAsking] = useState(false);
  if (basis?.is_outdated !== true || !can('determine', 'transfer')) return null;
  const ask = async () => {
    setAsking(true);
    try {
      const { data: comparison } = await callEndpoint(compareLoadWithNow, { params: { id } });
      await confirmAndRun({
        title: `Compute load #${id} of ${tank_number} anew`,
        body: <ComparedFigures comparison={comparison} />,
        verb: 'Compute anew',
        run: () => write({ params: { id }, body: { delta_lbs: comparison.now.delta_lbs } }),
        done: SUCCESS.loadComputedAnew,
      });
    } catch (error) {
      notifyError(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={isAsking}
      aria-label={`Compute anew: load #${id} of ${tank_number}`}
      onClick={() => void ask()}
    >
      Compute anew
    </Button>
  );
}
