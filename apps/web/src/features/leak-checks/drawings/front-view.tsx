import styles from './tank-drawing.module.css';
import { BoltedCover, CornerCastings, DishedHead, FrameFace, LeaderLabel, Tube } from './tank-parts.tsx';
import type { TankPicture } from './tank-picture.ts';

const FRAME = { x: 44, y: 14, width: 312, height: 372 };
const TEXT_SIZE = 12;

function Body() {
  return (
    <>
      <Tube path="M62 30L113 79M338 30L287 79M62 370L116 268M338 370L284 268" width={9} />
      <FrameFace box={FRAME} post={18} topRail={12} bottomRail={15} />
      <CornerCastings box={FRAME} casting={{ width: 24, height: 18 }} />
      <DishedHead x={200} y={166} radius={133} />
    </>
  );
}

function Fittings() {
  return (
    <>
      <BoltedCover x={200} y={184} radius={42} bolts={20} />
      <BoltedCover x={200} y={92} radius={16} bolts={8} />
      <path className={styles.detail} d="M193 85L207 99M207 85L193 99" />
      <BoltedCover x={270} y={222} radius={14} bolts={6} />
      <rect className={styles.part} x={174} y={336} width={52} height={28} rx={2} />
      <path className={styles.detail} d="M181 343H219M181 350H219M181 357H206" />
      <LeaderLabel at={[200, 126]} text="Rupture disk" size={TEXT_SIZE} />
      <LeaderLabel at={[200, 182]} text="Manway" size={TEXT_SIZE} />
      <LeaderLabel at={[200, 196]} text="cover" size={TEXT_SIZE} />
      <LeaderLabel at={[262, 324]} text="Vacuum port" size={TEXT_SIZE} leader="M266 311L270 236" />
      <LeaderLabel at={[146, 324]} text="Circumferential" size={TEXT_SIZE} leader="M150 311L153 288" />
    </>
  );
}

export const FRONT_VIEW: TankPicture = { Body, Fittings };
