import styles from './tank-drawing.module.css';
import { CornerCastings, FrameFace, LeaderLabel, LyingJacket, Tube } from './tank-parts.tsx';
import type { TankPicture } from './tank-picture.ts';
import { EndWords, SideWords } from './view-words.tsx';

const FRAME = { x: 30, y: 42, width: 540, height: 216 };
const TEXT_SIZE = 14;
const WALKWAY = { x: 60, y: 92, width: 440, height: 40 };
const SLATS = Array.from({ length: 43 }, (_, slat) => WALKWAY.x + 10 + slat * 10);

function Body() {
  return (
    <>
      <Tube path="M40 52L92 88M40 248L92 212M560 52L498 92M560 248L498 208" width={7} />
      <LyingJacket path="M78 58H486C508 66 520 106 520 150S508 234 486 242H78C56 234 44 194 44 150S56 66 78 58Z" />
      <path className={styles.faint} d="M78 58V242M290 58V242M486 58V242" />
    </>
  );
}

/** The frame lies over the jacket, the walkway on it. */
function Fittings() {
  return (
    <>
      <FrameFace box={FRAME} post={13} topRail={10} bottomRail={10} />
      <CornerCastings box={FRAME} casting={{ width: 20, height: 18 }} />
      <rect className={styles.part} {...WALKWAY} rx={1.5} />
      <path
        className={styles.faint}
        d={SLATS.map((x) => `M${x} ${WALKWAY.y}V${WALKWAY.y + WALKWAY.height}`).join('')}
      />
      <Tube path="M512 176H538V206" width={6} />
      <rect className={styles.part} x={522} y={128} width={8} height={44} rx={1.5} />
      <LeaderLabel at={[280, 117]} text="Walkway" size={TEXT_SIZE} />
      <LeaderLabel at={[280, 192]} text="Jacket" size={TEXT_SIZE} />
      <EndWords left="Front" right="Rear" />
      <SideWords upper="Passenger side" lower="Driver side" />
    </>
  );
}

/** From above, the front on the left. */
export const TOP_VIEW: TankPicture = { Body, Fittings };
