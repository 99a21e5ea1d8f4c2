import styles from './tank-drawing.module.css';
import { CornerCastings, FrameFace, LeaderLabel, Tube } from './tank-parts.tsx';

const FRAME = { x: 30, y: 21, width: 540, height: 258 };
const TEXT_SIZE = 15;

export function DriverSideView() {
  return (
    <>
      <Side />
      <EndWords left="Front" right="Rear" />
      <SeamLabels seams={[78, 300, 486]} />
      <LeaderLabel at={[112, 193]} anchor="start" text="Rectangular protrusion" size={TEXT_SIZE} />
      <LeaderLabel at={[476, 198]} anchor="end" text="Circular protrusion" size={TEXT_SIZE} />
    </>
  );
}

export function PassengerSideView() {
  return (
    <>
      <g transform="translate(600 0) scale(-1 1)">
        <Side />
      </g>
      <EndWords left="Rear" right="Front" />
      <SeamLabels seams={[114, 300, 522]} />
      <LeaderLabel at={[124, 193]} anchor="start" text="Rectangular protrusion" size={TEXT_SIZE} />
      <LeaderLabel at={[508, 198]} anchor="end" text="Circular protrusion" size={TEXT_SIZE} />
    </>
  );
}

/** The driver's side: the front on the left, the piping on the right. */
function Side() {
  return (
    <>
      <Tube path="M40 30L96 74M560 30L486 96" width={7} />
      <path className={styles.frame} d="M150 205H206L214 268H142ZM384 205H440L448 268H376Z" />
      <path
        className={styles.jacket}
        d="M78 35H486C508 43 520 83 520 127S508 211 486 219H78C56 211 44 171 44 127S56 43 78 35Z"
      />
      <path className={styles.faint} d="M78 52H486M78 202H486M78 212H486" />
      <FrameFace box={FRAME} post={13} topRail={9} bottomRail={12} />
      <Tube path="M43 220L104 272M557 220L496 272" width={7} />
      <CornerCastings box={FRAME} casting={{ width: 20, height: 14 }} />
      <RearPiping />
    </>
  );
}

function RearPiping() {
  return (
    <>
      <Tube path="M512 72H534Q540 72 540 78V250" width={6} />
      <Tube path="M505 190V250H548" width={6} />
      <rect className={styles.part} x={520} y={110} width={7} height={40} rx={1.5} />
    </>
  );
}

/** One name for the three seams, on a line with a riser to each. */
function SeamLabels({ seams }: { readonly seams: readonly [first: number, middle: number, last: number] }) {
  const [first, , last] = seams;
  return (
    <LeaderLabel
      at={[300, 249]}
      text="Circumferential seams"
      size={TEXT_SIZE}
      leader={`M${first} 233H${last}${seams.map((x) => `M${x} 233V222`).join('')}`}
    />
  );
}

function EndWords({ left, right }: { readonly left: string; readonly right: string }) {
  return (
    <>
      <text className={styles.side} fontSize={TEXT_SIZE} transform="translate(19 150) rotate(-90)">
        {left}
      </text>
      <text className={styles.side} fontSize={TEXT_SIZE} transform="translate(581 150) rotate(90)">
        {right}
      </text>
    </>
  );
}
