import { LEAK_VIEW_SIZES, type LeakView } from '@dewar/domain/leak-checks/leak-views';
import type { WeldZone } from '@dewar/domain/leak-checks/weld-zone-shapes';
import { WELD_ZONES, weldZoneTitle } from '@dewar/domain/leak-checks/weld-zones';
import type { ReactNode } from 'react';
import { BOTTOM_VIEW } from './bottom-view.tsx';
import { FRONT_VIEW } from './front-view.tsx';
import { REAR_VIEW } from './rear-view.tsx';
import { DRIVER_SIDE_VIEW, PASSENGER_SIDE_VIEW } from './side-view.tsx';
import styles from './tank-drawing.module.css';
import type { TankPicture } from './tank-picture.ts';
import { TOP_VIEW } from './top-view.tsx';
import { type WeldHeat, WeldZoneMark } from './weld-zone-mark.tsx';

export type { WeldHeat };

const PICTURES: Record<LeakView, TankPicture> = {
  front: FRONT_VIEW,
  rear: REAR_VIEW,
  'side-driver': DRIVER_SIDE_VIEW,
  'side-passenger': PASSENGER_SIDE_VIEW,
  top: TOP_VIEW,
  bottom: BOTTOM_VIEW,
};

interface TankDrawingProps {
  readonly view: LeakView;
  readonly label: string;
  /** The name of the highlighted weld. */
  readonly highlighted?: WeldZone['name'] | undefined;
  /** By the title of a weld; without it all welds look alike. */
  readonly heatOf?: (title: string) => WeldHeat | undefined;
  /** Drawn on top, in canvas units. */
  readonly children?: ReactNode;
}

/** A vacuum-insulated ISO tank container from one side, with the welds on which leaks are marked (spec 2 §2.7). */
export function TankDrawing({ view, label, highlighted, heatOf, children }: TankDrawingProps) {
  const { width, height } = LEAK_VIEW_SIZES[view];
  const { Body, Fittings } = PICTURES[view];
  const mark = (zone: WeldZone) => (
    <WeldZoneMark
      key={zone.name}
      zone={zone}
      isHighlighted={zone.name === highlighted}
      heat={heatOf?.(weldZoneTitle(zone))}
    />
  );
  return (
    <svg aria-label={label} className={styles.drawing} viewBox={`0 0 ${width} ${height}`}>
      <g aria-hidden>
        <Body />
      </g>
      {WELD_ZONES[view].filter(isLong).map(mark)}
      <g aria-hidden className={styles.fittings}>
        <Fittings />
      </g>
      {WELD_ZONES[view].filter((zone) => !isLong(zone)).map(mark)}
      {children}
    </svg>
  );
}

function isLong({ shape }: WeldZone): boolean {
  return shape.kind === 'ring' || shape.kind === 'band';
}
