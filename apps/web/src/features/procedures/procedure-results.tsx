import type { ProcedureRow } from '@dewar/contract/procedures';
import { SUCCESS } from '@dewar/contract/success-texts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { countOf } from '../../shared/format/numbers.ts';
import { useDescribeKept } from '../../shared/recently-deleted/kept-time.ts';
import { useUndoDeletion } from '../../shared/recently-deleted/undo-deletion.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { ResultsCount } from '../../shared/ui/lists/filter-bar.tsx';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { isFiltered, type ProcedureFilter } from './procedure-filter.ts';
import { ProcedureList } from './procedure-list.tsx';
import { proceduresQuery, useRemoveProcedure } from './procedures-api.ts';
import { failedWith } from './use-uploads.ts';

interface ProcedureResultsProps {
  readonly filter: ProcedureFilter;
  readonly onEdit: (procedure: ProcedureRow) => void;
}

/** The filtered procedures of the manager, page by page. */
export function ProcedureResults({ filter, onEdit }: ProcedureResultsProps) {
  const removeProcedure = useRemoveProcedure();
  const describeKept = useDescribeKept();
  const findUndo = useUndoDeletion('procedure');
  const query = useInfiniteQuery({ ...proceduresQuery(filter), placeholderData: keepPreviousData });
  if (query.isPending) return <SkeletonList count={8} height={64} />;
  if (query.isError && query.data === undefined) {
    const title = 'The procedures could not be loaded.';
    return <ErrorState title={title} error={query.error} onRetry={() => void query.refetch()} />;
  }
  const procedures = query.data.pages.flatMap((page) => page.procedures);
  if (procedures.length === 0) return <NoProcedures filter={filter} />;
  return (
    <>
      <ResultsCount count={countOf(procedures.length, 'procedure')} hasMore={query.hasNextPage} />
      <ProcedureList
        procedures={procedures}
        onEdit={onEdit}
        onDelete={async (procedure) => {
          const { id, title } = procedure;
          const kept = await describeKept('Administrators can still bring it back', '');
          await confirmAndRun({
            title: `Delete “${title}”`,
            body: (
              <>
                <p>{QUESTION}</p>
                <p>{kept}</p>
              </>
            ),
            verb: 'Delete procedure',
            isDestructive: true,
            seen: procedure,
            run: (version) => removeProcedure(id, version).catch(failedWith('Error deleting procedure')),
            done: SUCCESS.procedureDeleted,
            findUndo: () => findUndo(id),
          });
        }}
      />
      <MorePages query={query} failed="More procedures could not be loaded." />
    </>
  );
}

// spec 1 §4
const QUESTION = 'Are you sure you want to delete this procedure? This action cannot be undone.';

function NoProcedures({ filter }: { readonly filter: ProcedureFilter }) {
  return isFiltered(filter) ? (
    <EmptyState
      title="No procedures found matching your criteria."
      next="Remove a filter or broaden your search."
      action={{ label: 'Show all procedures', link: { to: '/admin/procedures' } }}
    />
  ) : (
    <EmptyState title="There are no procedures yet." next="Create the first one." />
  );
}
