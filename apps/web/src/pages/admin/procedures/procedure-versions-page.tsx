import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ProcedureError } from '../../../features/procedures/procedure-error.tsx';
import { procedureQuery } from '../../../features/procedures/procedures-api.ts';
import { versionsQuery } from '../../../features/procedures/versions/procedure-versions-api.ts';
import { useRestoring } from '../../../features/procedures/versions/use-restoring.tsx';
import { VersionDetail } from '../../../features/procedures/versions/version-detail.tsx';
import { VersionList } from '../../../features/procedures/versions/version-list.tsx';
import styles from '../../../features/procedures/versions/versions.module.css';
import { readVersionsAddress } from '../../../features/procedures/versions/versions-address.ts';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { SkeletonList } from '../../../shared/ui/states/states.tsx';

const route = getRouteApi('/admin/procedures/$id/versions');

/** The versions of a procedure: who changed what, the difference between two, and restoring one. */
export function ProcedureVersionsPage() {
  const id = Number(route.useParams().id);
  const procedure = useQuery(procedureQuery(id));
  const versions = useQuery(versionsQuery(id));
  const failed = [procedure, versions].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) {
    return (
      <AdminFrame>
        <ProcedureError error={failed.error} onRetry={() => void failed.refetch()} />
      </AdminFrame>
    );
  }
  return (
    <AdminFrame>
      <PageHeader
        title="Versions"
        {...(procedure.data !== undefined && { record: procedure.data.title })}
        note={procedure.data?.title}
        aside={
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/admin/procedures" search={{ edit: id }} {...props} />}
          >
            Edit Procedure
          </Button>
        }
      />
      <Versions id={id} />
    </AdminFrame>
  );
}

function Versions({ id }: { readonly id: number }) {
  // Parsed again, because useSearch also returns parameters of other routes.
  const address = readVersionsAddress(route.useSearch());
  const navigate = route.useNavigate();
  const { data: procedure, refetch } = useQuery(procedureQuery(id));
  const versions = useQuery(versionsQuery(id)).data ?? [];
  const restore = useRestoring();
  const [current] = versions;
  const shown = versions.find(({ number }) => number === address.version) ?? current;
  if (procedure === undefined || current === undefined || shown === undefined) {
    return <SkeletonList count={4} height={88} />;
  }
  return (
    <div className={styles.panes}>
      <VersionList procedureId={id} versions={versions} shown={shown.number} />
      <VersionDetail
        procedureId={id}
        versions={versions}
        shown={shown}
        address={address}
        onChange={(change) => navigate({ search: readVersionsAddress(change), replace: true, resetScroll: false })}
        onRestore={async (version) => {
          const isRestored = await restore({ procedure, current, version });
          // Somebody else may have saved: the next attempt is made over what they saved.
          await (isRestored ? navigate({ search: {}, replace: true }) : refetch());
        }}
      />
    </div>
  );
}
