import type { AssignmentRequest } from '@dewar/contract/company-assignment-requests';
import { NO_COMPANY } from '@dewar/domain/accounts/company-names';
import { useQuery } from '@tanstack/react-query';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import { ownRequestsQuery } from './assignment-requests-api.ts';
import styles from './own-assignment-request.module.css';
import { RequestCompanyForm } from './request-company-form.tsx';

const ASK_AGAIN_MS = 60_000;

/** The state of a person's request to join a company, and the form to send one. */
export function OwnAssignmentRequest() {
  const requests = useQuery({ ...ownRequestsQuery, refetchInterval: ASK_AGAIN_MS });
  if (requests.isPending) return <SkeletonList count={1} height={220} />;
  if (requests.data === undefined) {
    return <ErrorState title="Your request could not be loaded." error={requests.error} onRetry={requests.refetch} />;
  }
  const [latest, before] = requests.data;
  if (latest?.status === 'pending' && latest.requested_company !== NO_COMPANY) return <Waiting request={latest} />;
  const registration = latest?.is_registration === true ? latest : undefined;
  const decided = registration === undefined ? latest : before;
  return (
    <TitledSection
      title={registration === undefined ? 'Join your company' : 'Your registration'}
      note={registration !== undefined && <WaitingPill />}
    >
      {registration !== undefined && (
        <p className={styles.words}>
          Your registration waits for an administrator. You will be told by email as soon as it is approved.
        </p>
      )}
      {decided?.status === 'rejected' && <Rejected request={decided} />}
      <p className={styles.words}>
        {registration === undefined
          ? 'An administrator assigns you to your company. Enter its name; you are taken there once the request is approved.'
          : 'It names no company yet. Enter the name of yours, so that the administrator knows where you belong.'}
      </p>
      <RequestCompanyForm />
    </TitledSection>
  );
}

const WaitingPill = () => <StatusPill tone="neutral">Waiting for a decision</StatusPill>;

function Waiting({ request }: { readonly request: AssignmentRequest }) {
  return (
    <TitledSection title={request.is_registration ? 'Your registration' : 'Your company'} note={<WaitingPill />}>
      <p className={styles.words}>
        {request.is_registration ? (
          <>
            Your registration for <strong>{request.requested_company}</strong> waits for an administrator. You will be
            told by email, and taken to your company's screens, as soon as it is approved.
          </>
        ) : (
          <>
            You asked for <strong>{request.requested_company}</strong> on <ExactTime at={request.created_at} />. You
            will be taken to your company's screens as soon as an administrator approves.
          </>
        )}
      </p>
      {request.message !== null && <blockquote className={styles.message}>{request.message}</blockquote>}
    </TitledSection>
  );
}

function Rejected({ request }: { readonly request: AssignmentRequest }) {
  return (
    <p className={styles.words}>
      <StatusPill tone="bad">Rejected</StatusPill> Your request for <strong>{request.requested_company}</strong> of{' '}
      <ExactTime at={request.created_at} /> was rejected. You can ask again.
    </p>
  );
}
