import type { WeldRateRow } from '@dewar/contract/leak-map';
import { LEAK_VIEW_LABELS } from '@dewar/domain/leak-checks/leak-views';
import { classifyHeat, HEAT_LEVELS } from '@dewar/domain/leak-map/heat-levels';
import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { useIsPrinting } from '../../../shared/ui/states/use-is-printing.ts';
import { HeatSwatch } from './heat-legend.tsx';
import styles from './leak-map.module.css';
import { formatInterval, formatRate } from './weld-rate-texts.ts';

const FIRST_WELDS = 12;

interface WeldTableProps {
  /** The highest rate first. */
  readonly welds: readonly WeldRateRow[];
  readonly averageRate: number;
  readonly chosen: WeldRateRow | undefined;
  readonly onChoose: (weld: WeldRateRow) => void;
}

/** All welds by their rates; a chosen one is shown on its drawing. */
export function WeldTable({ welds, averageRate, chosen, onChoose }: WeldTableProps) {
  const isPrinting = useIsPrinting();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll || isPrinting ? welds : welds.slice(0, FIRST_WELDS);
  return (
    <TitledSection title="Welds" note={<span className={styles.note}>by leaks per 100 tank-years</span>}>
      <table className={styles.table} aria-label="Welds by leaks per 100 tank-years">
        <thead>
          <tr>
            <th scope="col">Weld</th>
            <th scope="col" data-number>
              Leaks
            </th>
            <th scope="col" data-number>
              Rate
            </th>
            <th scope="col" data-number>
              Range
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((weld) => {
            const level = classifyHeat(weld.rate, averageRate);
            return (
              <tr key={`${weld.tank_view} ${weld.weld_location}`} data-chosen={weld === chosen || undefined}>
                <th scope="row">
                  <UnstyledButton className={styles.weld} aria-pressed={weld === chosen} onClick={() => onChoose(weld)}>
                    <HeatSwatch level={level} />
                    <span>
                      {weld.weld_location} <span className={styles.view}>{LEAK_VIEW_LABELS[weld.tank_view]}</span>
                      <VisuallyHidden>, {HEAT_LEVELS[level]?.label.toLowerCase()}</VisuallyHidden>
                    </span>
                  </UnstyledButton>
                </th>
                <td data-number translate="no">
                  {weld.leaks}
                </td>
                <td data-number translate="no">
                  {formatRate(weld.rate)}
                </td>
                <td data-number translate="no">
                  {formatInterval(weld)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {!showsAll && welds.length > FIRST_WELDS && (
        <Button variant="default" mt="sm" onClick={() => setShowsAll(true)}>
          Show all {welds.length} welds
        </Button>
      )}
      <p className={styles.help}>
        The true rate lies in the range in 8 of 10 cases. A weld with few leaks is drawn towards the average of all
        welds, the more so the fewer tank-years there are.
      </p>
    </TitledSection>
  );
}
