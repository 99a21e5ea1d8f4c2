import type { ReactNode } from 'react';
import styles from './tank-drawing.module.css';
import { BoltedCover, CornerCastings, FrameFace, LeaderLabel, LyingJacket, Tube } from './tank-parts.tsx';
import type { TankPicture } from './tank-picture.ts';
import { EndLabels } from './view-labels.tsx';

const FRAME = { x: 30, y: 21, width: 540, height: 258 };
const TEXT_SIZE = 15;

/** The driver's side: the front on the left, the piping on the right. */
function SideBody() {
  return (
    <>
      <Tube path="M40 30L96 74M560 30L486 90" width={7} />
      <path className={styles.frame} d="M140 205H196L204 268H132ZM388 205H444L452 268H380Z" />
      <LyingJacket path="M78 35H486C508 43 520 83 520 127S508 211 486 219H78C56 211 44 171 44 127S56 43 78 35Z" />
      <Tube path="M36 214L102 270M564 214L498 270" width={7} />
      <FrameFace box={FRAME} post={13} topRail={9} bottomRail={12} />
      <CornerCastings box={FRAME} casting={{ width: 20, height: 14 }} />
    </>
  );
}

/** The piping seen from its side. */
function SideFittings() {
  return (
    <>
      <Tube path="M510 70H532Q538 70 538 76V236" width={6} />
      <Tube path="M508 182H524V250H546" width={6} />
      <rect className={styles.part} x={521} y={104} width={8} height={46} rx={1.5} />
      <rect className={styles.part} x={534} y={234} width={8} height={5} rx={1} />
      <rect className={styles.part} x={546} y={243} width={5} height={14} rx={1} />
      <rect className={styles.part} x={517} y={210} width={14} height={14} rx={2} />
    </>
  );
}

function RectangularProtrusion({ x }: { readonly x: number }) {
  return (
    <>
      <rect className={styles.part} x={x} y={136} width={52} height={36} rx={2} />
      <rect className={styles.detail} x={x + 7} y={143} width={38} height={22} rx={1.5} />
    </>
  );
}

function DriverSideFittings() {
  return (
    <>
      <SideFittings />
      <RectangularProtrusion x={112} />
      <BoltedCover x={432} y={154} radius={21} bolts={10} />
      <SeamLabels seams={[78, 290, 486]} />
      <LeaderLabel at={[92, 80]} anchor="start" text="Longitudinal seam" size={TEXT_SIZE} />
      <ProtrusionLabel x={92} anchor="start" text="Front rectangular" />
      <ProtrusionLabel x={474} anchor="end" text="Rear circular" />
      <EndLabels left="Front" right="Rear" />
    </>
  );
}

function PassengerSideFittings() {
  return (
    <>
      <Mirrored>
        <SideFittings />
      </Mirrored>
      <RectangularProtrusion x={142} />
      <BoltedCover x={462} y={154} radius={21} bolts={10} />
      <SeamLabels seams={[114, 310, 522]} />
      <LeaderLabel at={[128, 80]} anchor="start" text="Longitudinal seam" size={TEXT_SIZE} />
      <ProtrusionLabel x={126} anchor="start" text="Rear rectangular" />
      <ProtrusionLabel x={510} anchor="end" text="Front circular" />
      <EndLabels left="Rear" right="Front" />
    </>
  );
}

function PassengerSideBody() {
  return (
    <Mirrored>
      <SideBody />
    </Mirrored>
  );
}

function Mirrored({ children }: { readonly children: ReactNode }) {
  return <g transform="translate(600 0) scale(-1 1)">{children}</g>;
}

/** In two lines: on one line it would cover the seams. */
function ProtrusionLabel({
  x,
  anchor,
  text,
}: {
  readonly x: number;
  readonly anchor: 'start' | 'end';
  readonly text: string;
}) {
  return (
    <>
      <LeaderLabel at={[x, 191]} anchor={anchor} text={text} size={TEXT_SIZE} />
      <LeaderLabel at={[x, 208]} anchor={anchor} text="protrusion" size={TEXT_SIZE} />
    </>
  );
}

/** One label for the three seams, on a line with a riser to each. */
function SeamLabels({ seams }: { readonly seams: readonly [first: number, middle: number, last: number] }) {
  const [first, middle, last] = seams;
  return (
    <LeaderLabel
      at={[middle, 252]}
      text="Circumferential seams"
      size={TEXT_SIZE}
      leader={`M${first} 234H${last}${seams.map((x) => `M${x} 234V220`).join('')}`}
    />
  );
}

export const DRIVER_SIDE_VIEW: TankPicture = { Body: SideBody, Fittings: DriverSideFittings };
/** The front on the right. */
export const PASSENGER_SIDE_VIEW: TankPicture = { Body: PassengerSideBody, Fittings: PassengerSideFittings };
