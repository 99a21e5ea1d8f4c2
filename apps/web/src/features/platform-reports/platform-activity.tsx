import type { PlatformReport } from '@dewar/contract/platform-reports';
import { belongsToCompany, ROLE_LABELS, USER_STATUS_LABELS } from '@dewar/domain/accounts/roles';
import { Link } from '@tanstack/react-router';
import { companyLabel } from '../../shared/format/company-labels.ts';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { LatestList } from './latest-list.tsx';
import styles from './platform-activity.module.css';

type PlatformActivityProps = Pick<PlatformReport, 'recent_users' | 'recent_procedures' | 'recent_readings'>;

/** The latest activity over all companies (spec 1 §2 and §9). */
export function PlatformActivity({ recent_users, recent_procedures, recent_readings }: PlatformActivityProps) {
  return (
    <div className={styles.lists}>
      <div className={styles.column}>
        <LatestList
          title="Latest users"
          rows={recent_users}
          none="There are no users yet."
          render={({ email, role, company_name, status, created_at }) => ({
            name: (
              <Link to="/admin/users" search={{ search: email }} translate="no">
                {email}
              </Link>
            ),
            note: `${belongsToCompany(role) ? companyLabel({ role, company_name }) : ROLE_LABELS[role]}, ${USER_STATUS_LABELS[status]}`,
            aside: <Age at={created_at} />,
          })}
        />
        <LatestList
          title="Latest procedures"
          rows={recent_procedures}
          none="There are no procedures yet."
          render={({ id, title, client_tag, created_by_email, created_at }) => ({
            name: (
              <Link to="/procedure/$id" params={{ id: String(id) }}>
                {title}
              </Link>
            ),
            note: [client_tag, created_by_email].filter(Boolean).join(', '),
            aside: <Age at={created_at} />,
          })}
        />
      </div>
      <LatestList
        title="Latest vacuum readings"
        rows={recent_readings}
        none="There are no readings yet."
        render={({ tank_number, company_name, vacuum_reading, reading_timestamp }) => ({
          name: (
            <Link to="/admin/assets" search={{ tank: tank_number, company: company_name }} translate="no">
              {tank_number}
            </Link>
          ),
          note: company_name,
          aside: (
            <>
              <Quantity value={vacuum_reading} unit="µm" />
              <Age at={reading_timestamp} />
            </>
          ),
        })}
      />
    </div>
  );
}

function Age({ at }: { readonly at: string }) {
  return (
    <div className={styles.age}>
      <RelativeTime at={at} />
    </div>
  );
}
