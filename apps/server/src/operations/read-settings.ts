import { type Config, readConfig } from '../shared/config.ts';
import { OperationError } from './operation-error.ts';

/** The settings of the server. Throws OperationError that lists every invalid one. */
export function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    throw new OperationError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
