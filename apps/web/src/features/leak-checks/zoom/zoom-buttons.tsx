import { IconArrowsMinimize, IconZoomIn, IconZoomOut } from '../../../shared/ui/icons/icons.ts';
import { ToolButton } from './tool-button.tsx';
import styles from './zoom.module.css';

/** At the last step a thumb can hit the smallest weld. Two fingers reach further. */
const ZOOMS: readonly number[] = [1, 1.5, 2, 3];
/** The whole drawing. */
export const MIN_ZOOM = 1;
export const MAX_ZOOM = 4;

interface ZoomButtonsProps {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

/** The zoom level, for a mouse and the keyboard; fingers zoom on the drawing itself. */
export function ZoomButtons({ zoom, onZoom }: ZoomButtonsProps) {
  const smaller = ZOOMS.findLast((step) => step < zoom);
  const larger = ZOOMS.find((step) => step > zoom);
  return (
    <div className={styles.tools}>
      <ToolButton
        label="Zoom out"
        icon={IconZoomOut}
        onClick={smaller === undefined ? undefined : () => onZoom(smaller)}
      />
      <span className={styles.zoom}>{Math.round(zoom * 100)} %</span>
      <ToolButton label="Zoom in" icon={IconZoomIn} onClick={larger === undefined ? undefined : () => onZoom(larger)} />
      <ToolButton
        label="Show the whole drawing"
        icon={IconArrowsMinimize}
        onClick={zoom === MIN_ZOOM ? undefined : () => onZoom(MIN_ZOOM)}
      />
    </div>
  );
}
