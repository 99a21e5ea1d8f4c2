import { judgedDifferenceOf, type LedgerFinding, type LedgerLoad } from '@dewar/contract/custody-ledger';
import { describeCounted } from '@dewar/domain/custody-ledger/describe-amounts';
import { classifyDifference, describeDifference } from '@dewar/domain/custody-ledger/weight-difference';
import { decimalsOfWeights } from '@dewar/domain/primitives/weights';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { formatDay } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { ComputeAnewButton } from './compute-anew-button.tsx';
import styles from './custody-ledger.module.css';
import { describeBasis } from './ledger-words.ts';

const PERCENT = 100;

type RenderActions = (load: LedgerLoad) => ReactNode;

interface LedgerTableProps {
  readonly loads: readonly LedgerLoad[];
  /** The finding whose loads these are; its sum stands below them. */
  readonly finding?: LedgerFinding | undefined;
  readonly renderActions: RenderActions;
}

/** Loads with their weights and what the difference says; on phones each load is a block. */
export function LedgerTable({ loads, finding, renderActions }: LedgerTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Loads by their arrival, weights in lbs</caption>
      <thead>
        <tr>
          <th scope="col">Tank</th>
          <th scope="col">Arrived</th>
          <th scope="col">Weighed at</th>
          <th scope="col" data-number>
            Loaded
          </th>
          <th scope="col" data-number>
            Received
          </th>
          <th scope="col" data-number>
            Expected vent
          </th>
          <th scope="col" data-number>
            Difference
          </th>
          <th scope="col">It is</th>
        </tr>
      </thead>
      <tbody>
        {loads.map((load) => (
          <LoadRow key={load.id} load={load} renderActions={renderActions} />
        ))}
      </tbody>
      {finding?.sum && <SumOfLoads loads={finding.loads} sum={finding.sum} />}
    </table>
  );
}

/** The sum of the differences above it; of a place that weighed at both ends of loads, of what each counts there. */
function SumOfLoads({ loads, sum }: { readonly loads: number; readonly sum: NonNullable<LedgerFinding['sum']> }) {
  const { lbs, counted_as } = sum;
  const decimals = decimalsOfWeights([lbs]);
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={6}>
          All {countOf(loads, 'load')} of this finding{counted_as === 'both' && ', each as it is counted'}
        </th>
        <Cell label="Sum of the differences" isNumber>
          {counted_as === 'both'
            ? formatNumber(lbs, decimals)
            : signed(counted_as === 'missing' ? lbs : -lbs, decimals)}
        </Cell>
        <td />
      </tr>
    </tfoot>
  );
}

interface LoadRowProps {
  readonly load: LedgerLoad;
  readonly renderActions: RenderActions;
}

function LoadRow({ load, renderActions }: LoadRowProps) {
  const timeZone = usePersonTimeZone();
  const difference = judgedDifferenceOf(load);
  const basis = describeBasis(load.basis, timeZone);
  const { loaded_lbs, received_lbs, expected_vent_lbs, delta_lbs } = load;
  // One number of decimals in a row, so that its figures add up as they are shown.
  const decimals = decimalsOfWeights([loaded_lbs, received_lbs, expected_vent_lbs]);
  return (
    <tr>
      <th scope="row">
        <TankName load={load} />
        <span className={styles.under}>{[load.product_name, load.customer_name].filter(Boolean).join(' · ')}</span>
        {load.bol_number != null && <span className={styles.under}>Bill of lading {load.bol_number}</span>}
      </th>
      <Cell label="Arrived">
        {formatDay(load.arrived_at, timeZone)}{' '}
        <span className={styles.under}>loaded {formatDay(load.loaded_at, timeZone)}</span>
      </Cell>
      <Cell label="Weighed at">
        {placeOf(load.loading_site, load.loading_scale)} to {placeOf(load.receiving_site, load.receiving_scale)}
      </Cell>
      <Cell label="Loaded" isNumber>
        {formatNumber(loaded_lbs, decimals)}
      </Cell>
      <Cell label="Received" isNumber>
        {formatNumber(received_lbs, decimals)}
      </Cell>
      <Cell label="Expected vent" isNumber>
        {formatNumber(expected_vent_lbs, decimals)}
      </Cell>
      <Cell label="Difference" isNumber>
        {signed(delta_lbs, decimals)}{' '}
        <span className={styles.under}>{signed((delta_lbs / loaded_lbs) * PERCENT, 2)} %</span>
        <span className={styles.under}>± {formatNumber(load.uncertainty_lbs, 0)}</span>
      </Cell>
      <Cell label="It is">
        <StatusPill tone={classifyDifference(difference) === 'within_scales' ? 'good' : 'watch'} isQuiet>
          {describeDifference(difference)}
        </StatusPill>
        {load.findings?.map((counted) => (
          <span key={`${counted.group} ${counted.key}`} className={styles.under}>
            counted at {describeCounted(counted)}
          </span>
        ))}
        {basis !== null && <span className={styles.under}>{basis}</span>}
        <div className={styles.actions}>
          {renderActions(load)}
          <ComputeAnewButton load={load} />
        </div>
      </Cell>
    </tr>
  );
}

interface CellProps {
  /** Shown where the columns have no heads, on phones. */
  readonly label: string;
  readonly isNumber?: boolean;
  readonly children: ReactNode;
}

function Cell({ label, isNumber = false, children }: CellProps) {
  return (
    <td data-number={isNumber || undefined}>
      <span className={styles.cellLabel} aria-hidden>
        {label}
      </span>
      <span>{children}</span>
    </td>
  );
}

/** A tank that is deleted, or another company's now, is no link: its page keeps the past alone. */
function TankName({ load: { tank_id, tank_number, is_tank_readable } }: { readonly load: LedgerLoad }) {
  if (!is_tank_readable) return <span>{tank_number}</span>;
  return (
    <Link className={styles.tank} to="/tanks/$id" params={{ id: String(tank_id) }}>
      {tank_number}
    </Link>
  );
}

/** A scale mostly has its site in its name. */
function placeOf(site: string | null, scale: string | null): string {
  if (scale !== null && (site === null || scale.toLowerCase().includes(site.toLowerCase()))) return scale;
  return [site, scale].filter(Boolean).join(', ') || '–';
}

/** '+50' or '−12'. */
function signed(value: number, decimals: number): string {
  const text = formatNumber(value, decimals);
  return value > 0 && Number(value.toFixed(decimals)) !== 0 ? `+${text}` : text;
}
