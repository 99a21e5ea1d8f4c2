/** What a company's webhooks tell of. Names are added and never changed: other systems know them. */
export const WEBHOOK_EVENTS = [
  'reading.created',
  'load.created',
  'arrival.created',
  'determination.made',
  'determination.withdrawn',
  'attention.began',
  'attention.ended',
  'report.made',
  'person.changed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What somebody sends to try a webhook out. */
export const TEST_EVENT = 'webhook.test';
export type DeliveryType = WebhookEvent | typeof TEST_EVENT;

export const WEBHOOK_EVENT_LABELS: Readonly<Record<DeliveryType, string>> = {
  'reading.created': 'A vacuum reading was logged',
  'load.created': 'A load was logged',
  'arrival.created': 'An arrival was logged',
  'determination.made': 'A final determination was made',
  'determination.withdrawn': 'A final determination was withdrawn',
  'attention.began': 'A tank began to need attention',
  'attention.ended': 'A tank no longer needs attention',
  'report.made': 'A weekly report was made',
  'person.changed': 'A person joined, changed or left',
  [TEST_EVENT]: 'Test',
};

/** As programs read it, or as one sentence in the field `text`, which chats show. */
export const WEBHOOK_FORMATS = ['standard', 'text'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Why a webhook is off: somebody switched it off, nothing arrived for long, 410, or its maker lost the right to it. */
export const OFF_REASONS = ['person', 'failing', 'gone', 'maker'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const MAX_WEBHOOKS_PER_COMPANY = 20;
export const MAX_WEBHOOK_TANKS = 200;
/** How long the former secret stands beside the new one. */
export const SECRET_OVERLAP_HOURS = 24;

const LOAD_FIELDS = ['id', 'tank_id', 'action', 'loaded_at', 'product_name', 'customer_name', 'bol_number'] as const;

/** The fields of the record that are told, named as the API names them. All of them company administrators may read. */
const FIELDS_OF_EVENTS: Readonly<Record<WebhookEvent, readonly string[]>> = {
  'reading.created': ['id', 'tank_id', 'vacuum_reading', 'reading_timestamp', 'fresh_pull', 'recorded_by_email'],
  'load.created': [
    ...LOAD_FIELDS,
    ...['loaded_weight_lbs', 'loaded_pressure', 'expected_arrival_at', 'recorded_by_email'],
  ],
  'arrival.created': [
    ...LOAD_FIELDS,
    ...['arrived_at', 'arrival_pressure', 'was_venting', 'arrival_assessment', 'requires_level_check'],
  ],
  'determination.made': [
    ...LOAD_FIELDS,
    ...['loaded_weight_lbs', 'actual_received_lbs', 'final_determination', 'determined_at', 'determined_by_email'],
  ],
  // The determination as it was, and by itself the weight that it was made on: the load may have another one by now.
  'determination.withdrawn': [
    ...LOAD_FIELDS,
    ...['loaded_weight_lbs', 'determined_weight_lbs', 'actual_received_lbs', 'final_determination', 'determined_at'],
    ...['determined_by_email', 'withdrawn_at', 'withdrawn_by_email', 'reason'],
  ],
  'attention.began': ['id', 'tank_id', 'cause', 'subject', 'since'],
  'attention.ended': ['id', 'tank_id', 'cause', 'subject', 'since'],
  'report.made': ['id', 'week_start_date', 'week_end_date', 'version', 'generated_at'],
  'person.changed': ['id', 'email', 'first_name', 'last_name', 'status', 'is_company_admin', 'change'],
};

export type EventValue = string | number | boolean | null;
export type EventData = Readonly<Record<string, EventValue>>;

export interface WrittenRecord {
  readonly type: WebhookEvent;
  /** The row as it was written. */
  readonly record: Readonly<Record<string, unknown>>;
  /** Of the record's tank, if it is about one. */
  readonly tank_number: string | null;
}

/** The `data` of an event about one record; moments are in UTC. */
export function eventData({ type, record, tank_number }: WrittenRecord): EventData {
  const fields = FIELDS_OF_EVENTS[type].map((field): [string, EventValue] => [field, toldValue(field, record[field])]);
  const data: EventData = Object.fromEntries(fields);
  if ('tank_id' in record) return { id: data.id ?? null, tank_id: data.tank_id ?? null, tank_number, ...data };
  if (type === 'person.changed') return { ...data, is_suspended: (record.suspended_at ?? null) !== null };
  return data;
}

const MOMENTS: readonly string[] = ['since', 'reading_timestamp'];

function toldValue(field: string, value: unknown): EventValue {
  if (typeof value === 'string') {
    return field.endsWith('_at') || MOMENTS.includes(field) ? new Date(value).toISOString() : value;
  }
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** More records of one transaction than this are told together, so that an import is no flood of calls. */
const TOLD_SINGLY = 10;
/** At most so many in one call. */
const RECORDS_PER_CALL = 100;

/** Shares the records that one transaction wrote out among calls. */
export function sharedOut<Written>(written: readonly Written[]): readonly (readonly Written[])[] {
  const size = written.length > TOLD_SINGLY ? RECORDS_PER_CALL : 1;
  const calls: Written[][] = [];
  for (let start = 0; start < written.length; start += size) calls.push(written.slice(start, start + size));
  return calls;
}
