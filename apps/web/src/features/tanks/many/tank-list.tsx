import type { Tank } from '@dewar/contract/tanks';
import { operationalStatusLabel } from '@dewar/domain/tanks/tank-state';
import { tankOwnerLabel } from '@dewar/domain/tanks/tank-stock';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { countOf, formatNumber } from '../../../shared/format/numbers.ts';
import { formatCalendarDate } from '../../../shared/format/times.ts';
import { ResultsCount } from '../../../shared/ui/lists/filter-bar.tsx';
import { type RecordColumn, RecordList } from '../../../shared/ui/lists/record-list.tsx';
import { selectColumn } from '../../../shared/ui/lists/select-column.tsx';
import { useFirstRows } from '../../../shared/ui/lists/use-first-rows.tsx';
import { type Selection, useSelection } from '../../../shared/ui/lists/use-selection.ts';
import { Quantity } from '../../../shared/ui/states/quantity.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { StatusPill } from '../../../shared/ui/states/status-pill.tsx';
import { assetAddressOf } from '../asset-address.ts';
import { tanksQuery } from '../tanks-api.ts';
import type { TankListFilter } from './tank-list-address.ts';
import { filterTanks } from './tank-list-filter.ts';

export interface SelectedTanks {
  readonly selection: Selection;
  /** The tanks on the screen. */
  readonly shown: readonly Tank[];
  /** All that match the filter. */
  readonly found: readonly Tank[];
}

interface TankListProps {
  readonly filter: TankListFilter;
  readonly renderSelected: (selected: SelectedTanks) => ReactNode;
}

/** All tanks that match, of which several can be selected. Another filter begins another selection. */
export function TankList(props: TankListProps) {
  return <FoundTanks key={JSON.stringify(props.filter)} {...props} />;
}

function FoundTanks({ filter, renderSelected }: TankListProps) {
  const tanks = useQuery(tanksQuery());
  const found = useMemo(() => filterTanks(tanks.data ?? [], filter), [tanks.data, filter]);
  const { shown, more } = useFirstRows(found);
  const selection = useSelection(shown.map(({ id }) => id));
  if (tanks.data === undefined) {
    if (tanks.isPending) return <SkeletonList count={10} height={44} />;
    return <ErrorState title="The tanks could not be loaded." error={tanks.error} onRetry={tanks.refetch} />;
  }
  if (found.length === 0) return <NoTanks filter={filter} />;
  return (
    <>
      <ResultsCount count={describeFound(found.length, tanks.data.length)} />
      <RecordList
        label="Tanks"
        rows={shown}
        columns={COLUMNS}
        isDense
        lead={selectColumn({ rows: shown, nameOf: ({ tank_number }) => tank_number, selection })}
      />
      {more}
      {renderSelected({ selection, shown, found })}
    </>
  );
}

function describeFound(found: number, all: number): string {
  return found === all ? countOf(all, 'tank') : `${formatNumber(found)} of ${countOf(all, 'tank')}`;
}

function NoTanks({ filter }: Pick<TankListProps, 'filter'>) {
  if (Object.keys(filter).length === 0) return <EmptyState title="There are no tanks yet." />;
  return (
    <EmptyState
      title="No tanks match."
      next="Remove a filter or broaden your search."
      action={{ label: 'Show all tanks', link: { to: '/admin/tanks' } }}
    />
  );
}

const COLUMNS: readonly RecordColumn<Tank>[] = [
  { label: 'Tank', width: 'minmax(9rem, 1.2fr)', render: (tank) => <Which tank={tank} /> },
  { label: 'Company', width: 'minmax(8rem, 1.4fr)', render: ({ company_name }) => tankOwnerLabel({ company_name }) },
  { label: 'Status', width: 'minmax(7rem, 1fr)', render: (tank) => <Status tank={tank} /> },
  { label: 'CSC inspection', width: '8rem', render: ({ csc_inspection_date: at }) => <DayCell at={at} /> },
  { label: 'Five-year test', width: '8rem', render: ({ five_year_test_date: at }) => <DayCell at={at} /> },
  {
    label: 'Relief',
    width: '6.5rem',
    isNumber: true,
    render: ({ relief_set_pressure }) => <Quantity value={relief_set_pressure} unit="psig" />,
  },
  {
    label: 'Capacity',
    width: '6.5rem',
    isNumber: true,
    render: ({ capacity_litres }) => <Quantity value={capacity_litres} unit="L" />,
  },
];

function Which({ tank }: { readonly tank: Tank }) {
  return (
    <Anchor renderRoot={(props) => <Link to="/admin/assets" search={assetAddressOf(tank)} {...props} />}>
      {tank.tank_number}
    </Anchor>
  );
}

function Status({ tank: { operational_status, tank_status } }: { readonly tank: Tank }) {
  return (
    <>
      {!operational_status && <StatusPill tone="neutral">{operationalStatusLabel(false)}</StatusPill>}{' '}
      {tank_status ?? 'None'}
    </>
  );
}

function DayCell({ at }: { readonly at: string | null }) {
  return at === null ? '–' : formatCalendarDate(at);
}
