import { hasPageAddress } from '@dewar/domain/primitives/page-addresses';
import type { AlertFact } from '@dewar/domain/tanks/alert-causes';
import { inspectionDueDate } from '@dewar/domain/tanks/inspection-due';
import { tankPath } from '@dewar/domain/tanks/tank-address';
import { findPassedLimit } from '@dewar/domain/tanks/vacuum-alert';
import { describeCountdownBasis } from '@dewar/domain/thermodynamics/heat-leak/describe-heat-leak';
import { describeRelief, reliefDaysLeft } from '@dewar/domain/thermodynamics/relief-countdown';
import { toMilliseconds } from '@dewar/domain/time/instants';
import { formatShortDate, formatShortDateTime } from '@dewar/domain/time/short-date';
import { isWithinWorkingHours, nextWorkingMoment, type WorkingHours } from '@dewar/domain/time/working-hours';
import { ARRIVAL_PERIOD_HOURS, describeImmediateReadingReason } from '@dewar/domain/transfers/transfer-periods';
import {
  ANALYTICS_HIGH_ABOVE_MICRONS,
  classifyTransferVacuum,
  TRANSFER_POOR_UP_TO_MICRONS,
  VACUUM_DECIMALS,
} from '@dewar/domain/vacuum/vacuum-bands';
import { composeMail } from '../../shared/mail/compose-mail.ts';

interface MailedFact {
  readonly tank_id: number;
  readonly tank_number: string;
  readonly fact: AlertFact;
}

export interface AlertMailInput {
  readonly companyName: string;
  /** At least one, in the order of the mail. */
  readonly alerts: readonly MailedFact[];
  readonly timeZone: string;
  readonly hours: WorkingHours;
  readonly now: Date;
  /** Alerts are collected, because many emails were sent within a day. */
  readonly isDigest: boolean;
}

interface View {
  readonly timeZone: string;
  readonly now: Date;
}

/** The alerts of a company: a line for each cause, with its reason and a link to the tank. */
export function alertMail(news: AlertMailInput, publicUrl: string) {
  const { companyName, alerts, timeZone } = news;
  return composeMail(
    {
      subject: subjectOf(news),
      paragraphs: [
        `What needs attention at ${companyName}:`,
        linesOf(alerts).map(({ tank_id, tank_number, fact, earlier }) => ({
          text: `Tank ${tank_number}: ${describeAlert(fact, news)}${describeEarlier(earlier, news)}${isToldAgain(fact) ? NOBODY_YET : ''}`,
          link: { label: `Open tank ${tank_number}`, path: tankPath(tank_id) },
        })),
        ...(news.isDigest
          ? ['There were many alerts within a day, so they are collected now: the next email follows later.']
          : []),
        ...outsideHoursNote(news),
        `Times are in the time zone ${timeZone}. You get this email because your address is among the alert recipients of ${companyName}.`,
      ],
    },
    publicUrl,
  );
}

interface AlertLine extends MailedFact {
  /** Of the same kind and tank: the causes before it. */
  readonly earlier: readonly AlertFact[];
}

/** One line a tank and kind: the latest, with what came before it. */
function linesOf(alerts: readonly MailedFact[]): readonly AlertLine[] {
  const lines = Map.groupBy(alerts, ({ tank_id, fact }) => `${tank_id} ${fact.kind}`);
  return [...lines.values()].flatMap((same) => {
    const [latest, ...earlier] = same.toSorted((a, b) => momentOf(b.fact) - momentOf(a.fact));
    return latest === undefined ? [] : [{ ...latest, earlier: earlier.map(({ fact }) => fact) }];
  });
}

const NOBODY_YET = ' Nobody has said yet that they take care of it.';

/** It was told before, and nothing about it is new. */
function isToldAgain(fact: AlertFact): boolean {
  if (fact.kind !== 'high_reading') return fact.told_at !== null;
  return fact.told !== null && findPassedLimit(fact.vacuum_reading, fact.told.limit) === fact.told.limit;
}

/** Only arrivals can be several of one tank. */
function momentOf(fact: AlertFact): number {
  return fact.kind === 'missing_immediate_reading' ? toMilliseconds(fact.arrived_at) : 0;
}

/** ' Neither after 2 earlier arrivals, since 1 Jun, 08:00.' */
function describeEarlier(earlier: readonly AlertFact[], view: View): string {
  const first = earlier.at(-1);
  if (first?.kind !== 'missing_immediate_reading') return '';
  const arrivals = earlier.length === 1 ? 'an earlier arrival' : `${earlier.length} earlier arrivals`;
  return ` Neither after ${arrivals}, since ${formatShortDateTime(first.arrived_at, view)}.`;
}

/** Without names that people typed: a subject reads as if the portal had written it. */
function subjectOf({ alerts }: AlertMailInput): string {
  const { length } = linesOf(alerts);
  return length === 1 ? 'Alert: a tank needs attention' : `${length} alerts`;
}

function outsideHoursNote({ hours, timeZone, now }: AlertMailInput): string[] {
  if (isWithinWorkingHours(hours, now)) return [];
  const next = formatShortDateTime(nextWorkingMoment(hours, now), { timeZone, now });
  return [`This alert was sent outside working hours because it is urgent. Other alerts follow from ${next}.`];
}

function describeAlert(fact: AlertFact, view: View): string {
  switch (fact.kind) {
    case 'high_reading':
      return describeHighVacuum(fact, view);
    case 'projected_relief':
      return describeProjectedRelief(fact, view);
    case 'missing_immediate_reading': {
      const arrival = formatShortDateTime(fact.arrived_at, view);
      const reason = describeImmediateReadingReason(fact);
      return `No vacuum reading within ${ARRIVAL_PERIOD_HOURS} hours of the arrival on ${arrival}. ${reason}.`;
    }
    case 'overdue_inspection': {
      const last = describeDate(fact.csc_inspection_date, view);
      return `CSC inspection overdue since ${describeDate(inspectionDueDate(fact.csc_inspection_date), view)}. The last one was on ${last}.`;
    }
    default:
      return fact satisfies never;
  }
}

/** Words stand wherever days stand: 'Within 3 days, an estimate for the load in transit (LHe), from the plate alone.' */
function describeProjectedRelief(fact: Extract<AlertFact, { kind: 'projected_relief' }>, view: View): string {
  const words = describeRelief(reliefDaysLeft(fact, view.now));
  const basis = fact.basis && describeCountdownBasis(fact.basis, view.timeZone);
  const load = `the load in transit (${describeProduct(fact.product_name)})`;
  return `${words}, an estimate for ${load}${basis === null ? '' : `, ${basis}`}.`;
}

/** Typed by anybody of the company: it must not bring the address of a page into a mail of the portal. */
function describeProduct(product_name: string | null): string {
  if (product_name === null) return 'product not recorded';
  return hasPageAddress(product_name) ? 'the product is shown in the portal' : product_name;
}

/** '… 6 readings above 100 since 3 Jun, 08:00.' */
function describeHighVacuum(fact: Extract<AlertFact, { kind: 'high_reading' }>, view: View): string {
  const { vacuum_reading, reading_timestamp, readings, since } = fact;
  const latest = describeReading(vacuum_reading, formatShortDateTime(reading_timestamp, view));
  const many = `${readings} readings above ${ANALYTICS_HIGH_ABOVE_MICRONS} since ${formatShortDateTime(since, view)}.`;
  return readings > 1 ? `${latest} ${many}` : latest;
}

function describeReading(microns: number, taken: string): string {
  if (microns <= ANALYTICS_HIGH_ABOVE_MICRONS)
    return `Vacuum reading of ${microns} microns on ${taken}, hardly better.`;
  const isCritical = classifyTransferVacuum(microns) === 'critical';
  const figure = microns.toLocaleString('en-US', { maximumFractionDigits: VACUUM_DECIMALS });
  const reason = isCritical
    ? `Above ${TRANSFER_POOR_UP_TO_MICRONS} microns is critical.`
    : `Above ${ANALYTICS_HIGH_ABOVE_MICRONS} microns is high.`;
  return `Vacuum reading of ${figure} microns on ${taken}. ${reason}`;
}

/** A calendar date has no time zone. */
function describeDate(date: string, { now }: View): string {
  return formatShortDate(`${date}T00:00:00Z`, { timeZone: 'UTC', now });
}
