import { UnstyledButton } from '@mantine/core';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { VacuumOverTime } from '../../../features/vacuum-chart/vacuum-over-time.tsx';
import type { KnownReading } from '../../../shared/offline/waiting-records.ts';
import { Card, CardList } from '../../../shared/ui/lists/card-list.tsx';
import { RecordList } from '../../../shared/ui/lists/record-list.tsx';
import { StatCards, StatCardsSkeleton } from '../../../shared/ui/lists/stat-cards.tsx';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import { Quantity } from '../../../shared/ui/states/quantity.tsx';
import { VacuumBandPill } from '../../../shared/ui/states/vacuum-band-pill.tsx';
import { Sample } from './component-section.tsx';
import styles from './design-page.module.css';

interface SampleTank {
  readonly id: number;
  readonly name: string;
  readonly microns: number | null;
  readonly weight: number | null;
}

const TANKS: readonly SampleTank[] = [
  { id: 1, name: 'NW 12', microns: 18, weight: 36_000 },
  { id: 2, name: 'NW 7', microns: 640, weight: null },
  { id: 3, name: 'NW 21', microns: null, weight: 9900 },
];

const FIGURE = { width: 'minmax(6rem, 1fr)', isNumber: true } as const;

const COLUMNS = [
  { label: 'Tank', width: 'minmax(6rem, 1fr)', render: ({ name }: SampleTank) => name },
  {
    label: 'Band',
    width: 'minmax(6rem, 1fr)',
    render: ({ microns }: SampleTank) => (microns === null ? '–' : <VacuumBandPill microns={microns} isQuiet />),
  },
  { label: 'Vacuum', ...FIGURE, render: ({ microns }: SampleTank) => <Quantity value={microns} unit="µm" /> },
  { label: 'Load', ...FIGURE, render: ({ weight }: SampleTank) => <Quantity value={weight} unit="lb" /> },
];

export function TableSamples() {
  return (
    <Sample state="Names left, figures right">
      <RecordList label="Sample tanks" rows={TANKS} columns={COLUMNS} isDense />
    </Sample>
  );
}

export function CardSamples() {
  return (
    <>
      <Sample state="Figures; the first opens a list">
        <StatCards
          stats={[
            { label: 'Tanks', value: 24, note: '3 in transit', link: linkOptions({ to: '/admin/tanks' }) },
            { label: 'Readings this week', value: 118 },
          ]}
        />
      </Sample>
      <Sample state="Loading">
        <StatCardsSkeleton count={2} />
      </Sample>
      <Sample state="Records">
        <CardList label="Sample cards">
          {TANKS.map(({ id, name, microns }) => (
            <Card key={id} className={styles.card}>
              <UnstyledButton className={styles.open} onClick={() => notifySuccess(`${name} would open.`)}>
                {name}
              </UnstyledButton>
              <Quantity value={microns} unit="µm" />
            </Card>
          ))}
        </CardList>
      </Sample>
    </>
  );
}

const MS_PER_DAY = 86_400_000;
/** A year of a tank whose vacuum slowly rises, is pumped and rises again. */
const MICRONS = [12, 14, 19, 24, 33, 46, 61, 88, 14, 16, 21, 27];
const DAYS_BETWEEN = 30;

/** Newest first. */
function readingsUntil(now: number): readonly KnownReading[] {
  return MICRONS.map((vacuum_reading, at) => ({
    id: at + 1,
    tank_id: 1,
    tank_number: 'NW 12',
    vacuum_reading,
    reading_timestamp: new Date(now - (MICRONS.length - at) * DAYS_BETWEEN * MS_PER_DAY).toISOString(),
    fresh_pull: at === MICRONS.lastIndexOf(14),
    additional_notes: null,
    recorded_by: null,
    correctable_until: null,
    recorded_by_email: '',
    captured_at: null,
    received_at: null,
    version: 1,
  })).toReversed();
}

export function ChartSamples() {
  const [readings] = useState(() => readingsUntil(Date.now()));
  return (
    <Sample state="Vacuum over a year, as on every tank">
      <VacuumOverTime readings={readings} transfers={[]} forecast="not_yet" earlier={null} isCut={false} />
    </Sample>
  );
}
