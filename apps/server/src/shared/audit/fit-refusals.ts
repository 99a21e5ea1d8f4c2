import { addRefusals, keyOfRefusal, type Refusal, type RefusalKey } from './refusal.ts';

/** Entries with a network of their own: per account, kind and hour. */
export const MAX_NETWORKS = 20;
/** Entries about single tanks: per account and hour. */
export const MAX_TANKS = 50;
/** Entries of all accounts with a network of their own, per hour. */
export const MAX_ENTRIES_OF_ACCOUNTS = 1_000;
/** Entries of addresses without an account, and of nobody, per hour. Counted apart: strangers choose these. */
export const MAX_ENTRIES_OF_STRANGERS = 500;

/** An entry that the log has already. */
export type StoredRefusal = RefusalKey & Pick<Refusal, 'account_id'>;

/**
 * Where each refusal is counted, so that nobody can fill the log: what is beyond the limits goes to one entry for all
 * further networks and tokens of an account, of further tanks to the one without a tank, and for strangers to one entry for all of
 * them.
 */
export function fitRefusals(refusals: readonly Refusal[], stored: readonly StoredRefusal[]): readonly Refusal[] {
  const known = new Set(stored.map(keyOfRefusal));
  const entries = new Counter();
  for (const entry of stored) entries.add(entry);
  const fitted = new Map<string, Refusal>();
  const hasPlace = (refusal: Refusal) => known.has(keyOfRefusal(refusal)) || entries.hasRoomFor(refusal);
  for (const refusal of refusals) {
    const ofTank = hasPlace(refusal) ? refusal : { ...refusal, tank_id: 0 };
    const placed = hasPlace(ofTank) ? ofTank : withoutNetwork(ofTank);
    const key = keyOfRefusal(placed);
    const same = fitted.get(key);
    if (!known.has(key)) entries.add(placed);
    known.add(key);
    fitted.set(key, same === undefined ? placed : addRefusals(same, placed));
  }
  return [...fitted.values()];
}

function withoutNetwork(refusal: Refusal): Refusal {
  const further = { ...refusal, network: '', via: '' };
  return refusal.account_id === null ? { ...further, account: '' } : further;
}

class Counter {
  private readonly counts = new Map<string, number>();

  add(entry: StoredRefusal): void {
    for (const key of keysOf(entry)) this.counts.set(key, this.of(key) + 1);
  }

  hasRoomFor(entry: StoredRefusal): boolean {
    const { ofAll, ofAccount } = limitKeysOf(entry);
    const most = entry.account_id === null ? MAX_ENTRIES_OF_STRANGERS : MAX_ENTRIES_OF_ACCOUNTS;
    const mostOfAccount = entry.tank_id === 0 ? MAX_NETWORKS : MAX_TANKS;
    return this.of(ofAll) < most && (entry.account === '' || this.of(ofAccount) < mostOfAccount);
  }

  private of(key: string): number {
    return this.counts.get(key) ?? 0;
  }
}

function keysOf(entry: StoredRefusal): string[] {
  return Object.values(limitKeysOf(entry));
}

function limitKeysOf({ hour, account, account_id, kind, tank_id }: StoredRefusal) {
  const time = hour.toISOString();
  return {
    ofAll: `${time} ${account_id === null ? 'strangers' : 'accounts'}`,
    ofAccount: `${time} ${tank_id === 0 ? kind : 'tanks'} of ${account}`,
  };
}
