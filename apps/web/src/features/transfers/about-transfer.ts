import type { Transfer } from '@dewar/contract/transfers';
import { formatDay } from '../../shared/format/times.ts';

/**
 * 'GASU 1, Corvane Wafer Works, LNG, loaded on 29 Oct 2026, bill of lading 4711': which transfer a dialog is about, for
 * whoever has its bill in the hand.
 */
export function aboutTransfer(transfer: Transfer, timeZone: string): string {
  return [nameTransfer(transfer, timeZone), billOf(transfer)].filter(Boolean).join(', ');
}

const billOf = ({ bol_number }: Transfer) => bol_number !== null && `bill of lading ${bol_number}`;

function nameTransfer(transfer: Transfer, timeZone: string): string {
  const { tank_number, customer_name, product_name, loaded_at } = transfer;
  return [tank_number, customer_name, product_name, `loaded on ${formatDay(loaded_at, timeZone)}`]
    .filter(Boolean)
    .join(', ');
}

interface Printed {
  /** Whose record it is; null where that is not known. */
  readonly companyName: string | null;
  readonly timeZone: string;
  readonly now: Date;
}

/** The same on paper, which nobody can ask: with the record's number, its company, the zone of its times and the day. */
export function printedTransfer(transfer: Transfer, { companyName, timeZone, now }: Printed): string {
  const facts = [
    `Transfer ${transfer.id}`,
    billOf(transfer),
    companyName,
    `times of ${timeZone.replaceAll('_', ' ')}`,
    `printed on ${formatDay(now, timeZone)}`,
  ];
  return `${nameTransfer(transfer, timeZone)}\n${facts.filter(Boolean).join(' · ')}`;
}
