import { type Instant, toMilliseconds } from '../time/instants.ts';
import { findCurrentReading, type ReadTank } from '../vacuum/current-vacuum.ts';
import {
  classifyTransferVacuum,
  TRANSFER_GOOD_UP_TO_MICRONS,
  TRANSFER_POOR_UP_TO_MICRONS,
  type TransferVacuumBand,
} from '../vacuum/vacuum-bands.ts';
import { counted, listed, sentence } from './sentences.ts';

interface DevelopingTank extends ReadTank<{ readonly vacuum_reading: number; readonly reading_timestamp: Instant }> {
  readonly tank_number: string;
}

/** The band of a tank now; null where no reading tells it: there is none, or it was pumped since. */
export function currentBand(tank: DevelopingTank): TransferVacuumBand | null {
  const reading = findCurrentReading(tank);
  return reading && classifyTransferVacuum(reading.vacuum_reading);
}

/** Whether a reading of the past says something of the vacuum of now: it was taken since the last pull or hold test. */
export function isSincePull(takenAt: Instant, pumpedAt: Instant | null): boolean {
  return pumpedAt === null || toMilliseconds(takenAt) >= toMilliseconds(pumpedAt);
}

/** 'Of 21 tanks 17 read good (up to 75 µm), 2 poor and 1 critical; of 1 no reading counts. The highest is …'. */
export function answerVacuum(
  tanks: readonly DevelopingTank[],
  rising: readonly { readonly tank_number: string }[],
): string {
  const of = (band: TransferVacuumBand | null) => tanks.filter((tank) => currentBand(tank) === band);
  const [good, poor, critical, unread] = [of('good'), of('poor'), of('critical'), of(null)];
  const bands = listed([
    good.length === 0 ? '' : `${tell(good)} good (up to ${TRANSFER_GOOD_UP_TO_MICRONS} µm)`,
    poor.length === 0 ? '' : `${tell(poor)} poor`,
    critical.length === 0 ? '' : `${tell(critical)} critical (above ${TRANSFER_POOR_UP_TO_MICRONS} µm)`,
  ]);
  const read = bands === '' ? '' : sentence(`of ${counted(tanks.length, 'tank')} ${bands}`);
  const none =
    unread.length === 0
      ? ''
      : `${counted(unread.length, 'tank')} ${unread.length === 1 ? 'has' : 'have'} no reading that counts.`;
  const [first] = rising;
  const more = rising.length - 1;
  const rise =
    first === undefined
      ? ''
      : `${first.tank_number}${more > 0 ? ` and ${counted(more, 'other')}` : ''} ${more > 0 ? 'are' : 'is'} forecast to pass ${TRANSFER_GOOD_UP_TO_MICRONS} µm soon (estimate).`;
  const [worst] = [...critical, ...poor].toSorted((one, other) => micronsOf(other) - micronsOf(one));
  const most =
    worst === undefined ? '' : `${worst.tank_number} reads the most: ${micronsOf(worst).toLocaleString('en-US')} µm.`;
  return [read, most, none, rise].filter((part) => part !== '').join(' ');
}

function micronsOf({ latest_reading }: DevelopingTank): number {
  return latest_reading?.vacuum_reading ?? 0;
}

function tell(tanks: readonly unknown[]): string {
  return `${tanks.length.toLocaleString('en-US')} ${tanks.length === 1 ? 'reads' : 'read'}`;
}
