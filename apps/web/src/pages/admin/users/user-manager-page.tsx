import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { companyNamesQuery } from '../../../features/companies/companies-api.ts';
import { SavedViewsButton } from '../../../features/saved-views/saved-views-button.tsx';
import { AccessDialog } from '../../../features/suspensions/access-dialog.tsx';
import { userExport } from '../../../features/users/bulk/users-bulk-api.ts';
import { invitationExport, invitationFilterOf } from '../../../features/users/invitations/invitations-api.ts';
import { isIrreversible, useIrreversibleAction } from '../../../features/users/irreversible-user-actions.ts';
import { useSeeAs } from '../../../features/users/use-see-as.ts';
import type { ChosenUser } from '../../../features/users/user-actions.ts';
import { UserDialog } from '../../../features/users/user-dialog.tsx';
import { readUserFilter, type UserFilter } from '../../../features/users/user-filter.ts';
import { RecentUsers, UserResults } from '../../../features/users/user-results.tsx';
import { UserToolbar } from '../../../features/users/user-toolbar.tsx';
import type { SearchChange } from '../../../shared/navigation/parse-search.ts';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
import { SkeletonList } from '../../../shared/ui/states/states.tsx';
import styles from './user-manager-page.module.css';

const route = getRouteApi('/admin/users');

const ALL = 'all';
const VIEWS = [
  { value: ALL, label: 'All users' },
  { value: 'recent', label: 'Recent activity' },
  { value: 'rejected', label: 'Rejected users' },
  { value: 'invitations', label: 'Invitations' },
] as const;

const InvitationPanel = lazyPart(async () => ({
  default: (await import('../../../features/users/invitations/invitation-panel.tsx')).InvitationPanel,
}));
const InviteForm = lazyPart(async () => ({
  default: (await import('../../../features/users/invitations/invite-form.tsx')).InviteForm,
}));

export function UserManagerPage() {
  // Parsed again, because useSearch also returns parameters of other routes.
  const filter = readUserFilter(route.useSearch());
  const navigate = route.useNavigate();
  const companyNames = useQuery(companyNamesQuery).data ?? [];
  const [dialog, setDialog] = useState<ChosenUser | 'create' | 'invite' | null>(null);
  const runIrreversibleAction = useIrreversibleAction();
  const seeAs = useSeeAs();

  const open = (view: string | null) => navigate({ search: readUserFilter(view === ALL ? {} : { view }) });
  const narrow = (change: SearchChange<UserFilter>) =>
    navigate({ search: (before) => readUserFilter({ ...before, ...change }), replace: true, resetScroll: false });
  const act = async (chosen: ChosenUser) => {
    if (chosen.action === 'see-as') return seeAs(chosen.user);
    if (!isIrreversible(chosen.action)) return setDialog(chosen);
    await runIrreversibleAction(chosen.action, chosen.user);
  };

  const isList = filter.view === undefined || filter.view === 'rejected';
  return (
    <AdminFrame>
      <PageHeader
        title="Users"
        aside={
          <>
            {filter.view === 'invitations' && <ExportLists choices={[invitationExport(invitationFilterOf(filter))]} />}
            {isList && (
              <>
                <SavedViewsButton
                  list="users"
                  shown={filter}
                  read={readUserFilter}
                  onOpen={(shown) => navigate({ search: readUserFilter(shown), replace: true })}
                />
                <ExportLists choices={[userExport(filter)]} />
              </>
            )}
            <Button variant="default" onClick={() => setDialog('create')}>
              Create User
            </Button>
          </>
        }
        action={<Button onClick={() => setDialog('invite')}>Invite people</Button>}
      />
      <Tabs value={filter.view ?? ALL} onChange={open} keepMounted={false}>
        <Tabs.List className={styles.views}>
          {VIEWS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className={styles.view}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={filter.view ?? ALL}>
          {filter.view === 'recent' && <RecentUsers onAct={act} />}
          {filter.view === 'invitations' && (
            <Suspense fallback={<SkeletonList count={6} height={64} />}>
              <InvitationPanel filter={filter} onChange={narrow} />
            </Suspense>
          )}
          {isList && (
            <>
              <UserToolbar filter={filter} companyNames={companyNames} onChange={narrow} />
              <UserResults filter={filter} companyNames={companyNames} onAct={act} />
            </>
          )}
        </Tabs.Panel>
      </Tabs>
      {dialog === 'invite' ? (
        <Suspense>
          <InviteForm companyNames={companyNames} onClose={() => setDialog(null)} />
        </Suspense>
      ) : (
        <UserDialog dialog={dialog} companyNames={companyNames} onClose={() => setDialog(null)} />
      )}
      {typeof dialog === 'object' && dialog?.action === 'access' && (
        <AccessDialog
          subject={{ kind: 'user', id: dialog.user.id, name: dialog.user.email }}
          onClose={() => setDialog(null)}
        />
      )}
    </AdminFrame>
  );
}
