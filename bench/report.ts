import { TITLES } from './calls.ts';
import { cellOf, machineOf, printFigures } from './figures.ts';
import type { FleetSize } from './fill.ts';
import type { Measured } from './load.ts';

export const SCENARIOS = ['readings', 'transfers', 'post', 'fleet'] as const;
export type Scenario = (typeof SCENARIOS)[number];

export interface Figures {
  readonly readings: number;
  readonly runs: readonly { scenario: Scenario; connections: number; dewar: Measured; bare: Measured }[];
  /** Undefined if pgbench is not installed. */
  readonly pgbench: Readonly<Record<Scenario, number>> | undefined;
  readonly memoryMb: number;
}

/** Target ratios to the bare route, at 16 connections. */
const GOALS: Readonly<Record<Scenario, number>> = { readings: 0.6, transfers: 1.3, post: 0.6, fleet: 2.5 };
const GOAL_CONNECTIONS = 16;

/** Prints the results as a table, and stores them in bench/README.md on request. */
export async function writeReport(
  figures: readonly Figures[],
  { write, size, seconds }: { write: boolean; size: FleetSize; seconds: number },
): Promise<void> {
  const text = [
    `${size.tanks.toLocaleString('en')} tanks, ${size.transfers.toLocaleString('en')} transfers, ${seconds} s a figure, ${machineOf()}.`,
    ...figures.map(tableOf),
    ...comparisonOf(figures),
  ].join('\n\n');
  await printFigures('figures', text, { write });
}

function tableOf({ readings, runs, pgbench, memoryMb }: Figures): string {
  const rows = runs.map(({ scenario, connections, dewar, bare }) => {
    const ratio = dewar.perSecond / bare.perSecond;
    const isGoal = connections === GOAL_CONNECTIONS;
    const verdict = isGoal ? ` (goal ${GOALS[scenario]}: ${ratio >= GOALS[scenario] ? 'reached' : 'missed'})` : '';
    const sql = isGoal && pgbench !== undefined ? pgbench[scenario].toFixed(0) : '';
    return `| ${TITLES[scenario]} | ${connections} | ${cellOf(dewar)} | ${cellOf(bare)} | ${ratio.toFixed(2)}${verdict} | ${sql} |`;
  });
  return [
    `### ${readings.toLocaleString('en')} readings`,
    '',
    '| call | connections | Dewar, req/s (p50 / p99 ms) | bare route, req/s (p50 / p99 ms) | ratio | the same SQL by pgbench, 1/s |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    `Memory of the server after the run: ${memoryMb} MB.`,
  ].join('\n');
}

function comparisonOf([small, large]: readonly Figures[]): string[] {
  if (small === undefined || large === undefined) return [];
  const rows = small.runs
    .filter((run) => run.connections === GOAL_CONNECTIONS)
    .map((run) => {
      const twin = large.runs.find((other) => other.scenario === run.scenario && other.connections === run.connections);
      return `| ${TITLES[run.scenario]} | ${((twin?.dewar.perSecond ?? 0) / run.dewar.perSecond).toFixed(2)} |`;
    });
  return [
    [
      '### Ten times the readings, at 16 connections',
      '',
      '| call | share of the smaller fleet’s figure |',
      '|---|---|',
      ...rows,
    ].join('\n'),
  ];
}
