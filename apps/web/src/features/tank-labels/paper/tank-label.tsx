import type { Tank } from '@dewar/contract/tanks';
import type { LabelSheet } from '@dewar/domain/tanks/label-sheets';
import { tankOwnerLabel } from '@dewar/domain/tanks/tank-stock';
import { labelLinkOf, shownLinkOf } from '../../../shared/navigation/label-link.ts';
import { drawQrCode } from '../../../shared/ui/states/draw-qr-code.ts';
import { arrangeLabel } from './arrange-label.ts';
import { type FittedText, fitText, splitTankNumber } from './fit-text.ts';
import styles from './label-paper.module.css';

export type LabelledTank = Pick<Tank, 'id' | 'tank_number' | 'company_name'>;

interface TankLabelProps {
  readonly tank: LabelledTank;
  readonly sheet: LabelSheet;
  /** Its place on the paper, in millimetres. */
  readonly x: number;
  readonly y: number;
}

/** Number, company and code of a tank. */
export function TankLabel({ tank, sheet, x, y }: TankLabelProps) {
  const { id, tank_number } = tank;
  const { code, number, company, link } = arrangeLabel(sheet);
  const { size, path } = drawQrCode(labelLinkOf(id));
  return (
    <g transform={`translate(${x} ${y})`} data-label={id}>
      <rect className={styles.edge} width={sheet.label.width} height={sheet.label.height} rx={1.5} />
      <svg {...code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
        <path d={path} />
      </svg>
      <Lines
        {...number}
        isBold
        text={fitText(splitTankNumber(tank_number), { ...number, mostLines: 2, largest: number.height, smallest: 2.4 })}
      />
      <Lines
        {...company}
        text={fitText(tankOwnerLabel(tank).split(/\s+/), {
          ...company,
          mostLines: 2,
          largest: company.height * 0.55,
          smallest: 1.8,
        })}
      />
      <Lines
        {...link}
        text={fitText([shownLinkOf(id)], { ...link, mostLines: 1, largest: link.height * 0.55, smallest: 1.2 })}
      />
    </g>
  );
}

interface LinesProps {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly text: FittedText;
  readonly isBold?: boolean;
}

/** In the middle of the height. */
function Lines({ x, y, height, text: { lines, size, lineHeight }, isBold = false }: LinesProps) {
  // From the middle of a line to its base is about a third of the type's size.
  const base = y + height / 2 - ((lines.length - 1) * lineHeight) / 2 + size * 0.35;
  return (
    <text fontSize={size} fontWeight={isBold ? 700 : 500}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its place
        <tspan key={index} x={x} y={base + index * lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
