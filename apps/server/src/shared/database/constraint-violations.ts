import pg from 'pg';

/** Whether PostgreSQL rejected a write because of this constraint or unique index. */
export function isConstraintViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}
