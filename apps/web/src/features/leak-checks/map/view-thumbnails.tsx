import type { WeldRateRow } from '@dewar/contract/leak-map';
import { LEAK_VIEW_LABELS, type LeakView } from '@dewar/domain/leak-checks/leak-views';
import { UnstyledButton } from '@mantine/core';
import { countOf } from '../../../shared/format/numbers.ts';
import { TankDrawing } from '../drawings/tank-drawing.tsx';
import { heatOf } from './heat-drawing.tsx';
import styles from './leak-map.module.css';

interface ViewThumbnailsProps {
  readonly views: readonly { readonly view: LeakView; readonly leaks: number }[];
  readonly welds: readonly WeldRateRow[];
  readonly averageRate: number;
  readonly chosen: LeakView;
  readonly onChoose: (view: LeakView) => void;
}

/** The six views at a glance; one of them is shown large. */
export function ViewThumbnails({ views, welds, averageRate, chosen, onChoose }: ViewThumbnailsProps) {
  return (
    <fieldset className={styles.thumbnails} aria-label="View">
      {views.map(({ view, leaks }) => (
        <UnstyledButton
          key={view}
          className={styles.thumbnail}
          aria-pressed={view === chosen}
          onClick={() => onChoose(view)}
        >
          <span className={styles.miniature} aria-hidden>
            <TankDrawing view={view} label="" heatOf={heatOf(view, welds, averageRate)} />
          </span>
          <span className={styles.viewName}>{LEAK_VIEW_LABELS[view]}</span>
          <span className={styles.viewLeaks}>{countOf(leaks, 'leak')}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
