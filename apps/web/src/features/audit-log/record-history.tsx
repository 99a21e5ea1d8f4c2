import { Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFocusReturn } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import styles from './audit-log.module.css';
import { AuditLogList } from './audit-log-list.tsx';

interface RecordHistoryProps {
  /** 'History of transfer #7'. */
  readonly title: string;
  readonly entity: string;
  readonly id: number;
  /** Whose people can see the record now, besides administrators. */
  readonly companyName?: string | null;
  readonly onClose: () => void;
}

/** Who changed one record, when, and what was there before and after; the latest change is open. */
export function RecordHistory({ title, entity, id, companyName = null, onClose }: RecordHistoryProps) {
  useFocusReturn();
  const isPhone = useIsPhone();
  return (
    <Modal opened onClose={onClose} title={title} size="xl" fullScreen={isPhone}>
      <AuditLogList
        filter={{ entity, id }}
        isLatestOpen
        empty={
          <EmptyState
            title="No changes are recorded."
            next="Later changes appear here: who made them, when, and the values before."
          />
        }
      />
      <p className={styles.whole}>
        <Link to="/admin/audit-log" search={{ entity, id }}>
          Open in the audit log
        </Link>
      </p>
      {companyName !== null && (
        <p className={styles.whole}>
          <Link to="/admin/users" search={{ company: companyName }}>
            Who can see it now: the people of {companyName}
          </Link>
        </p>
      )}
      <p className={styles.company}>
        Changes are recorded, and requests about a tank that were denied; who only looked is not.
      </p>
    </Modal>
  );
}
