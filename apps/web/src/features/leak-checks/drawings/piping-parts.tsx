import styles from './tank-drawing.module.css';

interface PlaceProps {
  readonly x: number;
  readonly y: number;
}

/**
 * A globe valve seen from its front: body, bonnet and handwheel; `turn` in degrees turns the handwheel from the top.
 */
export function HandValve({ x, y, turn = 0 }: PlaceProps & { readonly turn?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect className={styles.cover} x={-11} y={-7} width={22} height={14} />
      <path className={styles.outline} d="M0 -6V-17" />
      <path className={styles.part} d="M-11 -7L0 -2.5L11 -7V7L0 2.5L-11 7Z" />
      <rect className={styles.part} x={-4} y={-9} width={8} height={7} rx={1.5} />
      <rect className={styles.part} x={-11} y={-21} width={22} height={5} rx={2.5} />
    </g>
  );
}

/** A small valve on instrument tubing. */
export function NeedleValve({ x, y }: PlaceProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={styles.part} x={-4.5} y={-5} width={9} height={10} rx={1.5} />
      <path className={styles.outline} d="M0 5V10M-5 10H5" />
    </g>
  );
}

/** A relief valve on top of its pipe. */
export function ReliefValve({ x, y }: PlaceProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className={styles.part} d="M-5.5 0L-3.5 -9H3.5L5.5 0Z" />
      <rect className={styles.part} x={-3.5} y={-17} width={7} height={8} rx={2} />
    </g>
  );
}

interface RoundProps extends PlaceProps {
  readonly radius: number;
}

/** A pipe coming out of the head through its welded collar, seen from its end. */
export function Penetration({ x, y, radius, bore }: RoundProps & { readonly bore: number }) {
  return (
    <>
      <circle className={styles.part} cx={x} cy={y} r={radius} />
      <circle className={styles.part} cx={x} cy={y} r={bore} />
      <circle className={styles.detail} cx={x} cy={y} r={bore * 0.55} />
    </>
  );
}

interface DialGaugeProps extends RoundProps {
  /** Degrees from the top, clockwise. */
  readonly needle: number;
}

const FIRST_TICK = -130;
const TICKS = 11;
const BETWEEN_TICKS = 26;

/** A round gauge with its scale and needle. */
export function DialGauge({ x, y, radius, needle }: DialGaugeProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={styles.part} r={radius} />
      <circle className={styles.detail} r={radius - 3} />
      {Array.from({ length: TICKS }, (_, tick) => FIRST_TICK + tick * BETWEEN_TICKS).map((turn) => (
        <path
          key={turn}
          className={styles.detail}
          d={`M0 ${5.5 - radius}V${9 - radius}`}
          transform={`rotate(${turn})`}
        />
      ))}
      <path className={styles.needle} d={`M0 4V${8 - radius}`} transform={`rotate(${needle})`} />
      <circle className={styles.opening} r={2.4} />
    </g>
  );
}
