import { HandValve, NeedleValve, Penetration, ReliefValve } from './piping-parts.tsx';
import styles from './tank-drawing.module.css';
import { Tube } from './tank-parts.tsx';

/** Vent on the left, top fill on the right, fill and drain in the middle; both fills share one line to the coupling. */
export function RearPiping() {
  return (
    <>
      <VentLine />
      <FillLines />
      <TriCocks />
      <PullCable />
    </>
  );
}

function VentLine() {
  return (
    <>
      <Tube path="M140 118H68Q60 118 60 126V396" width={8} />
      <Tube path="M60 128V110" width={8} />
      <ReliefValve x={60} y={112} />
      <HandValve x={60} y={366} turn={90} />
      <rect className={styles.part} x={53} y={394} width={14} height={6} rx={1.5} />
      <path className={styles.outline} d="M97 131V112H109V131" />
      <rect className={styles.part} x={94} y={128} width={18} height={12} rx={2} />
      <Penetration x={140} y={118} radius={12} bore={6.5} />
    </>
  );
}

function FillLines() {
  return (
    <>
      <Tube path="M260 118H332Q340 118 340 126V422Q340 430 332 430H120" width={8} />
      <Tube path="M200 332V430" width={11} />
      <Penetration x={260} y={118} radius={12} bore={6.5} />
      <Penetration x={200} y={332} radius={15} bore={8} />
      <HandValve x={290} y={430} />
      <HandValve x={200} y={411} turn={90} />
      <rect className={styles.part} x={190} y={423} width={20} height={14} rx={3} />
      <EmergencyShutOffValve />
      <rect className={styles.part} x={113} y={420} width={7} height={20} rx={1.5} />
      <rect className={styles.part} x={97} y={422} width={16} height={16} rx={4} />
      <path className={styles.detail} d="M102 425V435M107 425V435" />
    </>
  );
}

/** On the fill and drain line, its lever on the right. */
function EmergencyShutOffValve() {
  return (
    <>
      <rect className={styles.part} x={188} y={368} width={24} height={20} rx={3} />
      <rect className={styles.part} x={212} y={372} width={10} height={12} rx={2} />
      <path className={styles.outline} d="M217 372L228 364" />
    </>
  );
}

/** Three lines to the level test valves. */
function TriCocks() {
  return (
    <>
      <path className={styles.outline} d="M309 276V318L298 330V340M314 279V340M319 276V322L330 332V340" />
      <Penetration x={314} y={268} radius={12} bore={6} />
      {[298, 314, 330].map((x) => (
        <NeedleValve key={x} x={x} y={345} />
      ))}
    </>
  );
}

/** From the handle at the post over its two supports to the emergency shut-off valve. */
function PullCable() {
  return (
    <>
      <circle className={styles.part} cx={284} cy={308} r={8} />
      <circle className={styles.part} cx={248} cy={320} r={8} />
      <path className={styles.cable} d="M366 294L284 308L248 320L228 364" />
      <rect className={styles.part} x={366} y={284} width={8} height={20} rx={4} />
      <circle className={styles.opening} cx={284} cy={308} r={2.4} />
      <circle className={styles.opening} cx={248} cy={320} r={2.4} />
    </>
  );
}
