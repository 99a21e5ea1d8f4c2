import type { Transfer } from '@dewar/contract/transfers';
import { formatDay } from '../../shared/format/times.ts';

/** 'GASU 1, Corvane Wafer Works, LNG, loaded on 29 Oct 2026': which transfer a dialog is about. */
export function aboutTransfer(transfer: Transfer, timeZone: string): string {
  const { tank_number, customer_name, product_name, loaded_at } = transfer;
  return [tank_number, customer_name, product_name, `loaded on ${formatDay(loaded_at, timeZone)}`]
    .filter(Boolean)
    .join(', ');
}
