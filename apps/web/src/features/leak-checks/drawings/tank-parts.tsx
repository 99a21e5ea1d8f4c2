import { useId } from 'react';
import styles from './tank-drawing.module.css';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The four corner castings of a face, each with its oblong opening. */
export function CornerCastings({ box, casting }: { readonly box: Box; readonly casting: Size }) {
  const right = box.x + box.width - casting.width;
  const bottom = box.y + box.height - casting.height;
  return [
    [box.x, box.y],
    [right, box.y],
    [box.x, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => (
    <g key={`${x} ${y}`}>
      <rect className={styles.frame} x={x} y={y} {...casting} rx={1.5} />
      <rect
        className={styles.opening}
        x={x + casting.width * 0.26}
        y={y + casting.height * 0.28}
        width={casting.width * 0.48}
        height={casting.height * 0.44}
        rx={casting.height * 0.22}
      />
    </g>
  ));
}

interface FrameFaceProps {
  readonly box: Box;
  readonly post: number;
  readonly topRail: number;
  readonly bottomRail: number;
}

/** Posts and rails of one face of the frame, without its castings. */
export function FrameFace({ box, post, topRail, bottomRail }: FrameFaceProps) {
  const { x, y, width, height } = box;
  return (
    <>
      <rect className={styles.frame} x={x} y={y} width={width} height={topRail} />
      <rect className={styles.frame} x={x} y={y + height - bottomRail} width={width} height={bottomRail} />
      <rect className={styles.frame} x={x} y={y} width={post} height={height} />
      <rect className={styles.frame} x={x + width - post} y={y} width={post} height={height} />
      <path
        className={styles.faint}
        d={`M${x + post * 0.65} ${y}V${y + height}M${x + width - post * 0.65} ${y}V${y + height}`}
      />
    </>
  );
}

/** A tube of the frame or a pipe: a wall with its bore. Several lines may be drawn as one. */
export function Tube({ path, width }: { readonly path: string; readonly width: number }) {
  return (
    <>
      <path className={styles.pipeWall} d={path} strokeWidth={width} />
      <path className={styles.pipeBore} d={path} strokeWidth={width - 2.2} />
    </>
  );
}

interface RoundProps {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A dished head seen from its end: the rim, the knuckle and the crown. */
export function DishedHead({ x, y, radius }: RoundProps) {
  const shading = useId();
  return (
    <>
      <radialGradient id={shading} cx="0.4" cy="0.34" r="0.72">
        <stop className={styles.lit} offset="0.45" />
        <stop className={styles.turned} offset="1" />
      </radialGradient>
      <circle className={styles.jacket} cx={x} cy={y} r={radius} fill={`url(#${shading})`} />
      <circle className={styles.faint} cx={x} cy={y} r={radius * 0.86} />
    </>
  );
}

/** The horizontal vessel, lit from above, its axis from left to right. */
export function LyingJacket({ path }: { readonly path: string }) {
  const shading = useId();
  return (
    <>
      <linearGradient id={shading} x1="0" y1="0" x2="0" y2="1">
        <stop className={styles.turned} offset="0" />
        <stop className={styles.lit} offset="0.28" />
        <stop className={styles.lit} offset="0.5" />
        <stop className={styles.turned} offset="1" />
      </linearGradient>
      <path className={styles.jacket} d={path} fill={`url(#${shading})`} />
    </>
  );
}

/** A round cover with its bolts. */
export function BoltedCover({ x, y, radius, bolts }: RoundProps & { readonly bolts: number }) {
  const ring = radius * 0.84;
  return (
    <>
      <circle className={styles.part} cx={x} cy={y} r={radius} />
      <circle className={styles.detail} cx={x} cy={y} r={radius * 0.66} />
      {Array.from({ length: bolts }, (_, bolt) => (bolt / bolts) * 2 * Math.PI).map((angle) => (
        <circle
          key={angle}
          className={styles.opening}
          cx={x + ring * Math.cos(angle)}
          cy={y + ring * Math.sin(angle)}
          r={Math.max(radius * 0.055, 1)}
        />
      ))}
    </>
  );
}

interface LeaderLabelProps {
  readonly at: readonly [x: number, y: number];
  readonly text: string;
  readonly size: number;
  /** From the text to the part that it names. */
  readonly leader?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** A part's name with a thin line to it. */
export function LeaderLabel({ at: [x, y], text, size, leader, anchor = 'middle' }: LeaderLabelProps) {
  return (
    <>
      {leader && <path className={styles.leader} d={leader} />}
      <text className={styles.label} x={x} y={y} fontSize={size} textAnchor={anchor}>
        {text}
      </text>
    </>
  );
}

/** The name of a part that is not a weld. */
export function Lettering({ at: [x, y], text, size, leader }: Omit<LeaderLabelProps, 'anchor'>) {
  return (
    <>
      {leader && <path className={styles.detail} d={leader} />}
      <text className={styles.lettering} x={x} y={y} fontSize={size}>
        {text}
      </text>
    </>
  );
}
