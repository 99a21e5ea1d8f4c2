import type { FleetTank } from '@dewar/contract/fleet';
import type { ReactNode } from 'react';
import { useInViewportOnce } from '../../shared/ui/lists/use-in-viewport-once.ts';
import { ContainerCard } from './container-card.tsx';
import styles from './container-grid.module.css';
import type { TankWithAttention } from './fleet-attention.ts';

/** Beyond the window, so that Tab finds the next card and scrolling finds it drawn. */
const MARGIN = '800px';
/** These are drawn without asking where they are. */
const FIRST_DRAWN = 3;

interface ContainerGridProps {
  readonly tanks: readonly TankWithAttention[];
  readonly onOpenTank: (tank: FleetTank) => void;
}

/**
 * The containers in as many columns as fit; a card is drawn once it is near the view, so that a thousand open like ten.
 * Until then its number stands there, for the browser's own search and for screen readers.
 */
export function ContainerGrid({ tanks, onOpenTank }: ContainerGridProps) {
  return (
    <ul className={styles.grid} aria-label="Containers">
      {tanks.map((evaluated, index) => (
        <li key={evaluated.tank.id}>
          <WhenInViewport isDrawn={index < FIRST_DRAWN} until={evaluated.tank.tank_number}>
            <ContainerCard evaluated={evaluated} onOpen={onOpenTank} />
          </WhenInViewport>
        </li>
      ))}
    </ul>
  );
}

interface WhenInViewportProps {
  readonly isDrawn: boolean;
  readonly until: ReactNode;
  readonly children: ReactNode;
}

function WhenInViewport({ isDrawn, until, children }: WhenInViewportProps) {
  const { ref, hasEntered } = useInViewportOnce<HTMLDivElement>(MARGIN);
  if (isDrawn || hasEntered) return children;
  return (
    <div ref={ref} className={styles.waiting}>
      {until}
    </div>
  );
}
