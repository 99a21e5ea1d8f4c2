import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { listReportFigures, type ReportFigure } from '@dewar/domain/reports/weekly-report-labels';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { COLORS } from '../../../shared/typesetting/print-styles.ts';

/** The figures of the summary, each in a box. */
export function reportFigures(summary: WeeklyReport['report_data']['summary']): Content {
  const cells = listReportFigures(summary).map(figureCell);
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

function figureCell({ label, value, hint }: ReportFigure): TableCell {
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
