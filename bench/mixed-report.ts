import { CALLS, type CallName, TITLES } from './calls.ts';
import { cellOf, machineOf, printFigures } from './figures.ts';
import type { FleetSize } from './fill.ts';
import type { MixFigures } from './mix.ts';

/** The fleet's requests per second, as a multiple of the bare route's under the same mix. */
const FLEET_GOAL = 5;
/** How many times as long a call may take beside writes, at p99. */
const P99_GOAL = 4;

export interface MixedFigures {
  readonly quiet: Readonly<Record<'dewar' | 'bare', MixFigures>>;
  readonly mixed: Readonly<Record<'dewar' | 'bare', MixFigures>>;
  readonly memoryMb: number;
}

interface Circumstances {
  readonly size: FleetSize;
  readonly seconds: number;
  readonly connections: number;
}

/** Prints the results as a table, and stores them in bench/README.md on request. */
export async function writeMixedReport(
  figures: MixedFigures,
  { write, ...circumstances }: Circumstances & { readonly write: boolean },
): Promise<void> {
  const { size, seconds, connections } = circumstances;
  const text = [
    `${size.tanks.toLocaleString('en')} tanks, ${size.readings.toLocaleString('en')} readings, ${connections} connections, ${seconds} s a figure, ${machineOf()}.`,
    [
      '| call | Dewar without writes, req/s (p50 / p99 ms) | Dewar with writes | p99 with writes | bare route without writes | bare route with writes | ratio with writes |',
      '|---|---|---|---|---|---|---|',
      ...CALLS.map((call) => rowOf(call, figures)),
    ].join('\n'),
    `Memory of the server after the run: ${figures.memoryMb} MB.`,
  ].join('\n\n');
  await printFigures('mixed', text, { write });
}

function rowOf(call: CallName, { quiet, mixed }: MixedFigures): string {
  const cells = [quiet.dewar[call], mixed.dewar[call], quiet.bare[call], mixed.bare[call]].map((measured) =>
    measured === undefined ? '' : cellOf(measured),
  );
  const [ours, ourMixed, theirs, theirMixed] = cells;
  const growth = quotientOf(mixed.dewar[call]?.p99, quiet.dewar[call]?.p99);
  const ratio = quotientOf(mixed.dewar[call]?.perSecond, mixed.bare[call]?.perSecond);
  const grown = growth === undefined ? '' : `${growth.toFixed(1)} times${verdict(P99_GOAL, growth <= P99_GOAL)}`;
  const compared = ratio === undefined ? '' : ratio.toFixed(2);
  const fleet = call === 'fleet' && ratio !== undefined ? verdict(FLEET_GOAL, ratio >= FLEET_GOAL) : '';
  return `| ${TITLES[call]} | ${ours} | ${ourMixed} | ${grown} | ${theirs} | ${theirMixed} | ${compared}${fleet} |`;
}

function quotientOf(value: number | undefined, base: number | undefined): number | undefined {
  return value === undefined || base === undefined ? undefined : value / base;
}

function verdict(goal: number, isReached: boolean): string {
  return ` (goal ${goal}: ${isReached ? 'reached' : 'missed'})`;
}
