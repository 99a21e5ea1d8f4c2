import { Link } from '@tanstack/react-router';
import { FilterBar, FilterSelect } from '../../shared/ui/lists/filter-bar.tsx';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import styles from './audit-log.module.css';
import type { AuditLogFilter } from './audit-log-filter.ts';
import { AuditLogList } from './audit-log-list.tsx';
import type { PersonView } from './person-history-address.ts';

interface PersonHistoryProps {
  /** The number of the account. */
  readonly id: number;
  readonly view: PersonView | undefined;
  readonly onChange: (view: PersonView | undefined) => void;
}

/** What the audit log holds about one person: what they did, what was done to their account, and refused attempts. */
export function PersonHistory({ id, view, onChange }: PersonHistoryProps) {
  const filter = filterOf(id, view);
  return (
    <>
      <FilterBar label="What to show of the audit log">
        <FilterSelect
          label="Show"
          choices={CHOICES}
          value={view ?? ''}
          onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
        />
      </FilterBar>
      <AuditLogList filter={filter} empty={<EmptyState title="Nothing of this kind has been recorded." />} />
      <p className={styles.whole}>
        <Link to="/admin/audit-log" search={filter}>
          Open in the audit log
        </Link>
      </p>
    </>
  );
}

const CHOICES: readonly { readonly value: PersonView | ''; readonly label: string }[] = [
  { value: '', label: 'Everything they did' },
  { value: 'account', label: 'Changes of their account' },
  { value: 'sign-ins', label: 'Sign-ins' },
  { value: 'failed-sign-ins', label: 'Failed and refused sign-ins' },
  { value: 'denied', label: 'Denied requests' },
  { value: 'limits', label: 'Limits reached' },
];

/** Failed sign-ins and limits are entries about the account that was tried; denied requests may be about a tank. */
function filterOf(id: number, view: PersonView | undefined): AuditLogFilter {
  switch (view) {
    case undefined:
      return { person: id };
    case 'account':
      return { entity: 'user', id };
    case 'sign-ins':
      return { person: id, action: 'sign-in' };
    case 'failed-sign-ins':
      return { entity: 'sign_in', id };
    case 'denied':
      return { person: id, action: 'denied' };
    case 'limits':
      return { entity: 'limit', id };
    default:
      return view satisfies never;
  }
}
