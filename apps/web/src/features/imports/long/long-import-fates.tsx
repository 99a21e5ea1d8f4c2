import { IMPORT_OUTCOME_LABELS } from '@dewar/contract/imports';
import type { LongImport, LongImportFate } from '@dewar/contract/long-imports';
import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MorePages } from '../../../shared/ui/lists/more-pages.tsx';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { FatesTable } from '../row-fates.tsx';
import { longImportFatesQuery } from './long-imports-api.ts';

/** The rows with a reason, one outcome at a time, some at a time. */
export function LongImportFates({ long }: { readonly long: LongImport }) {
  const { id, source, refused, asked, duplicates } = long;
  const all = [
    ['refused', refused],
    ['asked', asked],
    ['duplicate', duplicates],
  ] as const;
  const shown = all.filter(([, count]) => count > 0);
  const [chosen, setChosen] = useState<LongImportFate['outcome']>();
  const outcome = chosen ?? shown[0]?.[0];
  if (outcome === undefined) return null;
  return (
    <>
      <NativeSelect
        label={`Rows of ${source} to look at`}
        value={outcome}
        data={shown.map(([value, count]) => ({
          value,
          label: `${IMPORT_OUTCOME_LABELS[value]} (${count.toLocaleString('en-US')})`,
        }))}
        onChange={({ currentTarget }) => setChosen(shown.find(([value]) => value === currentTarget.value)?.[0])}
        maw={320}
        mb="md"
      />
      <FatesOf id={id} outcome={outcome} />
    </>
  );
}

function FatesOf({ id, outcome }: { readonly id: number; readonly outcome: LongImportFate['outcome'] }) {
  const query = useInfiniteQuery(longImportFatesQuery(id, outcome));
  if (query.data === undefined) {
    if (query.error === null) return <SkeletonList count={4} height={40} />;
    const retry = () => void query.refetch();
    return <ErrorState title="The rows could not be loaded." error={query.error} onRetry={retry} />;
  }
  return (
    <>
      <FatesTable rows={query.data.pages.flatMap(({ fates }) => fates)} />
      <MorePages query={query} failed="More rows could not be loaded." />
    </>
  );
}
