import type { ProcedureFieldName, ProcedureVersionRow } from '@dewar/contract/procedure-versions';
import { Link } from '@tanstack/react-router';
import { ExactTime } from '../../../shared/ui/time/times.tsx';
import styles from './versions.module.css';

interface VersionListProps {
  readonly procedureId: number;
  /** Latest first. */
  readonly versions: readonly ProcedureVersionRow[];
  readonly shown: number;
}

/** Who saved the procedure when, and what changed; each opens its differences. */
export function VersionList({ procedureId, versions, shown }: VersionListProps) {
  return (
    <nav aria-label="Versions">
      <ol className={styles.list}>
        {versions.map((version, index) => (
          <li key={version.number}>
            <Link
              className={styles.version}
              to="/admin/procedures/$id/versions"
              params={{ id: String(procedureId) }}
              search={{ version: version.number }}
              activeOptions={{ includeSearch: true }}
              resetScroll={false}
              data-shown={version.number === shown || undefined}
              aria-current={version.number === shown}
            >
              <span className={styles.head}>
                <strong>Version {version.number}</strong>
                {index === 0 && <span className={styles.current}>Current</span>}
              </span>
              <span className={styles.note}>
                <ExactTime at={version.saved_at} />
                {version.saved_by_email !== null && ` by ${version.saved_by_email}`}
              </span>
              {version.note !== null && <span>{version.note}</span>}
              <span className={styles.note}>{describeChange(version)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const FIELD_LABELS: Readonly<Record<ProcedureFieldName, string>> = {
  title: 'title',
  summary: 'summary',
  full_content: 'text',
  primary_category: 'categories',
  cover_image: 'thumbnail',
  media_file: 'PDF or link',
  client_tag: 'client',
  visibility: 'visibility',
  date_published: 'publish date',
};

function describeChange({ number, changed_fields, restored_number }: ProcedureVersionRow): string {
  if (restored_number !== null) return `Version ${restored_number} restored`;
  if (changed_fields.length === 0) return number === 1 ? 'First version' : 'The oldest version that is kept';
  return `Changed: ${changed_fields.map((field) => FIELD_LABELS[field]).join(', ')}`;
}
