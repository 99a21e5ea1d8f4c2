import { useQuery } from '@tanstack/react-query';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { chosenTanksExport } from '../tank-export.ts';
import { tanksQuery } from '../tanks-api.ts';
import type { TankListFilter } from './tank-list-address.ts';
import { filterTanks } from './tank-list-filter.ts';

/** Saves all tanks that match, also those beyond the first of the screen. */
export function TankListExport({ filter }: { readonly filter: TankListFilter }) {
  const { data: tanks } = useQuery(tanksQuery());
  if (tanks === undefined) return null;
  // Sought when the dialog opens: the list itself seeks them at each change.
  return <ExportLists choices={() => [chosenTanksExport(filterTanks(tanks, filter).map(({ id }) => id))]} />;
}
