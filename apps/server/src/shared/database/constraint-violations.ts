import pg from 'pg';

/** Whether PostgreSQL refused a write by the constraint or unique index of this name. */
export function isConstraintViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}
