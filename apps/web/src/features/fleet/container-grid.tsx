import type { FleetTank } from '@dewar/contract/fleet';
import type { ReactNode } from 'react';
import { useWasNear } from '../../shared/ui/lists/use-was-near.ts';
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
          <WhenNear isDrawn={index < FIRST_DRAWN} until={evaluated.tank.tank_number}>
            <ContainerCard evaluated={evaluated} onOpen={onOpenTank} />
          </WhenNear>
        </li>
      ))}
    </ul>
  );
}

interface WhenNearProps {
  readonly isDrawn: boolean;
  readonly until: ReactNode;
  readonly children: ReactNode;
}

function WhenNear({ isDrawn, until, children }: WhenNearProps) {
  const { ref, wasNear } = useWasNear<HTMLDivElement>(MARGIN);
  if (isDrawn || wasNear) return children;
  return (
    <div ref={ref} className={styles.waiting}>
      {until}
    </div>
  );
}
