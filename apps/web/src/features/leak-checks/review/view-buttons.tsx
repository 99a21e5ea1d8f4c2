import type { LeakPoint } from '@dewar/contract/leak-checks';
import { LEAK_VIEW_LABELS, LEAK_VIEWS, type LeakView } from '@dewar/domain/leak-checks/leak-views';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import styles from './review-drawing.module.css';

interface ViewButtonsProps {
  readonly points: readonly LeakPoint[];
  readonly chosen: LeakView;
  readonly onChoose: (view: LeakView) => void;
}

/** The six views, each with the number of its leaks (spec 2 §2.8). */
export function ViewButtons({ points, chosen, onChoose }: ViewButtonsProps) {
  return (
    <fieldset className={styles.views} aria-label="View">
      {LEAK_VIEWS.map((view) => {
        const here = points.filter(({ tank_view }) => tank_view === view);
        const isOpen = here.some(({ repaired }) => !repaired);
        return (
          <UnstyledButton
            key={view}
            className={styles.view}
            aria-pressed={view === chosen}
            onClick={() => onChoose(view)}
          >
            {LEAK_VIEW_LABELS[view]}{' '}
            <span className={styles.count} data-state={here.length === 0 ? 'none' : isOpen ? 'open' : 'repaired'}>
              {here.length}
            </span>
            <VisuallyHidden> {here.length === 1 ? 'leak' : 'leaks'}</VisuallyHidden>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
