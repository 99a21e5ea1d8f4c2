import type { Config } from '../../shared/config.ts';
import type { Database } from '../../shared/database/database.ts';

export interface AdminCall {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
  /** The address after the command's name. */
  readonly email: string | undefined;
}

export interface AdminCommand {
  readonly name: string;
  readonly email: 'required' | 'optional' | 'none';
  /** One paragraph for the operator. */
  readonly help: string;
  /**
   * What a writing command will do, as the question to the operator. Throws OperationError if it cannot. A command
   * without it only reads.
   */
  readonly plan?: (call: AdminCall) => Promise<string>;
  /** Does it, and returns what is printed. */
  readonly run: (call: AdminCall) => Promise<string>;
}

/** The actor of audit rows: whoever could run a program on the machine. */
export const OPERATOR = { id: null, email: 'operator on the machine' } as const;
