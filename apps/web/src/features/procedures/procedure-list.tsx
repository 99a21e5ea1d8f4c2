import type { ProcedureRow } from '@dewar/contract/procedures';
import { VISIBILITY_LABELS } from '@dewar/domain/accounts/procedure-visibilities';
import { PREVIEW_LENGTHS } from '@dewar/domain/primitives/limits';
import { previewText } from '@dewar/domain/primitives/texts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RecordList } from '../../shared/ui/lists/record-list.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { CategoryTags } from './category-tags.tsx';
import { ProcedureCover } from './procedure-cover.tsx';
import styles from './procedure-list.module.css';

interface ProcedureListProps {
  readonly procedures: readonly ProcedureRow[];
  readonly onEdit: (procedure: ProcedureRow) => void;
  readonly onDelete: (procedure: ProcedureRow) => void;
}

/** The administrators' list (spec 1 §2, Procedure manager). */
export function ProcedureList({ procedures, onEdit, onDelete }: ProcedureListProps) {
  return (
    <RecordList
      label="Procedures"
      rows={procedures}
      columns={[
        { label: 'Procedure', width: 'minmax(14rem, 2fr)', render: nameOf },
        { label: 'Summary', width: 'minmax(10rem, 2fr)', render: summaryOf },
        { label: 'Visibility', width: '7.5rem', render: ({ visibility }) => VISIBILITY_LABELS[visibility] },
        { label: 'Client', width: 'minmax(7rem, 1fr)', render: ({ client_tag }) => client_tag ?? '–' },
        { label: 'Created', width: '8rem', render: ({ created_at }) => <RelativeTime at={created_at} /> },
      ]}
      actionsWidth="17rem"
      renderActions={(procedure) => (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`View ${procedure.title}`}
            renderRoot={(props) => <Link to="/procedure/$id" params={{ id: String(procedure.id) }} {...props} />}
          >
            View
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Edit ${procedure.title}`}
            onClick={() => onEdit(procedure)}
          >
            Edit
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Versions of ${procedure.title}`}
            renderRoot={(props) => (
              <Link to="/admin/procedures/$id/versions" params={{ id: String(procedure.id) }} {...props} />
            )}
          >
            Versions
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Delete ${procedure.title}`}
            onClick={() => onDelete(procedure)}
          >
            Delete
          </Button>
        </>
      )}
    />
  );
}

function nameOf(procedure: ProcedureRow) {
  return (
    <span className={styles.name}>
      <ProcedureCover procedure={procedure} size="thumbnail" />
      <span className={styles.words}>
        <span className={styles.title}>{procedure.title}</span>
        <CategoryTags names={procedure.primary_category} />
      </span>
    </span>
  );
}

function summaryOf({ summary }: ProcedureRow) {
  if (summary === null) return '–';
  return <span className={styles.summary}>{previewText(summary, PREVIEW_LENGTHS.procedure_summary)}</span>;
}
