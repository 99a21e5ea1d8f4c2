import type { InviteeFate } from '@dewar/domain/accounts/invitations';
import { countOf } from '../../../shared/format/numbers.ts';
import { confirm } from '../../../shared/ui/dialogs/confirm-dialog.ts';
import { StatusPill, type Tone } from '../../../shared/ui/states/status-pill.tsx';
import styles from './invitations.module.css';
import { listInvitable, type PreviewedPerson } from './invite-values.ts';

interface Fate {
  readonly tone: Tone;
  readonly label: string;
  /** What happens, where the label does not say it all. */
  readonly note?: string;
}

const FATES: Readonly<Record<InviteeFate, Fate>> = {
  new: { tone: 'good', label: 'Is invited' },
  renewed: { tone: 'watch', label: 'Is invited again', note: 'Was invited before: the earlier link ends.' },
  'has-account': { tone: 'neutral', label: 'Has an account', note: 'Is not mailed.' },
  reserved: { tone: 'neutral', label: 'Invited as an administrator', note: 'Only a super-admin can change that.' },
};

/** Shows what happens to each person of the list, and asks whether to send. Nobody is invited before. */
export function confirmInviting(preview: readonly PreviewedPerson[]): Promise<boolean> {
  const count = listInvitable(preview).length;
  const left = preview.length - count;
  return confirm({
    title: count === 0 ? 'Nobody on this list can be invited' : `Invite ${countOf(count, 'person', 'people')}?`,
    body: (
      <>
        {left > 0 && count > 0 && (
          <p className={styles.left} role="status">
            {countOf(left, 'entry is', 'entries are')} left out.
          </p>
        )}
        <ul className={styles.preview} aria-label="People to invite">
          {preview.map((previewed) => (
            <PreviewRow key={previewed.place} {...previewed} />
          ))}
        </ul>
      </>
    ),
    verb: `Send ${countOf(count, 'invitation')}`,
    safe: 'Back to the list',
    size: 'lg',
    isBlocked: count === 0,
  });
}

function PreviewRow({ person, fate }: PreviewedPerson) {
  const { text, email, name, error } = person;
  const { tone, label, note } =
    fate === null ? { tone: 'bad' as const, label: 'Left out', note: error ?? undefined } : FATES[fate];
  return (
    <li className={styles.previewed}>
      <div>
        <div className={styles.address}>{fate === null ? text : email}</div>
        {fate !== null && name !== null && <div className={styles.note}>{name}</div>}
      </div>
      <div className={styles.fate}>
        <StatusPill tone={tone}>{label}</StatusPill>
        {note !== undefined && <div className={styles.note}>{note}</div>}
      </div>
    </li>
  );
}
