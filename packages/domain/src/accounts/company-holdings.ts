/**
 * Counts of what prevents a company from being deleted. Counting stops just above HOLDINGS_COUNTED_TO, because the
 * message does not need the exact number of ten million readings.
 */
export interface CompanyHoldings {
  readonly users: number;
  readonly tanks: number;
  /** Tanks it used to own: since moved to another company, or deleted. */
  readonly former_tanks: number;
  readonly vacuum_readings: number;
  readonly transfers: number;
  readonly leak_checks: number;
  readonly procedures: number;
  readonly telemetry_units: number;
}

export const HOLDINGS_COUNTED_TO = 10_000;

const NAMES: Readonly<Record<keyof CompanyHoldings, string>> = {
  users: 'user',
  tanks: 'tank',
  former_tanks: 'former tank',
  vacuum_readings: 'vacuum reading',
  transfers: 'transfer',
  leak_checks: 'leak check',
  procedures: 'procedure',
  telemetry_units: 'telemetry unit',
};

/** '3 users', '4,312 vacuum readings', 'more than 10,000 transfers'; kinds with a count of zero are left out. */
export function listHoldings(holdings: CompanyHoldings): string[] {
  const counts = new Map<string, number>(Object.entries(holdings));
  return Object.entries(NAMES).flatMap(([key, name]) => {
    const count = counts.get(key) ?? 0;
    return count === 0 ? [] : [`${inWords(count)} ${count === 1 ? name : `${name}s`}`];
  });
}

/**
 * The same as part of a sentence: '3 users, 24 tanks and 4,312 vacuum readings'; '' for a company that holds nothing.
 */
export function describeHoldings(holdings: CompanyHoldings): string {
  const parts = listHoldings(holdings);
  const last = parts.pop();
  if (last === undefined) return '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

function inWords(count: number): string {
  if (count > HOLDINGS_COUNTED_TO) return `more than ${HOLDINGS_COUNTED_TO.toLocaleString('en-US')}`;
  return count.toLocaleString('en-US');
}
