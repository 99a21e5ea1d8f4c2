import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { AreaFrame } from '../../../features/companies/area-frame.tsx';
import { ProcedureError } from '../../../features/procedures/procedure-error.tsx';
import { ProcedureView } from '../../../features/procedures/procedure-view.tsx';
import { procedureQuery } from '../../../features/procedures/procedures-api.ts';
import { SkeletonList } from '../../../shared/ui/states/states.tsx';

const route = getRouteApi('/company-area/procedure/$id');

export function ProcedurePage() {
  const { id } = route.useParams();
  const procedure = useQuery(procedureQuery(Number(id)));
  return (
    <AreaFrame>
      {procedure.data !== undefined ? (
        <ProcedureView procedure={procedure.data} />
      ) : procedure.isError ? (
        <ProcedureError error={procedure.error} onRetry={() => void procedure.refetch()} />
      ) : (
        <SkeletonList count={3} height={160} />
      )}
    </AreaFrame>
  );
}
