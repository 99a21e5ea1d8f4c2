import { getLedgerLoad, type LedgerPreview as Preview } from '@dewar/contract/custody-ledger';
import { directionWords, formatShare } from '@dewar/domain/custody-ledger/describe-finding';
import {
  ALERT_ABOVE,
  addToSums,
  findAlertDirection,
  type RunningSums,
} from '@dewar/domain/custody-ledger/running-sums';
import { compareWeights, describeDifference } from '@dewar/domain/custody-ledger/weight-difference';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { formatNumber } from '../../shared/format/numbers.ts';
import styles from './transfer-forms.module.css';
import { transferKeys } from './transfers-api.ts';

const PERCENT = 100;

function previewQuery(id: number) {
  return queryOptions({
    queryKey: [...transferKeys.all, 'ledger-preview', id],
    queryFn: async ({ signal }) => (await callEndpoint(getLedgerLoad, { params: { id }, signal })).data,
  });
}

interface LedgerPreviewProps {
  readonly transferId: number;
  /** As typed. */
  readonly receivedLbs: number;
}

/**
 * What the custody ledger will say about a received weight, before it is saved: the difference, and the running sums of
 * the load's scales and sites, its customer and its tank. Nothing where that cannot be told (yet).
 */
export function LedgerPreview({ transferId, receivedLbs }: LedgerPreviewProps) {
  const { data: preview } = useQuery(previewQuery(transferId));
  if (preview === undefined || preview === null) return null;
  const difference = differenceOf(preview, receivedLbs);
  const { z, deltaLbs } = difference;
  const vent = preview.expected_vent_lbs;
  return (
    <section className={styles.panel} aria-label="Custody ledger" aria-live="polite">
      <p className={styles.ledgerLine} data-spoken="">
        {formatNumber(Math.abs(deltaLbs), 0)} lbs ({formatShare(deltaLbs / preview.loaded_lbs)}){' '}
        {deltaLbs >= 0 ? 'are missing' : 'more than expected'}
        {vent >= 0.5 && ` beside an expected vent of ${formatNumber(vent, 0)} lbs`}: {describeDifference(difference)}.
      </p>
      <ul className={styles.ledgerSums}>
        {preview.groups.map((group) => (
          <li key={`${group.group} ${group.name} ${group.role}`}>{sentenceOf(group, z)}</li>
        ))}
      </ul>
    </section>
  );
}

function differenceOf(preview: Preview, receivedLbs: number) {
  const vent = { lbs: preview.expected_vent_lbs, errorLbs: preview.vent_error_lbs ?? 0 };
  const weighings = { loadedLbs: preview.loaded_lbs, receivedLbs };
  return { ...compareWeights(weighings, vent, preview.scale_uncertainty_percent / PERCENT), vent };
}

/** 'Scale Ghent A: running sum ‘weighs low’ 1.9, with this load 3.8 (limit 4)'. */
function sentenceOf({ group, name, role, ...before }: Preview['groups'][number], z: number): string {
  const after = addToSums(before, role * z);
  const told = findAlertDirection(after);
  const direction = after.high >= after.low ? 'high' : 'low';
  const title = `${group.charAt(0).toUpperCase()}${group.slice(1)} ${name}`;
  if (largest(before) === 0 && largest(after) === 0) return `${title}: nothing unusual`;
  const sums = `‘${directionWords(group)[direction]}’ ${before[direction].toFixed(1)}, with this load ${after[direction].toFixed(1)}`;
  return `${title}: running sum ${sums} (limit ${ALERT_ABOVE}${told === null ? '' : ', passed'})`;
}

function largest({ high, low }: RunningSums): number {
  return Math.max(high, low);
}
