import type { User } from '@dewar/contract/users';
import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { CompanyArchive } from '../../../features/archives/company-archive.tsx';
import { CompanyFrame } from '../../../features/companies/company-frame.tsx';
import { waitingRequestsQuery } from '../../../features/company-assignment-requests/assignment-requests-api.ts';
import { WaitingRequests } from '../../../features/company-assignment-requests/waiting-requests.tsx';
import { SettingList } from '../../../features/settings/setting-list.tsx';
import { AccessDialog } from '../../../features/suspensions/access-dialog.tsx';
import { peopleExport } from '../../../features/users/bulk/users-bulk-api.ts';
import { CompanyPeople } from '../../../features/users/company-people.tsx';
import { InvitationPanel } from '../../../features/users/invitations/invitation-panel.tsx';
import { invitationExport, invitationFilterOf } from '../../../features/users/invitations/invitations-api.ts';
import { InviteForm } from '../../../features/users/invitations/invite-form.tsx';
import { type PeopleAddress, readPeopleAddress } from '../../../features/users/people-address.ts';
import type { SearchChange } from '../../../shared/navigation/parse-search.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useCan } from '../../../shared/session/use-can.ts';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { SearchField } from '../../../shared/ui/fields/search-field.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { FilterBar } from '../../../shared/ui/lists/filter-bar.tsx';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
import { EmptyState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import styles from './company-people-page.module.css';

const CompanyTokens = lazyPart(async () => ({
  default: (await import('../../../features/api-tokens/company-tokens.tsx')).CompanyTokens,
}));

const CompanyDirectory = lazyPart(async () => ({
  default: (await import('../../../features/directory/company-directory.tsx')).CompanyDirectory,
}));

const DirectoryTokenDialog = lazyPart(async () => ({
  default: (await import('../../../features/api-tokens/directory-token-dialog.tsx')).DirectoryTokenDialog,
}));

const CompanyWebhooks = lazyPart(async () => ({
  default: (await import('../../../features/webhooks/company-webhooks.tsx')).CompanyWebhooks,
}));

const CompanySignOn = lazyPart(async () => ({
  default: (await import('../../../features/sign-on/company-sign-on.tsx')).CompanySignOn,
}));

const route = getRouteApi('/company-area/company-people');

const ALL = 'people';
const VIEWS = [
  { value: ALL, label: 'People' },
  { value: 'invitations', label: 'Invitations' },
  { value: 'tokens', label: 'API Tokens' },
  { value: 'directory', label: 'Directory' },
  { value: 'webhooks', label: 'Webhooks' },
  { value: 'sign-on', label: 'Sign-on' },
  { value: 'settings', label: 'Settings' },
  { value: 'data', label: 'All Data' },
] as const;

/** What company administrators do for their company: its people, invitations and settings (decision 0070). */
export function CompanyPeoplePage() {
  const user = useSession()?.user;
  const can = useCan();
  if (user === undefined || !can('administer', 'own_company')) {
    return (
      <CompanyFrame>
        <PageHeader title="People" />
        <EmptyState
          title="Only company administrators see this page."
          next="An administrator of the portal can make you one."
        />
      </CompanyFrame>
    );
  }
  return <OwnCompany companyName={user.company_name} />;
}

function OwnCompany({ companyName }: { readonly companyName: string }) {
  // Parsed again, because useSearch also returns parameters of other routes.
  const { view = ALL, ...found } = readPeopleAddress(route.useSearch());
  const navigate = route.useNavigate();
  const [isInviting, setInviting] = useState(false);
  const [isMakingToken, setMakingToken] = useState(false);
  const [chosen, setChosen] = useState<User | null>(null);
  const open = (next: string | null) => navigate({ search: readPeopleAddress({ view: next }) });
  const narrow = (change: SearchChange<PeopleAddress>) =>
    navigate({ search: (before) => readPeopleAddress({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <CompanyFrame>
      <PageHeader
        title="People"
        note={`Who works with the tanks of ${companyName}, and the settings of the company.`}
        aside={<Exports view={view} found={found} />}
        action={<Button onClick={() => setInviting(true)}>Invite people</Button>}
      />
      <Tabs value={view} onChange={open} keepMounted={false}>
        <Tabs.List className={styles.views}>
          {VIEWS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={view}>
          {view === ALL && (
            <PeopleView
              companyName={companyName}
              search={found.search}
              onSearch={(search) => narrow({ search })}
              onAccess={setChosen}
            />
          )}
          {view === 'invitations' && <InvitationPanel filter={found} onChange={narrow} />}
          {view === 'tokens' && (
            <Suspense fallback={<SkeletonList count={4} height={88} />}>
              <CompanyTokens companyName={companyName} />
            </Suspense>
          )}
          {view === 'directory' && (
            <Suspense fallback={<SkeletonList count={4} height={88} />}>
              <CompanyDirectory companyName={companyName} onNewToken={() => setMakingToken(true)} />
            </Suspense>
          )}
          {view === 'webhooks' && (
            <Suspense fallback={<SkeletonList count={4} height={88} />}>
              <CompanyWebhooks companyName={companyName} />
            </Suspense>
          )}
          {view === 'sign-on' && (
            <Suspense fallback={<SkeletonList count={4} height={64} />}>
              <CompanySignOn companyName={companyName} />
            </Suspense>
          )}
          {view === 'data' && <CompanyArchive companyName={companyName} />}
          {view === 'settings' && <SettingList place={{ scope: 'company', company: companyName }} />}
        </Tabs.Panel>
      </Tabs>
      {isInviting && <InviteForm companyNames={[companyName]} onClose={() => setInviting(false)} />}
      {isMakingToken && (
        <Suspense>
          <DirectoryTokenDialog companyName={companyName} onClose={() => setMakingToken(false)} />
        </Suspense>
      )}
      {chosen !== null && (
        <AccessDialog subject={{ kind: 'user', id: chosen.id, name: chosen.email }} onClose={() => setChosen(null)} />
      )}
    </CompanyFrame>
  );
}

interface ExportsProps {
  readonly view: string;
  readonly found: Pick<PeopleAddress, 'search' | 'invited'>;
}

/** Saves the list that is shown. */
function Exports({ view, found }: ExportsProps) {
  if (view === ALL) return <ExportLists choices={[peopleExport(found.search)]} />;
  return view === 'invitations' ? <ExportLists choices={[invitationExport(invitationFilterOf(found))]} /> : null;
}

interface PeopleViewProps {
  readonly companyName: string;
  readonly search: string | undefined;
  readonly onSearch: (search: string) => void;
  readonly onAccess: (user: User) => void;
}

function PeopleView({ companyName, search, onSearch, onAccess }: PeopleViewProps) {
  const requests = useQuery(waitingRequestsQuery);
  return (
    <div className={styles.people}>
      <WaitingRequests requests={requests} companyNames={[companyName]} onlyApproves />
      <div>
        <FilterBar label="Find people">
          <SearchField label="Search" placeholder="Name or email" value={search ?? ''} onSearch={onSearch} />
        </FilterBar>
        <CompanyPeople search={search} onAccess={onAccess} />
      </div>
    </div>
  );
}
