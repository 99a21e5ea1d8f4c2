import { sql } from 'kysely';

/** PostgreSQL's own version of the row `state`, which changes with a tank's records. */
export const stateVersion = sql`state.xmin::text::bigint`;
