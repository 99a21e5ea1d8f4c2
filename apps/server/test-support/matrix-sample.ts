import type { Caller, MatrixWorld } from './matrix-world.ts';
import type { TestCall } from './test-server.ts';

/**
 * How to call an endpoint on company A's records, and what others with a permitted role get: 'not-found' the same 404
 * as for an invented id, 'filtered' a response without A's rows, 'forbidden' 403, 'same' a response that does not depend on the company.
 */
export interface Sample {
  readonly others: 'not-found' | 'filtered' | 'same' | 'forbidden';
  readonly call: (world: MatrixWorld, caller: Caller) => Promise<TestCall>;
  /** The owners of the record, if not everybody who may see company A's. */
  readonly owners?: readonly Caller[];
  /** The endpoint is open to administrators, but this record only to super-admins. */
  readonly superAdminOnly?: boolean;
  /** User A logged it: a colleague may see it and not change it. */
  readonly authorOnly?: true;
  /** What whoever is served gets, where the answer of another server would be needed for more. */
  readonly servedStatus?: 400 | 409;
  /** The same call for a record that does not exist. */
  readonly invented?: TestCall;
}
