import type { TransferTotals } from '@dewar/contract/transfer-totals';
import { WEIGHT_DECIMALS } from '@dewar/domain/primitives/weights';
import { useQuery } from '@tanstack/react-query';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import styles from './custody-ledger.module.css';
import type { LedgerFilter } from './ledger-address.ts';
import { totalsQuery } from './ledger-api.ts';
import { formatMonth } from './month-choices.ts';
import { MonthClosing } from './month-closing.tsx';

/** What the loads of a month add up to, all of them: also those that are not in the ledger yet. */
export function MonthTotals({ filter }: { readonly filter: LedgerFilter & { readonly month: string } }) {
  const { data: totals, isPlaceholderData, error, refetch } = useQuery(totalsQuery(filter));
  // Those of before are of another month or customer.
  if (totals === undefined || isPlaceholderData) {
    return error === null ? (
      <SkeletonList count={1} height={64} />
    ) : (
      <ErrorState title="The totals could not be loaded." error={error} onRetry={refetch} />
    );
  }
  return (
    <section className={styles.totals} aria-label="Totals">
      <p className={styles.quiet}>{describe(totals, filter.customer)}</p>
      <dl className={styles.totalsLine}>
        <Total label={`Loaded, ${countOf(totals.loaded.loads, 'load')}`} weight={totals.loaded} />
        <Total label={`Undetermined, ${formatNumber(totals.undetermined.loads)}`} weight={totals.undetermined} />
        <Total label={`Received, ${formatNumber(totals.received.loads)}`} weight={totals.received} />
        <Total label="Expected vent" weight={totals.expected_vent} />
        <Total label="Difference" weight={totals.difference} />
        {totals.received_unweighed.loads > 0 && (
          <Total
            label={`Received, ${formatNumber(totals.received_unweighed.loads)} not weighed before`}
            weight={totals.received_unweighed}
          />
        )}
      </dl>
      <MonthClosing
        month={filter.month}
        company={filter.company}
        customer={filter.customer}
        closing={totals.closing ?? null}
        timeZone={totals.timezone}
      />
    </section>
  );
}

function describe({ month, timezone, pending }: TransferTotals, customer: string | undefined): string {
  const whose = customer === undefined ? '' : ` for ${customer}`;
  const waits =
    pending === 0 ? '' : ` The expected vent of ${countOf(pending, 'load')} is being worked out and not in it yet.`;
  return `All loads of ${formatMonth(month)}${whose}, by the clock of ${timezone}. The difference is what was loaded, less what is undetermined, received or vented.${waits}`;
}

function Total({ label, weight }: { readonly label: string; readonly weight: { lbs: number; kg: number } }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {formatNumber(weight.lbs, WEIGHT_DECIMALS)} lbs
        <span className={styles.under}>{formatNumber(weight.kg, WEIGHT_DECIMALS)} kg</span>
      </dd>
    </div>
  );
}
