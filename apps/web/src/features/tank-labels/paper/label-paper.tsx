import { type LabelSheet, layOutLabels } from '@dewar/domain/tanks/label-sheets';
import { Box } from '@mantine/core';
import { countOf } from '../../../shared/format/numbers.ts';
import styles from './label-paper.module.css';
import { type LabelledTank, TankLabel } from './tank-label.tsx';

interface LabelPaperProps {
  readonly tanks: readonly LabelledTank[];
  readonly sheet: LabelSheet;
  readonly firstPlace: number;
}

/** The pages as they are printed, in exact millimetres; on the screen as wide as there is room. */
export function LabelPaper({ tanks, sheet, firstPlace }: LabelPaperProps) {
  const { width, height } = sheet.paper;
  const pages = layOutLabels(tanks, sheet, firstPlace);
  return (
    <Box className={styles.pages} __vars={{ '--paper-width': `${width}mm`, '--paper-height': `${height}mm` }}>
      {/* Its own size and margins instead of those of a printed screen (paper.css). */}
      <style>{`@page { size: ${width}mm ${height}mm; margin: 0; } @media print { body { page: auto; } }`}</style>
      {pages.map((labels, index) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
          key={index}
          className={styles.page}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`Page ${index + 1} of ${pages.length}, ${countOf(labels.length, 'label')}`}
        >
          {labels.map(({ item, x, y }) => (
            <TankLabel key={item.id} tank={item} {...{ sheet, x, y }} />
          ))}
        </svg>
      ))}
    </Box>
  );
}
