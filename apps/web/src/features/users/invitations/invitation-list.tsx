import type { InvitationRecord } from '@dewar/contract/invitations';
import { INVITATION_STATE_LABELS, type InvitationState, isWaiting } from '@dewar/domain/accounts/invitations';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { belongsToCompany, ROLE_LABELS } from '@dewar/domain/accounts/roles';
import { Checkbox } from '@mantine/core';
import { RecordAction } from '../../../shared/ui/dialogs/record-action.tsx';
import { type RecordColumn, RecordList } from '../../../shared/ui/lists/record-list.tsx';
import { StatusPill, type Tone } from '../../../shared/ui/states/status-pill.tsx';
import { ExactTime, RelativeTime } from '../../../shared/ui/time/times.tsx';
import styles from './invitations.module.css';

interface InvitationListProps {
  readonly invitations: readonly InvitationRecord[];
  readonly chosen: ReadonlySet<number>;
  /** Whether this person may mail it again or revoke it. */
  readonly canChange: (invitation: InvitationRecord) => boolean;
  readonly onChoose: (id: number, isChosen: boolean) => void;
  readonly onResend: (invitation: InvitationRecord) => void;
  readonly onRevoke: (invitation: InvitationRecord) => void;
}

export function InvitationList(props: InvitationListProps) {
  const { invitations, chosen, canChange, onChoose, onResend, onRevoke } = props;
  const invitee: RecordColumn<InvitationRecord> = {
    label: 'Invited',
    width: 'minmax(14rem, 2fr)',
    render: (invitation) => (
      <div className={styles.invitee}>
        <Checkbox
          aria-label={`Select ${invitation.email}`}
          checked={chosen.has(invitation.id)}
          disabled={!canChange(invitation)}
          onChange={({ currentTarget }) => onChoose(invitation.id, currentTarget.checked)}
        />
        <Invitee invitation={invitation} />
      </div>
    ),
  };
  return (
    <RecordList
      label="Invitations"
      rows={invitations}
      columns={[invitee, ...COLUMNS]}
      actionsWidth="10rem"
      renderActions={(invitation) => (
        <Actions
          invitation={invitation}
          canChange={canChange(invitation)}
          onResend={() => onResend(invitation)}
          onRevoke={() => onRevoke(invitation)}
        />
      )}
    />
  );
}

function Invitee({ invitation }: { readonly invitation: InvitationRecord }) {
  const name = fullNameOf(invitation);
  return (
    <div>
      <div className={styles.address} translate="no">
        {invitation.email}
      </div>
      {name !== null && <div className={styles.note}>{name}</div>}
    </div>
  );
}

const COLUMNS: readonly RecordColumn<InvitationRecord>[] = [
  {
    label: 'As',
    width: 'minmax(8rem, 1.2fr)',
    render: ({ role, company_name }) => (
      <>
        <div>{ROLE_LABELS[role]}</div>
        {belongsToCompany(role) && <div className={styles.note}>{company_name ?? 'of a deleted company'}</div>}
      </>
    ),
  },
  {
    label: 'Invited by',
    width: 'minmax(9rem, 1.3fr)',
    render: ({ invited_by, sent_at }) => (
      <>
        <div className={styles.address}>{invited_by}</div>
        <div className={styles.note}>
          <RelativeTime at={sent_at} />
        </div>
      </>
    ),
  },
  { label: 'State', width: 'minmax(9rem, 1.1fr)', render: (invitation) => <State invitation={invitation} /> },
];

const TONES: Readonly<Record<InvitationState, Tone>> = {
  open: 'good',
  accepted: 'neutral',
  expired: 'watch',
  revoked: 'neutral',
  lapsed: 'bad',
};

const ADDRESS_USES: Readonly<Record<NonNullable<InvitationRecord['address_use']>, string>> = {
  registered: 'Somebody registered the address: accepting replaces that.',
  account: 'The address has an account by now, which the link does not change.',
};

function State({ invitation }: { readonly invitation: InvitationRecord }) {
  const { state, expires_at, accepted_at, revoked_at, revoked_by, address_use } = invitation;
  return (
    <>
      <StatusPill tone={TONES[state]}>{INVITATION_STATE_LABELS[state]}</StatusPill>
      <div className={styles.note}>
        {(state === 'open' || state === 'expired') && (
          <>
            {state === 'open' ? 'until' : 'since'} <ExactTime at={expires_at} />
          </>
        )}
        {accepted_at !== null && <ExactTime at={accepted_at} />}
        {revoked_at !== null && `by ${revoked_by}`}
        {address_use !== null && <div>{ADDRESS_USES[address_use]}</div>}
        {state === 'lapsed' && 'Its sender may not invite any more, or its company is gone'}
      </div>
    </>
  );
}

interface ActionsProps {
  readonly invitation: InvitationRecord;
  readonly canChange: boolean;
  readonly onResend: () => void;
  readonly onRevoke: () => void;
}

function Actions({ invitation: { email, state }, canChange, onResend, onRevoke }: ActionsProps) {
  if (!isWaiting(state)) return null;
  if (!canChange) return <span className={styles.note}>Only a super-admin can change this</span>;
  return (
    <>
      <RecordAction label="Resend" name={`Resend the invitation of ${email}`} onClick={onResend} />
      <RecordAction label="Revoke" name={`Revoke the invitation of ${email}`} isDeletion onClick={onRevoke} />
    </>
  );
}
