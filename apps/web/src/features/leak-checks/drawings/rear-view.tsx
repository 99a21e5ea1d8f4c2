import { DialGauge, HandValve, NeedleValve, ReliefValve } from './piping-parts.tsx';
import styles from './tank-drawing.module.css';
import { BoltedCover, CornerCastings, DishedHead, FrameFace, LeaderLabel, Tube } from './tank-parts.tsx';

const FRAME = { x: 14, y: 29, width: 372, height: 442 };

/** The end with the instrument panel, the valves and the piping. */
export function RearView() {
  return (
    <>
      <Tube path="M36 47L96 106M364 47L304 106M36 453L100 330M364 453L300 330" width={11} />
      <FrameFace box={FRAME} post={22} topRail={14} bottomRail={18} />
      <CornerCastings box={FRAME} casting={{ width: 28, height: 21 }} />
      <DishedHead x={200} y={210} radius={158} />
      <BoltedCover x={200} y={108} radius={30} bolts={16} />
      <Piping />
      <TriCocks />
      <Instruments />
      <Ports />
      <PullCable />
      <LeaderLabel at={[200, 112]} text="Manway" size={10} />
      <LeaderLabel at={[68, 404]} anchor="start" text="Circumferential" size={11} leader="M98 393L110 332" />
    </>
  );
}

/** Vent on the left, top fill on the right, fill and drain in the middle; the fills share one line to the coupling. */
function Piping() {
  return (
    <>
      <Tube path="M140 118H54Q47 118 47 125V352M47 118V108" width={9} />
      <Tube path="M260 118H346Q353 118 353 125V424Q353 431 346 431H120" width={9} />
      <Tube path="M200 332V431" width={12} />
      <path className={styles.outline} d="M97 131V112H109V131" />
      <ReliefValve x={47} y={110} />
      <HandValve x={47} y={366} turn={90} />
      <HandValve x={300} y={431} />
      <HandValve x={200} y={412} turn={90} />
      <rect className={styles.part} x={187} y={370} width={26} height={18} rx={3} />
      <rect className={styles.part} x={213} y={374} width={16} height={10} rx={2} />
      <rect className={styles.part} x={112} y={422} width={8} height={18} rx={1.5} />
      <rect className={styles.part} x={98} y={424} width={14} height={14} rx={4} />
    </>
  );
}

function TriCocks() {
  return (
    <>
      <path className={styles.outline} d="M311 280V340M316 280V318L326 330V340M320 279L341 318V340" />
      {[311, 326, 341].map((x) => (
        <NeedleValve key={x} x={x} y={345} />
      ))}
    </>
  );
}

/** The panel with the level gauge on the left and the pressure gauge on the right, and the lines that feed them. */
function Instruments() {
  return (
    <>
      <path className={styles.outline} d="M98 286H176M76 236Q100 262 124 298H176M188 276V262M212 276V262" />
      <rect className={styles.part} x={124} y={276} width={22} height={30} />
      <rect className={styles.part} x={172} y={276} width={56} height={26} />
      <path className={styles.part} d="M180 280H190V298H180ZM210 280H220V298H210Z" />
      <circle className={styles.part} cx={200} cy={289} r={10.5} />
      <circle className={styles.detail} cx={200} cy={289} r={6.5} />
      <rect className={styles.part} x={134} y={184} width={132} height={78} rx={3} />
      <DialGauge x={169} y={221} radius={28} needle={40} />
      <DialGauge x={234} y={216} radius={22} needle={-50} />
      <path className={styles.outline} d="M222 252H248" />
      {[222, 235, 248].map((x) => (
        <circle key={x} className={styles.part} cx={x} cy={251} r={4} />
      ))}
    </>
  );
}

function Ports() {
  return (
    <>
      <BoltedCover x={316} y={188} radius={14} bolts={6} />
      <circle className={styles.part} cx={326} cy={227} r={9} />
      <circle className={styles.part} cx={314} cy={268} r={12} />
      <circle className={styles.part} cx={98} cy={286} r={10} />
      <circle className={styles.part} cx={76} cy={236} r={10} />
    </>
  );
}

/** From the handle at the post over its supports to the emergency shut-off valve. */
function PullCable() {
  return (
    <>
      <path className={styles.cable} d="M372 296L284 308L248 320L229 379" />
      <circle className={styles.part} cx={374} cy={296} r={6} />
    </>
  );
}
