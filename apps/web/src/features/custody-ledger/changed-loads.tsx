import type { MonthClosing } from '@dewar/contract/closed-months';
import { WEIGHT_DECIMALS } from '@dewar/domain/primitives/weights';
import { type ChangedLoadKind, LOAD_FIGURES } from '@dewar/domain/transfers/closed-month';
import { FINAL_DETERMINATION_LABELS, type FinalDetermination } from '@dewar/domain/transfers/final-determination';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { formatTime } from '../../shared/format/times.ts';
import styles from './custody-ledger.module.css';

type ChangedLoad = MonthClosing['changed'][number];
type LoadInBooks = NonNullable<ChangedLoad['kept']>;

const KIND_WORDS: Readonly<Record<ChangedLoadKind, string>> = {
  changed: 'changed',
  added: 'added since',
  moved: 'moved out of the month',
  deleted: 'deleted since',
};

/** Each load that was changed, added or deleted since its month was closed, with what was kept and what is stored now. */
export function ChangedLoads({ closing: { changed, changed_loads, timezone } }: { readonly closing: MonthClosing }) {
  const left = changed_loads - changed.length;
  return (
    <ul className={styles.changedLoads}>
      {changed.map((load) => (
        <li key={load.transfer_id}>
          <p>
            Tank {load.tank_number}, transfer #{load.transfer_id}: {KIND_WORDS[load.kind]}
          </p>
          <Figures when="When it was closed" load={load.kept} other={load.now} timeZone={timezone} />
          <Figures when="Now" load={load.now} other={load.kept} timeZone={timezone} />
        </li>
      ))}
      {left > 0 && (
        <li>
          {countOf(left, 'more load')} changed too, which neither this list nor the file of the month has room for.
        </li>
      )}
    </ul>
  );
}

interface FiguresProps {
  readonly when: string;
  readonly load: LoadInBooks | null;
  readonly other: LoadInBooks | null;
  readonly timeZone: string;
}

/** Of one time all that differs from the other; all that is known where the other is missing. */
function Figures({ when, load, other, timeZone }: FiguresProps) {
  if (load === null) return null;
  const facts = factsOf(load, timeZone);
  const others = other === null ? undefined : factsOf(other, timeZone);
  const told = facts.filter(({ value }, at) => others === undefined || others[at]?.value !== value);
  return (
    <p className={styles.quiet}>
      {when}: {told.map(({ label, value }) => `${label} ${value}`).join(', ')}
    </p>
  );
}

function factsOf(load: LoadInBooks, timeZone: string) {
  const { loaded_at, final_determination, product_name, customer_name, bol_number } = load;
  const texts = [
    { label: 'loaded on', value: formatTime(loaded_at, timeZone) },
    { label: 'determined as', value: labelOf(final_determination) },
    { label: 'product', value: product_name ?? '–' },
    { label: 'customer', value: customer_name ?? '–' },
    { label: 'bill of lading', value: bol_number ?? '–' },
  ];
  const weights = LOAD_FIGURES.map(([name, label]) => {
    const lbs = load[name];
    const decimals = lbs === null || Number.isInteger(lbs) ? 0 : WEIGHT_DECIMALS;
    return { label, value: lbs === null ? '–' : `${formatNumber(lbs, decimals)} lbs` };
  });
  return [...weights, ...texts];
}

function labelOf(determination: string | null): string {
  if (determination === null) return 'not yet';
  return FINAL_DETERMINATION_LABELS[determination as FinalDetermination] ?? determination;
}
