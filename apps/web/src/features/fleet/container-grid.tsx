import type { FleetTank } from '@dewar/contract/fleet';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { ContainerCard } from './container-card.tsx';
import styles from './container-grid.module.css';
import type { TankWithAttention } from './fleet-attention.ts';

const SMALLEST_CARD_PX = 340;
const GAP_PX = 16;
const USUAL_CARD_PX = 266;
/** Rows beyond the window, so that Tab finds the next card and scrolling finds it drawn. */
const OVERSCAN_ROWS = 3;

interface ContainerGridProps {
  readonly tanks: readonly TankWithAttention[];
  readonly onOpenTank: (tank: FleetTank) => void;
}

/** The containers in as many columns as fit; only the rows in view exist, so that a thousand scroll like ten. */
export function ContainerGrid({ tanks, onOpenTank }: ContainerGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const { columns, top } = useGridShape(list);
  const rows = useWindowVirtualizer({
    count: Math.ceil(tanks.length / columns),
    estimateSize: () => USUAL_CARD_PX,
    gap: GAP_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    getItemKey: (row) => `${columns} ${tanks[row * columns]?.tank.id}`,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand between the list and its items
    <div ref={list} className={styles.grid} style={{ height: rows.getTotalSize() }} role="list" aria-label="Containers">
      {rows.getVirtualItems().map(({ key, index: row, start }) => (
        <div
          key={key}
          ref={rows.measureElement}
          data-index={row}
          className={styles.row}
          style={{
            transform: `translateY(${start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {tanks.slice(row * columns, (row + 1) * columns).map((judged, column) => (
            <ContainerCard
              key={judged.tank.id}
              judged={judged}
              place={row * columns + column + 1}
              of={tanks.length}
              onOpen={onOpenTank}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** How many columns fit, and how far down the page the grid begins: what stands above it may grow. */
function useGridShape(list: RefObject<HTMLElement | null>) {
  const [shape, setShape] = useState({ columns: 1, top: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current === null) return;
      const { width, top: inWindow } = list.current.getBoundingClientRect();
      const columns = Math.max(1, Math.floor((width + GAP_PX) / (SMALLEST_CARD_PX + GAP_PX)));
      const top = Math.round(inWindow + window.scrollY);
      setShape((shown) => (shown.columns === columns && shown.top === top ? shown : { columns, top }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return shape;
}
