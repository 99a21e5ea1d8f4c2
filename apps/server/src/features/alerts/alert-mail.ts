import type { AlertFact } from '@dewar/domain/tanks/alert-causes';
import { inspectionDueDate } from '@dewar/domain/tanks/inspection-due';
import { tankPath } from '@dewar/domain/tanks/tank-address';
import { describeRelief, reliefDaysLeft } from '@dewar/domain/thermodynamics/relief-countdown';
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
        alerts.map(({ tank_id, tank_number, fact }) => ({
          text: `Tank ${tank_number}: ${describeAlert(fact, news)}`,
          link: { label: `Open tank ${tank_number}`, path: tankPath(tank_id) },
        })),
        ...outsideHoursNote(news),
        `Times are in the time zone ${timeZone}. You get this email because your address is among the alert recipients of ${companyName}.`,
      ],
    },
    publicUrl,
  );
}

function subjectOf({ companyName, alerts }: AlertMailInput): string {
  const [first] = alerts;
  if (first !== undefined && alerts.length === 1) return `Alert: tank ${first.tank_number}, ${companyName}`;
  return `${alerts.length} alerts: ${companyName}`;
}

function outsideHoursNote({ hours, timeZone, now }: AlertMailInput): string[] {
  if (isWithinWorkingHours(hours, now)) return [];
  const next = formatShortDateTime(nextWorkingMoment(hours, now), { timeZone, now });
  return [`This alert was sent outside working hours because it is urgent. Other alerts follow from ${next}.`];
}

function describeAlert(fact: AlertFact, view: View): string {
  switch (fact.kind) {
    case 'high_reading':
      return describeReading(fact.vacuum_reading, formatShortDateTime(fact.reading_timestamp, view));
    case 'projected_relief': {
      const words = describeRelief(reliefDaysLeft(fact, view.now));
      return `${words}, an estimate for the load in transit (${fact.product_name ?? 'product not recorded'}).`;
    }
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

function describeReading(microns: number, taken: string): string {
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
