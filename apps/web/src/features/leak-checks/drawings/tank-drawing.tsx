import { LEAK_VIEW_SIZES, type LeakView } from '@dewar/domain/leak-views';
import type { WeldZone } from '@dewar/domain/weld-zone-shapes';
import { WELD_ZONES } from '@dewar/domain/weld-zones';
import type { ComponentType, ReactNode } from 'react';
import { BottomView } from './bottom-view.tsx';
import { FrontView } from './front-view.tsx';
import { RearView } from './rear-view.tsx';
import { DriverSideView, PassengerSideView } from './side-view.tsx';
import styles from './tank-drawing.module.css';
import { TopView } from './top-view.tsx';
import { WeldZoneMark } from './weld-zone-mark.tsx';

const PICTURES: Record<LeakView, ComponentType> = {
  front: FrontView,
  rear: RearView,
  'side-driver': DriverSideView,
  'side-passenger': PassengerSideView,
  top: TopView,
  bottom: BottomView,
};

interface TankDrawingProps {
  readonly view: LeakView;
  readonly label: string;
  /** The name of the weld that stands out. */
  readonly highlighted?: WeldZone['name'] | undefined;
  /** Drawn on top, in canvas units. */
  readonly children?: ReactNode;
}

/** A vacuum-insulated ISO tank container from one side, with the welds on which leaks are marked (spec 2 §2.7). */
export function TankDrawing({ view, label, highlighted, children }: TankDrawingProps) {
  const { width, height } = LEAK_VIEW_SIZES[view];
  const Picture = PICTURES[view];
  return (
    <svg aria-label={label} className={styles.drawing} viewBox={`0 0 ${width} ${height}`}>
      <g aria-hidden>
        <Picture />
      </g>
      {WELD_ZONES[view].map((zone) => (
        <WeldZoneMark key={zone.name} zone={zone} isHighlighted={zone.name === highlighted} />
      ))}
      {children}
    </svg>
  );
}
