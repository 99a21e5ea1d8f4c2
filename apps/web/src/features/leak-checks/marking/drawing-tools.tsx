import type { CanvasPoint } from '@dewar/domain/leak-checks/weld-zone-shapes';
import { ActionIcon } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconZoomIn,
  IconZoomOut,
} from '../../../shared/ui/icons/icons.ts';
import styles from './drawing-tools.module.css';

/** At the last step a thumb can hit the smallest weld. */
const ZOOMS: readonly number[] = [1, 1.5, 2, 3];

interface ZoomButtonsProps {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

/** The zoom level. */
export function ZoomButtons({ zoom, onZoom }: ZoomButtonsProps) {
  const place = ZOOMS.indexOf(zoom);
  const [smaller, larger] = [ZOOMS[place - 1], ZOOMS[place + 1]];
  return (
    <div className={styles.tools}>
      <ToolButton
        label="Zoom out"
        icon={IconZoomOut}
        onClick={smaller === undefined ? undefined : () => onZoom(smaller)}
      />
      <span className={styles.zoom}>{zoom * 100} %</span>
      <ToolButton label="Zoom in" icon={IconZoomIn} onClick={larger === undefined ? undefined : () => onZoom(larger)} />
    </div>
  );
}

const NUDGES = [
  { direction: 'left', icon: IconArrowLeft, by: { x: -1, y: 0 } },
  { direction: 'up', icon: IconArrowUp, by: { x: 0, y: -1 } },
  { direction: 'down', icon: IconArrowDown, by: { x: 0, y: 1 } },
  { direction: 'right', icon: IconArrowRight, by: { x: 1, y: 0 } },
] as const;

interface NudgeButtonsProps {
  /** The number of the leak that is moved. */
  readonly number: number;
  readonly onNudge: (by: CanvasPoint) => void;
}

/** Moves a leak by one unit, which is finer than a finger can. */
export function NudgeButtons({ number, onNudge }: NudgeButtonsProps) {
  return (
    <div className={styles.tools}>
      {NUDGES.map(({ direction, icon, by }) => (
        <ToolButton
          key={direction}
          label={`Move leak ${number} ${direction}`}
          icon={icon}
          onClick={() => onNudge(by)}
        />
      ))}
    </div>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly icon: typeof IconZoomIn;
  /** Undefined where there is no action. */
  readonly onClick: (() => void) | undefined;
}

function ToolButton({ label, icon: Icon, onClick }: ToolButtonProps) {
  return (
    <ActionIcon variant="default" size={44} aria-label={label} title={label} disabled={!onClick} onClick={onClick}>
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
