import { PLATE_ENTRIES } from '@dewar/domain/tanks/plate-fields';
import { type RawBuilder, sql } from 'kysely';

/** The columns of `PLATE_FIELDS` by their names, as a list of an insert names them. */
export const plateNames = sql.join(PLATE_ENTRIES.map(({ name }) => sql.ref(name)));

/** The same of rows `tank`, as PostgreSQL writes them into JSON. */
export const plateColumns = sql.join(PLATE_ENTRIES.map(({ name }) => sql.ref(`tank.${name}`)));

/** The same as a program compares them: days as text, figures as numbers. */
export const plateValues = sql.join(
  PLATE_ENTRIES.map(({ name, kind }) => {
    const type: RawBuilder<unknown> = kind === 'date' ? sql`text` : sql`float8`;
    return sql`tank.${sql.ref(name)}::${type} as ${sql.ref(name)}`;
  }),
);

/** Each set to what the rows `given` have. */
export const plateAssignments = sql.join(
  PLATE_ENTRIES.map(({ name }) => sql`${sql.ref(name)} = given.${sql.ref(name)}`),
);

/** The same with their types, for a set of records. */
export const plateDefinitions = sql.join(
  PLATE_ENTRIES.map(({ name, kind }) => sql`${sql.ref(name)} ${kind === 'date' ? sql`date` : sql`numeric`}`),
);
