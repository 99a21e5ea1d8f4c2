import styles from './tank-drawing.module.css';
import { CornerCastings, FrameFace, Lettering, LyingJacket, Tube } from './tank-parts.tsx';
import type { TankPicture } from './tank-picture.ts';
import { EndLabels, SideLabels } from './view-labels.tsx';

const FRAME = { x: 30, y: 42, width: 540, height: 216 };
const TEXT_SIZE = 15;
const WALKWAY = { x: 66, y: 126, width: 432, height: 48 };
const SLATS = Array.from({ length: 71 }, (_, slat) => WALKWAY.x + 6 + slat * 6);
const BEARERS = [112, 282, 452];

function Body() {
  return (
    <>
      <Tube path="M40 52L92 88M40 248L92 212M560 52L498 92M560 248L498 208" width={7} />
      <LyingJacket path="M78 58H486C508 66 520 106 520 150S508 234 486 242H78C56 234 44 194 44 150S56 66 78 58Z" />
      <path className={styles.faint} d="M78 58V242M290 58V242M486 58V242" />
    </>
  );
}

/** The frame lies over the jacket, the walkway on bearers between its rails. */
function Fittings() {
  return (
    <>
      {BEARERS.map((x) => (
        <rect key={x} className={styles.frame} x={x} y={46} width={10} height={208} />
      ))}
      <FrameFace box={FRAME} post={13} topRail={10} bottomRail={10} />
      <CornerCastings box={FRAME} casting={{ width: 22, height: 20 }} />
      <rect className={styles.part} {...WALKWAY} rx={1.5} />
      <path
        className={styles.faint}
        d={SLATS.map((x) => `M${x} ${WALKWAY.y}V${WALKWAY.y + WALKWAY.height}`).join('')}
      />
      <path
        className={styles.detail}
        d={`M${WALKWAY.x} ${WALKWAY.y + 4}h${WALKWAY.width}M${WALKWAY.x} ${WALKWAY.y + 44}h${WALKWAY.width}`}
      />
      <RearPiping />
      <Lettering at={[202, 203]} text="Walkway" size={TEXT_SIZE} leader="M202 190V176" />
      <Lettering at={[376, 203]} text="Top of the jacket" size={TEXT_SIZE} />
      <Lettering at={[212, 92]} text="Lifting casting" size={TEXT_SIZE} leader="M156 87L54 58" />
      <EndLabels left="Front" right="Rear" />
      <SideLabels upper="Passenger side" lower="Driver side" />
    </>
  );
}

/** The instrument panel, the vent line and the fill line, seen from above. */
function RearPiping() {
  return (
    <>
      <Tube path="M508 208H536M508 92H536" width={6} />
      <circle className={styles.part} cx={538} cy={208} r={6} />
      <circle className={styles.part} cx={538} cy={92} r={6} />
      <rect className={styles.part} x={524} y={122} width={9} height={56} rx={1.5} />
    </>
  );
}

/** From above, the front on the left. */
export const TOP_VIEW: TankPicture = { Body, Fittings };
