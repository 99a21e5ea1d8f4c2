import styles from './tank-drawing.module.css';
import { CornerCastings, FrameFace, Lettering, LyingJacket, Tube } from './tank-parts.tsx';
import type { TankPicture } from './tank-picture.ts';
import { EndLabels, SideLabels } from './view-labels.tsx';

const FRAME = { x: 30, y: 42, width: 540, height: 216 };
const TEXT_SIZE = 15;
const SADDLES = [142, 376];

function Body() {
  return (
    <>
      <LyingJacket path="M78 58H486C508 66 520 106 520 150S508 234 486 242H78C56 234 44 194 44 150S56 66 78 58Z" />
      <path className={styles.faint} d="M78 58V242M290 58V242M486 58V242" />
    </>
  );
}

/** The saddles and rails lie in front of the jacket. */
function Fittings() {
  return (
    <>
      <Tube path="M43 56L150 127M43 244L150 173M557 56L440 127M557 244L440 173" width={8} />
      {SADDLES.map((x) => (
        <g key={x}>
          <rect className={styles.frame} x={x} y={50} width={72} height={200} />
          <path className={styles.faint} d={`M${x + 24} 52V248M${x + 48} 52V248`} />
        </g>
      ))}
      <path className={styles.frame} d="M60 96H536V106H60ZM60 194H536V204H60Z" />
      <FrameFace box={FRAME} post={14} topRail={12} bottomRail={12} />
      <CornerCastings box={FRAME} casting={{ width: 20, height: 18 }} />
      <Tube path="M510 150H552" width={8} />
      <rect className={styles.part} x={548} y={142} width={6} height={16} rx={1} />
      <Lettering at={[178, 155]} text="Saddle" size={TEXT_SIZE} />
      <Lettering at={[412, 155]} text="Saddle" size={TEXT_SIZE} />
      <Lettering at={[333, 155]} text="Jacket" size={TEXT_SIZE} />
      <Lettering at={[333, 227]} text="Rail" size={TEXT_SIZE} leader="M333 213V205" />
      <EndLabels left="Front" right="Rear" />
      <SideLabels upper="Driver side" lower="Passenger side" />
    </>
  );
}

/** From below, the front on the left. */
export const BOTTOM_VIEW: TankPicture = { Body, Fittings };
