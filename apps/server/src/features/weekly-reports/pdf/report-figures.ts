import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { COLORS } from '../../../shared/typesetting/print-styles.ts';

interface Figure {
  readonly label: string;
  readonly value: number;
  readonly hint?: string;
}

/** The figures of the summary, each in a field of its own. */
export function reportFigures(summary: WeeklyReport['report_data']['summary']): Content {
  const figures: readonly Figure[] = [
    {
      label: 'Tanks in circulation',
      value: summary.total_tanks_in_circulation,
      hint: `${summary.total_tanks_before} before`,
    },
    { label: 'Tanks added', value: summary.tanks_added },
    { label: 'Tanks removed', value: summary.tanks_removed },
    { label: 'High vacuum readings', value: summary.high_vacuum_readings_count },
    { label: 'Fresh pulls', value: summary.fresh_pulls_count },
    { label: 'CSC inspections completed', value: summary.csc_inspections_completed },
    { label: 'CSC inspections due', value: summary.csc_inspections_due },
  ];
  const cells = figures.map(figureCell);
  const first = cells.slice(0, 4);
  const second = cells.slice(4);
  return {
    table: { widths: ['*', '*', '*', '*'], body: [first, [...second, ...emptyCells(first.length - second.length)]] },
    layout: {
      hLineWidth: () => 4,
      vLineWidth: () => 4,
      hLineColor: () => '#ffffff',
      vLineColor: () => '#ffffff',
      paddingLeft: () => 7,
      paddingRight: () => 5,
      paddingTop: () => 6,
      paddingBottom: () => 6,
    },
    margin: [-4, 0, -4, 0],
  };
}

function figureCell({ label, value, hint }: Figure): TableCell {
  return {
    stack: [
      { text: label, fontSize: 8, color: COLORS.muted },
      { text: value.toLocaleString('en-US'), fontSize: 19, bold: true, lineHeight: 1.1 },
      ...(hint === undefined ? [] : [{ text: hint, fontSize: 8, color: COLORS.muted }]),
    ],
    fillColor: COLORS.code,
  };
}

function emptyCells(count: number): TableCell[] {
  return Array.from({ length: count }, () => ({ text: '' }));
}
