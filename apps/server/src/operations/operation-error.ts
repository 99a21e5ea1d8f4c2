/** An error that the operator can act on: its message says what happened and what to do, and is printed without a stack. */
export class OperationError extends Error {
  override name = 'OperationError';
}
