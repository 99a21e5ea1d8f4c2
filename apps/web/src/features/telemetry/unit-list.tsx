import type { TelemetryUnit } from '@dewar/contract/telemetry';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { ResultsCount } from '../../shared/ui/lists/filter-bar.tsx';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { type RecordColumn, RecordList } from '../../shared/ui/lists/record-list.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { describeValue } from './describe-telemetry.ts';
import styles from './telemetry.module.css';
import { unitsQuery } from './telemetry-api.ts';

interface UnitListProps {
  readonly company: string | undefined;
  readonly search: string | undefined;
  readonly showsCompany: boolean;
  readonly onFit: (unit: TelemetryUnit) => void;
}

/** Units whose samples wait for a tank, and below all of them. */
export function UnitList({ company, search, showsCompany, onFit }: UnitListProps) {
  const query = useInfiniteQuery(unitsQuery({ company, search }));
  const columns = useMemo(() => columnsOf(showsCompany), [showsCompany]);
  const units = query.data?.pages.flatMap((page) => page.units);
  return (
    <div className={styles.sections}>
      {search === undefined && <WaitingUnits company={company} onFit={onFit} />}
      <div>
        {query.isPending && <SkeletonList count={6} height={44} />}
        {units === undefined && query.isError && (
          <ErrorState title="The units could not be loaded." error={query.error} onRetry={query.refetch} />
        )}
        {units?.length === 0 &&
          (search === undefined ? (
            <EmptyState title="No unit has sent anything yet." next="Let a unit send with a token for telemetry." />
          ) : (
            <EmptyState title="No unit matches." next="Search for another part of its name." />
          ))}
        {units !== undefined && units.length > 0 && (
          <>
            <ResultsCount count={countOf(units.length, 'unit')} hasMore={query.hasNextPage} />
            <RecordList label="Units" rows={units} columns={columns} />
          </>
        )}
        <MorePages query={query} failed="More units could not be loaded." />
      </div>
    </div>
  );
}

function columnsOf(showsCompany: boolean): readonly RecordColumn<TelemetryUnit>[] {
  return [
    { label: 'Unit', width: 'minmax(10rem, 2fr)', render: (unit) => <UnitLink unit={unit} /> },
    ...(showsCompany
      ? [{ label: 'Company', width: 'minmax(8rem, 1fr)', render: ({ company_name }: TelemetryUnit) => company_name }]
      : []),
    { label: 'Tank', width: 'minmax(8rem, 1fr)', render: ({ tank }) => <TankLink tank={tank} /> },
    { label: 'State', width: 'minmax(8rem, 1fr)', render: (unit) => <UnitState unit={unit} /> },
    {
      label: 'Last seen',
      width: 'minmax(7rem, 1fr)',
      render: ({ last_seen_at }) => (last_seen_at === null ? 'Never' : <RelativeTime at={last_seen_at} />),
    },
    {
      label: 'Battery',
      width: '7rem',
      isNumber: true,
      render: ({ battery }) => (battery === null ? '–' : describeValue(battery.value, battery.unit_of_measure)),
    },
  ];
}

function UnitLink({ unit: { unit, company_name } }: { readonly unit: TelemetryUnit }) {
  return (
    <Link className={styles.link} to="/telemetry" search={{ company: company_name, unit }}>
      {unit}
    </Link>
  );
}

export function TankLink({ tank }: Pick<TelemetryUnit, 'tank'>) {
  if (tank === null) return '–';
  return (
    <Link className={styles.link} to="/tanks/$id" params={{ id: String(tank.id) }}>
      {tank.tank_number}
    </Link>
  );
}

export function UnitState({ unit: { is_silent, waiting, tank } }: { readonly unit: TelemetryUnit }) {
  if (is_silent) return <StatusPill tone="watch">Silent</StatusPill>;
  if (waiting > 0 && tank === null) return <StatusPill tone="watch">No tank</StatusPill>;
  return (
    <StatusPill tone="good" isQuiet>
      Sends
    </StatusPill>
  );
}

interface WaitingUnitsProps {
  readonly company: string | undefined;
  readonly onFit: (unit: TelemetryUnit) => void;
}

/** What waits, with the step that helps; nothing while nothing does. */
function WaitingUnits({ company, onFit }: WaitingUnitsProps) {
  const query = useInfiniteQuery(unitsQuery({ company, waiting: true }));
  const units = query.data?.pages.flatMap((page) => page.units) ?? [];
  if (units.length === 0) return null;
  return (
    <TitledSection title="Waiting for a tank">
      <ul className={styles.rows} aria-label="Units with samples that wait">
        {units.map((unit) => (
          <li key={unit.id} className={styles.row}>
            <div>
              <div className={styles.name} translate="no">
                <UnitLink unit={unit} />
              </div>
              <div className={styles.facts}>
                {countOf(unit.waiting, 'sample')} {unit.waiting === 1 ? 'waits' : 'wait'}
                {unit.tank !== null && `, measured before or after it was on ${unit.tank.tank_number}`}
              </div>
            </div>
            <Button
              size="compact-md"
              variant="default"
              aria-label={`Fit to a tank: ${unit.unit}`}
              onClick={() => onFit(unit)}
            >
              Fit to a tank
            </Button>
          </li>
        ))}
      </ul>
      <MorePages query={query} failed="More units could not be loaded." />
    </TitledSection>
  );
}
