import { REMINDER_CAUSES, REMINDER_LABELS } from '../reminders/reminder-causes.ts';
import { FINAL_DETERMINATION_LABELS, FINAL_DETERMINATIONS } from '../transfers/final-determination.ts';
import { type DeliveryType, type EventData, WEBHOOK_EVENT_LABELS } from './webhook-events.ts';

/** What a chat shows of a call about these records: one sentence, and of many their number. */
export function chatText(type: DeliveryType, records: readonly EventData[]): string {
  const [first] = records;
  if (first === undefined) return 'This is a test of Dewar. Messages arrive here.';
  if (records.length > 1) return `${WEBHOOK_EVENT_LABELS[type]}: ${records.length} records.`;
  return SENTENCES[type]?.(first) ?? WEBHOOK_EVENT_LABELS[type];
}

const SENTENCES: Readonly<Partial<Record<DeliveryType, (data: EventData) => string>>> = {
  'reading.created': (data) =>
    `${data.tank_number}: ${data.vacuum_reading} microns${data.fresh_pull === true ? ', a fresh pull' : ''}.`,
  'load.created': (data) => `${data.tank_number}: ${data.action}${following(data.product_name, ' of ')} logged.`,
  'arrival.created': (data) =>
    `${data.tank_number} arrived${following(data.arrival_pressure, ' at ', ' psig')}${
      data.was_venting === true ? ', venting' : ''
    }.`,
  'determination.made': (data) => `${data.tank_number}: final determination ${nameOfDetermination(data)}.`,
  'determination.withdrawn': (data) =>
    `${data.tank_number}: final determination ${nameOfDetermination(data)} withdrawn${following(data.reason, ': ')}.`,
  'attention.began': (data) => `${data.tank_number}: ${nameOfCause(data)}.`,
  'attention.ended': (data) => `${data.tank_number}: no longer: ${nameOfCause(data)}.`,
  'report.made': (data) => `The weekly report ${data.week_start_date} to ${data.week_end_date} was made.`,
  'person.changed': (data) => `${data.email} ${PERSON_CHANGES[String(data.change)] ?? 'changed'}.`,
};

const PERSON_CHANGES: Readonly<Record<string, string>> = {
  joined: 'joined',
  changed: 'was changed',
  left: 'left',
};

const following = (value: unknown, before: string, after = '') =>
  value === null || value === undefined ? '' : `${before}${value}${after}`;

function nameOfCause({ cause }: EventData): string {
  const known = REMINDER_CAUSES.find((one) => one === cause);
  return known === undefined ? String(cause) : REMINDER_LABELS[known];
}

function nameOfDetermination({ final_determination }: EventData): string {
  const known = FINAL_DETERMINATIONS.find((one) => one === final_determination);
  return known === undefined ? String(final_determination) : FINAL_DETERMINATION_LABELS[known];
}
