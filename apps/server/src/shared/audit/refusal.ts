import type { REFUSED_ACTIONS } from '@dewar/domain/audit-log/audit-actions';

export type RefusalKind = keyof typeof REFUSED_ACTIONS;

/** Refused requests of one kind by one account from one network within an hour. */
export interface Refusal {
  readonly kind: RefusalKind;
  /** The start of the hour. */
  readonly hour: Date;
  /** 'user 12', a keyed hash of an address without an account, or '' for nobody and for further accounts. */
  readonly account: string;
  /** Of the account, if there is one. */
  readonly account_id: number | null;
  readonly account_email: string | null;
  readonly company_id: number | null;
  /** '192.0.2.0/24', '2001:db8:1:2::/64', or '' for further networks. */
  readonly network: string;
  readonly count: number;
  /** How many of them the owner of the account need not be told about. */
  readonly told: number;
  readonly last_at: Date;
  /** Some of the endpoints that were called. */
  readonly endpoints: readonly string[];
  /** Of the first one. */
  readonly address: string;
  readonly user_agent: string | null;
}

/** Endpoints named per entry: what was tried, not all of it. */
const MAX_ENDPOINTS = 5;

export function keyOfRefusal({ hour, account, kind, network }: RefusalKey): string {
  return `${hour.toISOString()} ${kind} ${network} ${account}`;
}

export type RefusalKey = Pick<Refusal, 'hour' | 'account' | 'kind' | 'network'>;

/** Two refusals with the same key as one. */
export function addRefusals(first: Refusal, second: Refusal): Refusal {
  return {
    ...first,
    count: first.count + second.count,
    told: first.told + second.told,
    last_at: first.last_at > second.last_at ? first.last_at : second.last_at,
    endpoints: [...new Set([...first.endpoints, ...second.endpoints])].slice(0, MAX_ENDPOINTS),
  };
}
