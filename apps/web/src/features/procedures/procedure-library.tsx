import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { useLazyCode } from '../../shared/ui/states/use-lazy-code.ts';
import { ProcedureCards } from './procedure-cards.tsx';
import { isFiltered, type ProcedureFilter } from './procedure-filter.ts';
import { ProcedureFinder } from './procedure-finder.tsx';
import styles from './procedure-library.module.css';
import { PROCEDURES_PAGE, proceduresQuery } from './procedures-api.ts';

const loadExport = () => import('./procedure-export-dialog.tsx');

/** Unless something is searched for: the fleet above them comes first. */
const SHOWN_AT_FIRST = 6;

interface ProcedureLibraryProps {
  readonly filter: ProcedureFilter;
  readonly onFilter: (filter: ProcedureFilter) => void;
}

/** The knowledge base of a company home: find a procedure and open it. */
export function ProcedureLibrary({ filter, onFilter }: ProcedureLibraryProps) {
  return (
    <section className={styles.library} aria-labelledby="procedures">
      <div className={styles.head}>
        <h2 className={styles.heading} id="procedures">
          Procedures
        </h2>
        <ExportButton filter={filter} />
      </div>
      <ProcedureFinder filter={filter} onChange={onFilter} />
      <ProcedureResults filter={filter} />
    </section>
  );
}

/** This is a first screen: the code of the dialog is loaded later (decision 0033). */
function ExportButton({ filter }: Pick<ProcedureLibraryProps, 'filter'>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const code = useLazyCode({ load: loadExport, isNeeded: isOpen, onFailed: close });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-haspopup="dialog"
        aria-label="Export procedures"
        onClick={() => setOpen(true)}
      >
        Export
      </Button>
      {isOpen && code !== undefined && <code.ProcedureExportDialog filter={filter} onClose={close} />}
    </>
  );
}

function ProcedureResults({ filter }: Pick<ProcedureLibraryProps, 'filter'>) {
  // The previous results stay while the next ones load.
  const first = isFiltered(filter) ? PROCEDURES_PAGE : SHOWN_AT_FIRST;
  const query = useInfiniteQuery({ ...proceduresQuery(filter, first), placeholderData: keepPreviousData });
  // Drawn in slices, between which a touch is answered.
  const drawn = useDeferredValue(query.data);
  if (drawn === undefined) {
    return query.data !== undefined || !query.isError ? (
      <SkeletonList count={6} height={240} layout="cards" />
    ) : (
      <ErrorState
        title="The procedures could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const procedures = drawn.pages.flatMap((page) => page.procedures);
  if (procedures.length === 0) return <EmptyState title="No procedures found matching your criteria." />;
  return (
    <>
      <ProcedureCards procedures={procedures} />
      <div className={styles.more}>
        <MorePages query={query} failed="More procedures could not be loaded." />
      </div>
    </>
  );
}
