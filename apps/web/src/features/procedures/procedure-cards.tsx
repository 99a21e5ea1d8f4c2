import type { ProcedureRow } from '@dewar/contract/procedures';
import { VISIBILITY_LABELS } from '@dewar/domain/accounts/procedure-visibilities';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../shared/session/use-can.ts';
import { IconEyeOff } from '../../shared/ui/icons/icons.ts';
import { CategoryTags } from './category-tags.tsx';
import styles from './procedure-cards.module.css';
import { ProcedureCover } from './procedure-cover.tsx';

/** Procedure cards (spec 1 §2, Company home). */
export function ProcedureCards({ procedures }: { readonly procedures: readonly ProcedureRow[] }) {
  const isManager = useCan()('manage', 'procedure');
  return (
    <ul className={styles.cards} aria-label="Procedures">
      {procedures.map((procedure) => (
        <li key={procedure.id} className={styles.card}>
          <ProcedureCover procedure={procedure} />
          <div className={styles.words}>
            <CategoryTags names={procedure.primary_category} />
            <h3 className={styles.title}>{procedure.title}</h3>
            {procedure.summary !== null && <p className={styles.summary}>{procedure.summary}</p>}
            {isManager && procedure.visibility !== 'public' && <WhoElse procedure={procedure} />}
          </div>
          <Button
            className={styles.open}
            variant="default"
            aria-label={`Open ${procedure.title}`}
            renderRoot={(props) => <Link to="/procedure/$id" params={{ id: String(procedure.id) }} {...props} />}
          >
            Open
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Administrators see every procedure here; these are hidden from the company, or from some companies. */
function WhoElse({ procedure: { visibility, client_tag } }: { readonly procedure: ProcedureRow }) {
  return (
    <div className={styles.limited}>
      <IconEyeOff size={14} aria-hidden />
      {VISIBILITY_LABELS[visibility]}
      {client_tag !== null && `: ${client_tag}`}
    </div>
  );
}
