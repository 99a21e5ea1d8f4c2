import { roundTo } from '../primitives/numbers.ts';
import { decimalsOfWeights } from '../primitives/weights.ts';
import { PRODUCT_WORDS, type Product } from '../thermodynamics/products.ts';
import { formatCalendarDate } from '../time/full-date.ts';
import { counted, sentence } from './sentences.ts';

interface LossFigures {
  readonly loads: number;
  readonly loaded_lbs: number;
  readonly expected_vent_lbs: number;
  /** Loaded less received. */
  readonly lost_lbs: number;
}

interface AddedFigures extends LossFigures {
  readonly received_lbs: number;
}

interface NamedLoss extends LossFigures {
  readonly customer_name: string | null;
  readonly product: Product;
}

interface Losses {
  /** The largest first. */
  readonly losses: readonly NamedLoss[];
  readonly total: LossFigures;
  readonly from: string;
  readonly waiting: number;
}

/** 'Helix, LNG'. */
export function nameLoss({ customer_name, product }: Pick<NamedLoss, 'customer_name' | 'product'>): string {
  const word = product === 'other' ? 'other product' : PRODUCT_WORDS[product];
  return `${customer_name ?? 'No customer named'}, ${word}`;
}

/** '1,204 lbs'. */
export function wholePounds(lbs: number): string {
  return inPounds(lbs, 0);
}

/** '1,204.50 lbs'; never a minus before nothing. */
function inPounds(lbs: number, decimals: number): string {
  const rounded = roundTo(lbs, decimals) + 0;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `${rounded.toLocaleString('en-US', digits).replace('-', '−')} lbs`;
}

/**
 * Rows of losses in words, all with as many decimals as one of them needs: loaded less received is what was lost, less what
 * was expected to vent what is beyond it, and the rows add up to the last one.
 */
export function describeLosses<Row extends AddedFigures>(rows: readonly Row[]) {
  const decimals = decimalsOfWeights(
    rows.flatMap(({ loaded_lbs, received_lbs, expected_vent_lbs }) => [loaded_lbs, received_lbs, expected_vent_lbs]),
  );
  return rows.map((row) => ({
    row,
    weights: [row.loaded_lbs, row.received_lbs, row.lost_lbs, row.expected_vent_lbs, beyondVent(row)].map((lbs) =>
      inPounds(lbs, decimals),
    ),
  }));
}

/** What is lost beyond what was expected to vent; below 0 where less vented than expected, or more was received. */
function beyondVent({ lost_lbs, expected_vent_lbs }: LossFigures): number {
  return lost_lbs - expected_vent_lbs;
}

/** 'The largest loss is that of Helix, LNG: 1,204 lbs in 12 loads. All 40 loads together lost …'. */
export function answerLosses({ losses, total, from, waiting }: Losses): string {
  const wait =
    waiting === 0
      ? ''
      : ` ${counted(waiting, 'load')} ${waiting === 1 ? 'waits' : 'wait'} for the final determination and ${waiting === 1 ? 'is' : 'are'} not counted yet.`;
  if (total.loads === 0) return `No load with both weights has arrived since ${formatCalendarDate(from)}.${wait}`;
  const [largest] = losses;
  const together = `all ${counted(total.loads, 'load')} together`;
  if (largest === undefined || Math.round(largest.lost_lbs) <= 0) {
    return `${sentence(`no customer and product lost a pound or more: ${together} ${describeTotal(total)}`)}${wait}`;
  }
  const named = `The largest loss is that of ${nameLoss(largest)}: ${wholePounds(largest.lost_lbs)} in ${counted(largest.loads, 'load')}.`;
  return `${named} ${sentence(`${together} ${describeTotal(total)}`)}${wait}`;
}

function describeTotal({ lost_lbs, loaded_lbs, expected_vent_lbs }: LossFigures): string {
  const lost = Math.round(lost_lbs);
  if (lost === 0) return 'received what was loaded';
  if (lost < 0) return `received ${wholePounds(-lost_lbs)} more than was loaded`;
  const share = ((lost_lbs / loaded_lbs) * 100).toLocaleString('en-US', { maximumFractionDigits: 2 });
  return `lost ${wholePounds(lost_lbs)}, ${share} % of what was loaded; ${wholePounds(expected_vent_lbs)} were expected to vent`;
}
