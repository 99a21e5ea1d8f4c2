import type { Caller, MatrixWorld } from './matrix-world.ts';
import type { TestCall } from './test-server.ts';

/**
 * How an endpoint is called on company A's records, and what the others of a fitting role get: 'not-found' the same
 * 404 as for an invented id, 'filtered' an answer without A's rows, 'same' what does not depend on the company.
 */
export interface Sample {
  readonly others: 'not-found' | 'filtered' | 'same';
  readonly call: (world: MatrixWorld, caller: Caller) => Promise<TestCall>;
  /** Who the record belongs to, where that is not everybody who may see company A's. */
  readonly owners?: readonly Caller[];
  /** The call is open to administrators, but this record only to super-admins. */
  readonly superAdminOnly?: boolean;
  /** The same call on a record that does not exist. */
  readonly invented?: TestCall;
}
