import type { WeldRateRow } from '@dewar/contract/leak-map';
import { LEAK_VIEW_LABELS, type LeakView } from '@dewar/domain/leak-checks/leak-views';
import { WELD_ZONES, weldZoneTitle } from '@dewar/domain/leak-checks/weld-zones';
import { classifyHeat } from '@dewar/domain/leak-map/heat-levels';
import { TankDrawing, type WeldHeat } from '../drawings/tank-drawing.tsx';
import styles from './leak-map.module.css';
import { describeWeldRate } from './weld-rate-texts.ts';

interface HeatDrawingProps {
  readonly view: LeakView;
  readonly welds: readonly WeldRateRow[];
  readonly averageRate: number;
  readonly tankYears: number;
  readonly chosen: WeldRateRow | undefined;
  readonly onChoose: (weld: WeldRateRow) => void;
}

/** One view of the tank with its welds by their rates; each weld is a button. */
export function HeatDrawing({ view, welds, averageRate, tankYears, chosen, onChoose }: HeatDrawingProps) {
  const label = LEAK_VIEW_LABELS[view];
  const chosenZone = WELD_ZONES[view].find((zone) => weldZoneTitle(zone) === chosen?.weld_location);
  return (
    <figure className={styles.figure} data-view={view}>
      <TankDrawing
        view={view}
        label={`${label} of the tank`}
        highlighted={chosenZone?.name}
        heatOf={heatOf(view, welds, averageRate, (weld) => ({
          label: `${weld.weld_location}: ${describeWeldRate(weld, tankYears)}`,
          isChosen: weld === chosen,
          onChoose: () => onChoose(weld),
        }))}
      />
      {WELD_ZONES[view].length === 0 && <figcaption className={styles.none}>This view has no named welds.</figcaption>}
    </figure>
  );
}

/** The heat of each weld of a view; `button` adds what makes it one. */
export function heatOf(
  view: LeakView,
  welds: readonly WeldRateRow[],
  averageRate: number,
  button?: (weld: WeldRateRow) => WeldHeat['button'],
): (title: string) => WeldHeat | undefined {
  const here = new Map(welds.filter(({ tank_view }) => tank_view === view).map((weld) => [weld.weld_location, weld]));
  return (title) => {
    const weld = here.get(title);
    return weld && { level: classifyHeat(weld.rate, averageRate), button: button?.(weld) };
  };
}
