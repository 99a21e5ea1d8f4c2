import type { REFUSED_ACTIONS } from '@dewar/domain/audit-log/audit-actions';
import type { NamedRecord } from './named-record.ts';

export type RefusalKind = keyof typeof REFUSED_ACTIONS;

/** Refused requests of one kind by one account from one network within an hour, about one tank or none. */
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
  /** The token of the program that called; '' for a session and for nobody. */
  readonly via: string;
  readonly count: number;
  /** How many of them the owner of the account need not be told about. */
  readonly told: number;
  readonly last_at: Date;
  /** Some of the endpoints that were called. */
  readonly endpoints: readonly string[];
  /** Of the first one. */
  readonly address: string;
  readonly user_agent: string | null;
  /** The tank that a denied request was about; 0 for none, and for further tanks. */
  readonly tank_id: number;
}

/** A refusal before the tank of the record that it named is looked up. */
export interface NotedRefusal extends Omit<Refusal, 'tank_id'> {
  readonly record: NamedRecord | undefined;
  /** The response was a 404, as for a record that there is not. */
  readonly wasNotFound: boolean;
}

/** Endpoints named per entry: what was tried, not all of it. */
const MAX_ENDPOINTS = 5;

export function keyOfRefusal({ hour, account, kind, network, tank_id, via }: RefusalKey): string {
  return JSON.stringify([hour.toISOString(), kind, network, tank_id, account, via]);
}

export type RefusalKey = Pick<Refusal, 'hour' | 'account' | 'kind' | 'network' | 'tank_id' | 'via'>;

type Counted = Pick<Refusal, 'count' | 'told' | 'last_at' | 'endpoints'>;

/** Two refusals with the same key as one. */
export function addRefusals<Some extends Counted>(first: Some, second: Counted): Some {
  return {
    ...first,
    count: first.count + second.count,
    told: first.told + second.told,
    last_at: first.last_at > second.last_at ? first.last_at : second.last_at,
    endpoints: [...new Set([...first.endpoints, ...second.endpoints])].slice(0, MAX_ENDPOINTS),
  };
}
