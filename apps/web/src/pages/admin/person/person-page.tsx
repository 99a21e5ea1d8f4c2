import type { User } from '@dewar/contract/users';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { rankLabelOf, USER_STATUS_LABELS } from '@dewar/domain/accounts/roles';
import { Box, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PersonHistory } from '../../../features/audit-log/person-history.tsx';
import { readPersonHistoryAddress } from '../../../features/audit-log/person-history-address.ts';
import { UserSessions } from '../../../features/users/user-sessions.tsx';
import { userQuery } from '../../../features/users/users-api.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { companyLabel } from '../../../shared/format/company-labels.ts';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { FactList } from '../../../shared/ui/lists/fact-list.tsx';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { ExactTime } from '../../../shared/ui/time/times.tsx';

const route = getRouteApi('/admin/users/$id');

/** One person: the account, its open sessions, and what the audit log holds about it. */
export function PersonPage() {
  const id = Number(route.useParams().id);
  const { show } = readPersonHistoryAddress(route.useSearch());
  const navigate = route.useNavigate();
  return (
    <AdminFrame>
      <Stack gap="lg">
        <Person id={id} />
        <TitledSection title="Sessions">
          <UserSessions id={id} />
        </TitledSection>
        <TitledSection title="Audit log">
          <PersonHistory
            id={id}
            view={show}
            onChange={(view) =>
              navigate({ search: view === undefined ? {} : { show: view }, replace: true, resetScroll: false })
            }
          />
        </TitledSection>
      </Stack>
    </AdminFrame>
  );
}

function Person({ id }: { readonly id: number }) {
  const user = useQuery(userQuery(id));
  if (user.data !== undefined) return <Account user={user.data} />;
  if (user.error instanceof ApiError && user.error.status === 404) {
    return <PageHeader title={`Account ${id}`} note="This account does not exist any more. The audit log keeps it." />;
  }
  return (
    <>
      <PageHeader title={`Account ${id}`} />
      {user.isError ? (
        <ErrorState title="The account could not be loaded." error={user.error} onRetry={user.refetch} />
      ) : (
        <SkeletonList count={1} height={120} />
      )}
    </>
  );
}

function Account({ user }: { readonly user: User }) {
  return (
    <>
      <PageHeader
        title={fullNameOf(user) ?? user.email}
        note={user.email}
        aside={
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/admin/users" search={{ search: user.email }} {...props} />}
          >
            Open in User Management
          </Button>
        }
      />
      <TitledSection title="Account">
        <Box maw="32rem">
          <FactList
            facts={[
              { label: 'Role', value: rankLabelOf(user) },
              { label: 'Company', value: companyLabel(user) },
              { label: 'Status', value: USER_STATUS_LABELS[user.status] },
              { label: 'Second factor', value: user.has_second_factor ? 'Yes' : 'No' },
              { label: 'Since', value: <ExactTime at={user.created_at} /> },
              { label: 'Last login', value: user.last_login === null ? 'Never' : <ExactTime at={user.last_login} /> },
            ]}
          />
        </Box>
      </TitledSection>
    </>
  );
}
