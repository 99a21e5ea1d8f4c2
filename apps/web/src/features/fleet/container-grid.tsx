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

/** The containers in as many columns as fit; a card is drawn once it is near the view, so that a thousand open like ten. */
export function ContainerGrid({ tanks, onOpenTank }: ContainerGridProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: what is not drawn yet is no item
    <div className={styles.grid} role="list" aria-label="Containers">
      {tanks.map((judged, index) => (
        <WhenNear key={judged.tank.id} isDrawn={index < FIRST_DRAWN}>
          <ContainerCard judged={judged} place={index + 1} of={tanks.length} onOpen={onOpenTank} />
        </WhenNear>
      ))}
    </div>
  );
}

function WhenNear({ isDrawn, children }: { readonly isDrawn: boolean; readonly children: ReactNode }) {
  const { ref, wasNear } = useWasNear<HTMLDivElement>(MARGIN);
  return isDrawn || wasNear ? children : <div ref={ref} className={styles.waiting} aria-hidden />;
}
