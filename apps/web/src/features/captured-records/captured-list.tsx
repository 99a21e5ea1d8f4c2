import { TANK_PICTURE_TYPES } from '@dewar/domain/tanks/tank-files';
import { Anchor, Button, FileButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type CapturedRecord, followedIdOf } from '../../shared/offline/captured-records.ts';
import { sendingShare } from '../../shared/offline/sending-share.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { useStore } from '../../shared/state/store.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { notifyError } from '../../shared/ui/states/notify.ts';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import { describeCaptured, KIND_LABELS, wayOutOf } from './captured-labels.ts';
import styles from './captured-list.module.css';
import { discard, sendAgain } from './captured-queries.ts';

interface CapturedListProps {
  readonly records: readonly CapturedRecord[];
  /** Opens the form that captured the record; for kinds that have one. */
  readonly onEdit: (record: CapturedRecord) => void;
  /** Sends another file in place of a record's. */
  readonly onReplace: (record: CapturedRecord, file: File) => Promise<void>;
}

/** What waits on this device, each record with its state, and with the way out where the server did not accept it. */
export function CapturedList({ records, onEdit, onReplace }: CapturedListProps) {
  return (
    <ul className={styles.list} aria-label="Records waiting to be sent">
      {records.map((record) => (
        <CapturedItem
          key={record.id}
          record={record}
          all={records}
          onEdit={() => onEdit(record)}
          onReplace={(file) => onReplace(record, file)}
        />
      ))}
    </ul>
  );
}

interface CapturedItemProps {
  readonly record: CapturedRecord;
  readonly all: readonly CapturedRecord[];
  readonly onEdit: () => void;
  readonly onReplace: (file: File) => Promise<void>;
}

function CapturedItem({ record, all, onEdit, onReplace }: CapturedItemProps) {
  const timeZone = usePersonTimeZone();
  const { kind, tank, refusal, file } = record;
  const wayOut = refusal === undefined ? undefined : wayOutOf(record, refusal);
  const name = `${KIND_LABELS[kind]} of ${tank.tank_number}`;
  const canEdit = file === undefined && wayOut?.canEdit !== false;
  const hasArrival = kind === 'load' && all.some((other) => followedIdOf(other) === record.id);
  const remove = () =>
    confirmAndRun({
      title: `Discard ${KIND_LABELS[kind].toLowerCase()}${hasArrival ? ' and its arrival' : ''}`,
      body: `${hasArrival ? 'They have not been sent, and are' : 'It has not been sent, and is'} kept nowhere else. This cannot be undone.`,
      verb: 'Discard',
      isDestructive: true,
      run: () => discard(record, all),
      done: 'Discarded',
    });
  return (
    <li className={styles.record} aria-label={name}>
      <div className={styles.head}>
        <span>
          {KIND_LABELS[kind]},{' '}
          <Anchor renderRoot={(props) => <Link to="/tanks/$id" params={{ id: String(tank.id) }} {...props} />}>
            {tank.tank_number}
          </Anchor>
        </span>
        {refusal === undefined ? <Waiting order={record.order} /> : <StatusPill tone="bad">Not accepted</StatusPill>}
      </div>
      <div>{describeCaptured(record, timeZone)}</div>
      <div className={styles.muted}>
        Captured <ExactTime at={record.capturedAt} />
      </div>
      {refusal !== undefined && (
        <div className={styles.refusal} role="alert">
          <div>{refusal.message}</div>
          <div className={styles.muted}>{wayOut?.advice}</div>
        </div>
      )}
      <div className={styles.actions}>
        {canEdit && (
          <Button variant="default" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        {file !== undefined && wayOut?.canEdit !== false && (
          <ReplaceButton kind={kind} name={name} onReplace={onReplace} />
        )}
        {wayOut?.canSendAgain === true && (
          <Button
            variant="default"
            size="sm"
            aria-label={`Send ${name} again`}
            onClick={() => sendAgain(record).catch(notifyError)}
          >
            Send again
          </Button>
        )}
        <Button variant="subtle" color="bad" size="sm" aria-label={`Discard ${name}`} onClick={() => void remove()}>
          Discard
        </Button>
      </div>
    </li>
  );
}

interface ReplaceButtonProps extends Pick<CapturedItemProps, 'onReplace'> {
  readonly kind: CapturedRecord['kind'];
  readonly name: string;
}

function ReplaceButton({ kind, name, onReplace }: ReplaceButtonProps) {
  const replace = (file: File | null) => {
    if (file !== null) onReplace(file).catch(notifyError);
  };
  return (
    <FileButton onChange={replace} {...(kind === 'photo' && { accept: TANK_PICTURE_TYPES })}>
      {({ onClick }) => (
        <Button variant="default" size="sm" aria-label={`Replace ${name}`} onClick={onClick}>
          Replace
        </Button>
      )}
    </FileButton>
  );
}

/** Files say how far they are: on a slow line a photo takes a while. */
function Waiting({ order }: { readonly order: number }) {
  const sending = useStore(sendingShare);
  if (sending?.order !== order) return <StatusPill tone="neutral">Waiting</StatusPill>;
  return <StatusPill tone="neutral">Sending, {Math.round(sending.share * 100)} %</StatusPill>;
}
