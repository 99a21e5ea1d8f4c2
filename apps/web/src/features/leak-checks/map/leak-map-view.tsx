import type { LeakMap, WeldRateRow } from '@dewar/contract/leak-map';
import { LEAK_VIEW_LABELS, LEAK_VIEWS, type LeakView } from '@dewar/domain/leak-checks/leak-views';
import { useState } from 'react';
import { countOf } from '../../../shared/format/numbers.ts';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { HeatDrawing } from './heat-drawing.tsx';
import { HeatLegend } from './heat-legend.tsx';
import styles from './leak-map.module.css';
import { RepairCurves } from './repair-curves.tsx';
import { ViewThumbnails } from './view-thumbnails.tsx';
import { describeWeldRate, formatTankYears } from './weld-rate-texts.ts';
import { WeldTable } from './weld-table.tsx';

interface LeakMapViewProps {
  readonly map: LeakMap;
  /** Whose tanks: 'Polar Gas', 'all companies'. */
  readonly whose: string;
}

/** How often each weld leaks, on the drawings and as a table, and how long repairs hold (judgement 7). */
export function LeakMapView({ map, whose }: LeakMapViewProps) {
  const { tank_years, leaks, welds, prior, elsewhere } = map;
  const years = map.from_year === map.to_year ? map.from_year : `${map.from_year} to ${map.to_year}`;
  if (prior === null || leaks === 0) {
    return (
      <EmptyState
        title={`No leaks yet in ${years}.`}
        next={
          tank_years === 0
            ? `There were no tanks of ${whose} in these years.`
            : `No leak check found one in ${formatTankYears(tank_years)} of ${whose}.`
        }
      />
    );
  }
  const beside = elsewhere.reduce((sum, each) => sum + each.leaks, 0);
  return (
    <>
      <p className={styles.summary}>
        {countOf(leaks, 'leak')} in {formatTankYears(tank_years)} of {whose}, {years}
        {beside > 0 && `; ${beside} of them beside the named welds`}.
      </p>
      <WeldSection map={map} averageRate={prior.leaks / prior.tank_years} welds={welds} />
      <RepairCurves curves={map.repairs} />
    </>
  );
}

interface WeldSectionProps {
  readonly map: LeakMap;
  readonly averageRate: number;
  readonly welds: readonly WeldRateRow[];
}

function WeldSection({ map, averageRate, welds }: WeldSectionProps) {
  const byRate = welds.toSorted((one, other) => other.rate - one.rate);
  const [chosen, setChosen] = useState<WeldRateRow>();
  const [shown, setShown] = useState<LeakView>();
  const view = shown ?? byRate[0]?.tank_view ?? LEAK_VIEWS[0];
  // After other years or another company the same weld has other figures.
  const weld = welds.find((each) => isSameWeld(each, chosen));
  const choose = (next: WeldRateRow) => {
    setChosen(next);
    setShown(next.tank_view);
  };
  const leaksOf = (each: LeakView) =>
    [...welds, ...map.elsewhere].reduce((sum, row) => sum + (row.tank_view === each ? row.leaks : 0), 0);
  return (
    <div className={styles.welds}>
      <TitledSection title="Drawings">
        <ViewThumbnails
          views={LEAK_VIEWS.map((each) => ({ view: each, leaks: leaksOf(each) }))}
          welds={welds}
          averageRate={averageRate}
          chosen={view}
          onChoose={setShown}
        />
        <HeatDrawing
          view={view}
          welds={welds}
          averageRate={averageRate}
          tankYears={map.tank_years}
          chosen={weld?.tank_view === view ? weld : undefined}
          onChoose={choose}
        />
        <p className={styles.chosen} role="status">
          {weld === undefined ? (
            'Choose a weld on the drawing or in the table to see how often it leaks.'
          ) : (
            <>
              <strong>
                {weld.weld_location}, {LEAK_VIEW_LABELS[weld.tank_view].toLowerCase()}.
              </strong>{' '}
              {describeWeldRate(weld, map.tank_years)}.
            </>
          )}
        </p>
        <HeatLegend averageRate={averageRate} />
      </TitledSection>
      <WeldTable welds={byRate} averageRate={averageRate} chosen={weld} onChoose={choose} />
    </div>
  );
}

function isSameWeld(one: WeldRateRow, other: WeldRateRow | undefined): boolean {
  return one.tank_view === other?.tank_view && one.weld_location === other.weld_location;
}
