import type { AssignmentRequest } from '@dewar/contract/company-assignment-requests';
import type { CompanyNameMatcher } from '@dewar/domain/accounts/company-look-alikes';
import { Button, Group, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useId, useMemo, useState } from 'react';
import { useCompanyNameMatcher } from '../../shared/state/use-company-name-matcher.ts';
import { ExportLists } from '../../shared/ui/exports/export-lists.tsx';
import { type RecordColumn, RecordList } from '../../shared/ui/lists/record-list.tsx';
import { lazyPart } from '../../shared/ui/states/lazy-part.tsx';
import { ErrorState } from '../../shared/ui/states/states.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import { requestExport } from './assignment-request-export.ts';
import { RequestedCompany } from './requested-company.tsx';
import { useDecideRequest } from './use-decide-request.ts';
import styles from './waiting-requests.module.css';

// Not needed for the first screen of an administrator.
const DecideRequestsDialog = lazyPart(() => import('./decide-requests-dialog.tsx'));

const columnsWith = (findCompany: CompanyNameMatcher | undefined): readonly RecordColumn<AssignmentRequest>[] => [
  { label: 'User Email', width: 'minmax(10rem, 2fr)', render: ({ user_email }) => user_email },
  { label: 'Current Company', width: 'minmax(7rem, 1fr)', render: ({ current_company }) => current_company },
  {
    label: 'Requested Company',
    width: 'minmax(9rem, 1.5fr)',
    render: (request) => <RequestedCompany request={request} findCompany={findCompany} />,
  },
  { label: 'Message', width: 'minmax(9rem, 2fr)', render: ({ message }) => <Message text={message} /> },
  { label: 'Requested Date', width: 'minmax(9rem, 1fr)', render: ({ created_at }) => <ExactTime at={created_at} /> },
];

const NO_NAMES: readonly string[] = [];

interface WaitingRequestsProps {
  readonly requests: UseQueryResult<readonly AssignmentRequest[]>;
  /** The names of all companies. */
  readonly companyNames: readonly string[];
  /** A company administrator only approves. */
  readonly onlyApproves?: boolean;
}

/** 'Company Assignment Requests' (spec 1 §2): shown only while requests wait. */
export function WaitingRequests({ requests, companyNames, onlyApproves = false }: WaitingRequestsProps) {
  // Thousands of names are read only for a company that does not exist.
  const isNewCompany = requests.data?.some(({ requested_company_exists }) => !requested_company_exists) === true;
  const findCompany = useCompanyNameMatcher(isNewCompany ? companyNames : NO_NAMES);
  const columns = useMemo(() => columnsWith(findCompany), [findCompany]);
  const headingId = useId();
  const [isDeciding, setDeciding] = useState(false);
  const { busyId, approve, reject } = useDecideRequest();
  if (requests.data === undefined) {
    if (!requests.isError) return null;
    return (
      <ErrorState
        title="The company assignment requests could not be loaded."
        error={requests.error}
        onRetry={requests.refetch}
      />
    );
  }
  if (requests.data.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Group justify="space-between" mb="md">
        <Title order={2} id={headingId}>
          Company Assignment Requests
        </Title>
        <Group gap="sm">
          <ExportLists name="company requests" choices={[requestExport(requests.data.length)]} />
          {requests.data.length > 1 && !onlyApproves && (
            <Button variant="default" onClick={() => setDeciding(true)}>
              Decide several
            </Button>
          )}
        </Group>
      </Group>
      {isDeciding && (
        <Suspense>
          <DecideRequestsDialog requests={requests.data} onClose={() => setDeciding(false)} />
        </Suspense>
      )}
      <RecordList
        label="Company Assignment Requests"
        rows={requests.data}
        columns={columns}
        actionsWidth="11rem"
        renderActions={(request) => (
          <>
            <Button
              size="xs"
              loading={busyId === request.id}
              aria-label={`Approve ${request.user_email}`}
              onClick={() => approve(request)}
            >
              Approve
            </Button>
            {!onlyApproves && (
              <Button
                size="xs"
                variant="default"
                loading={busyId === request.id}
                aria-label={`Reject ${request.user_email}`}
                onClick={() => reject(request)}
              >
                Reject
              </Button>
            )}
          </>
        )}
      />
    </section>
  );
}

function Message({ text }: { readonly text: string | null }) {
  if (text === null || text === '') return <span className={styles.none}>No message provided</span>;
  return <span className={styles.message}>{text}</span>;
}
