import styles from './tank-drawing.module.css';
import { BoltedCover, CornerCastings, DishedHead, FrameFace, LeaderLabel, Tube } from './tank-parts.tsx';

const FRAME = { x: 44, y: 14, width: 312, height: 372 };

export function FrontView() {
  return (
    <>
      <Tube path="M62 30L113 79M338 30L287 79M62 370L116 268M338 370L284 268" width={9} />
      <FrameFace box={FRAME} post={18} topRail={12} bottomRail={15} />
      <CornerCastings box={FRAME} casting={{ width: 24, height: 18 }} />
      <DishedHead x={200} y={166} radius={133} />
      <BoltedCover x={200} y={184} radius={42} bolts={20} />
      <BoltedCover x={200} y={92} radius={16} bolts={8} />
      <BoltedCover x={270} y={222} radius={14} bolts={6} />
      <rect className={styles.part} x={176} y={330} width={48} height={28} rx={2} />
      <path className={styles.detail} d="M182 337H218M182 344H218M182 351H206" />
      <LeaderLabel at={[226, 96]} anchor="start" text="Rupture disk" size={11} />
      <LeaderLabel at={[200, 181]} text="Manway" size={11} />
      <LeaderLabel at={[200, 195]} text="cover" size={11} />
      <LeaderLabel at={[284, 324]} text="Vacuum port" size={11} leader="M282 312L273 238" />
      <LeaderLabel at={[136, 324]} text="Circumferential" size={11} leader="M134 312L140 280" />
    </>
  );
}
