import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { countOf } from '../../shared/format/numbers.ts';
import { IconZoomIn, IconZoomOut } from '../../shared/ui/icons/icons.ts';
import styles from './pdf-view.module.css';

export const FIT_WIDTH = 1;
const STEPS = [0.5, 0.75, FIT_WIDTH, 1.25, 1.5, 2, 3, 4] as const;

interface PdfZoomProps {
  readonly zoom: number;
  readonly pageCount: number;
  readonly onZoom: (zoom: number) => void;
}

/** The number of pages, and the zoom; 100 % fits the width. */
export function PdfZoom({ zoom, pageCount, onZoom }: PdfZoomProps) {
  const smaller = STEPS.findLast((step) => step < zoom);
  const larger = STEPS.find((step) => step > zoom);
  return (
    <div className={styles.bar}>
      <span>{pageCount > 0 && countOf(pageCount, 'page')}</span>
      <div className={styles.zoom}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Zoom out"
          disabled={smaller === undefined}
          onClick={() => smaller !== undefined && onZoom(smaller)}
        >
          <IconZoomOut size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <button type="button" className={styles.level} title="Fit the width" onClick={() => onZoom(FIT_WIDTH)}>
          {Math.round(zoom * 100)} %<VisuallyHidden>, fit the width</VisuallyHidden>
        </button>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Zoom in"
          disabled={larger === undefined}
          onClick={() => larger !== undefined && onZoom(larger)}
        >
          <IconZoomIn size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}
