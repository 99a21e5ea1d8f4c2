import type { WeldZone, WeldZoneShape } from '@dewar/domain/leak-checks/weld-zone-shapes';
import { NUMBER_RING_RADIUS, weldZoneTitle } from '@dewar/domain/leak-checks/weld-zones';
import type { KeyboardEvent } from 'react';
import styles from './tank-drawing.module.css';

/** How often a weld leaks beside the others, and what makes it a button. */
export interface WeldHeat {
  /** The index of a heat level. */
  readonly level: number;
  readonly button: { readonly label: string; readonly isChosen: boolean; readonly onChoose: () => void } | undefined;
}

interface WeldZoneMarkProps {
  readonly zone: WeldZone;
  readonly isHighlighted: boolean;
  readonly heat?: WeldHeat | undefined;
}

/** The outline in which a tap counts for the weld, and its number. */
export function WeldZoneMark({ zone, isHighlighted, heat }: WeldZoneMarkProps) {
  const { shape, number, numberAt } = zone;
  return (
    <g
      className={isHighlighted ? styles.highlighted : undefined}
      data-highlighted={isHighlighted || undefined}
      data-heat={heat?.level}
      {...(heat?.button && buttonProps(heat.button))}
    >
      <title>{weldZoneTitle(zone)}</title>
      <ZoneOutline shape={shape} />
      {numberAt && (
        <g aria-hidden>
          <circle className={styles.number} cx={numberAt.x} cy={numberAt.y} r={NUMBER_RING_RADIUS} />
          <text className={styles.numberText} x={numberAt.x} y={numberAt.y} dy="0.36em">
            {number}
          </text>
        </g>
      )}
    </g>
  );
}

function buttonProps({ label, isChosen, onChoose }: NonNullable<WeldHeat['button']>) {
  return {
    role: 'button',
    tabIndex: 0,
    'aria-label': label,
    'aria-pressed': isChosen,
    onClick: onChoose,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onChoose();
    },
  };
}

function ZoneOutline({ shape }: { readonly shape: WeldZoneShape }) {
  switch (shape.kind) {
    case 'circle':
      return <circle className={styles.zone} cx={shape.x} cy={shape.y} r={shape.radius} />;
    case 'rectangle':
      return <rect className={styles.zone} x={shape.x} y={shape.y} width={shape.width} height={shape.height} rx={2} />;
    case 'ring':
      return <path className={styles.zone} fillRule="evenodd" d={ringOutline(shape)} />;
    case 'band':
      return <path className={styles.zone} d={bandOutline(shape)} />;
  }
}

function ringOutline({ x, y, radius, width }: Extract<WeldZoneShape, { kind: 'ring' }>): string {
  return [radius + width / 2, radius - width / 2].map((r) => circlePath(x, y, r)).join(' ');
}

function circlePath(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

function bandOutline({ from, to, width }: Extract<WeldZoneShape, { kind: 'band' }>): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const half = width / 2;
  const across = { x: (-(to.y - from.y) / length) * half, y: ((to.x - from.x) / length) * half };
  return [
    `M${from.x + across.x} ${from.y + across.y}`,
    `A${half} ${half} 0 0 1 ${from.x - across.x} ${from.y - across.y}`,
    `L${to.x - across.x} ${to.y - across.y}`,
    `A${half} ${half} 0 0 1 ${to.x + across.x} ${to.y + across.y}Z`,
  ].join('');
}
