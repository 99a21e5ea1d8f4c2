import type { CanvasPoint } from '@dewar/domain/leak-checks/weld-zone-shapes';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '../../../shared/ui/icons/icons.ts';
import { ToolButton } from '../zoom/tool-button.tsx';
import styles from '../zoom/zoom.module.css';

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
