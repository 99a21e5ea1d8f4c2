import { WEIGHT_DECIMALS } from '@dewar/domain/primitives/weights';
import { sql } from 'kysely';

/** A weight as scales print it: what is kept of computed ones is finer, and a double has noise. */
export const roundedWeight = (column: string) => sql`round(${sql.ref(column)}::numeric, ${sql.lit(WEIGHT_DECIMALS)})`;

/** The vent of a row `kept`, by which its difference is computed: a row adds up as it is read. */
export const ventOfRow = roundedWeight('kept.expected_vent_lbs');

/** What a row `kept` says is missing, from the weights that it says. */
export const differenceOfRow = sql`(kept.loaded_lbs::numeric - kept.received_lbs::numeric - ${ventOfRow})`;
