import { MAX_DIRECTORY_FILTER } from '@dewar/domain/accounts/directory';
import { type RawBuilder, sql } from 'kysely';
import { type Compare, type Filter, parse } from 'scim2-parse-filter';
import { scimError } from '../../../shared/http/scim-error.ts';

/** What a filter can ask for. */
export interface FilterColumn {
  readonly sql: RawBuilder<unknown>;
  /** Texts are compared without their case, ids with it. */
  readonly kind: 'text' | 'id' | 'boolean' | 'time';
  /** Around the comparison, for one of several values. */
  readonly within?: (condition: RawBuilder<boolean>) => RawBuilder<boolean>;
}

/** By the names of attributes in lower case: 'name.givenname'. */
export type FilterColumns = ReadonlyMap<string, FilterColumn>;

/**
 * The condition of a filter (RFC 7644, 3.4.2.2). Values are parameters of the statement, never a part of its text. Throws
 * 400 for a filter that cannot be read, and for an attribute that cannot be asked for.
 */
export function filterCondition(filter: string, columns: FilterColumns): RawBuilder<boolean> {
  return conditionOf(parseFilter(filter), columns, '');
}

/** The parser is quick for one line alone: on line breaks within quotation marks it goes back again and again. */
function parseFilter(filter: string): Filter {
  if (filter.length > MAX_DIRECTORY_FILTER || /\p{Cc}/u.test(filter)) {
    throw scimError('invalidFilter', `A filter is one line of at most ${MAX_DIRECTORY_FILTER} characters.`);
  }
  try {
    return parse(filter);
  } catch {
    throw scimError('invalidFilter', 'The filter cannot be read.');
  }
}

function conditionOf(filter: Filter, columns: FilterColumns, prefix: string): RawBuilder<boolean> {
  switch (filter.op) {
    case 'and':
    case 'or': {
      const parts = filter.filters.map((part) => sql`(${conditionOf(part, columns, prefix)})`);
      return sql<boolean>`${sql.join(parts, filter.op === 'and' ? sql` and ` : sql` or `)}`;
    }
    case 'not':
      return sql<boolean>`not coalesce((${conditionOf(filter.filter, columns, prefix)}), false)`;
    case '[]':
      return conditionOf(filter.valFilter, columns, `${filter.attrPath}.`);
    case 'pr': {
      const column = getColumn(columns, `${prefix}${filter.attrPath}`);
      return within(column, sql<boolean>`${column.sql} is not null`);
    }
    default: {
      const column = getColumn(columns, `${prefix}${filter.attrPath}`);
      return within(column, comparisonOf(column, filter));
    }
  }
}

const within = ({ within: around }: FilterColumn, condition: RawBuilder<boolean>) => around?.(condition) ?? condition;

function getColumn(columns: FilterColumns, path: string): FilterColumn {
  const name = path.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, '');
  const column = columns.get(name);
  if (column === undefined) throw scimError('invalidFilter', `${path} cannot be filtered by.`);
  return column;
}

const COMPARED = {
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
} as const;

function comparisonOf({ sql: column, kind }: FilterColumn, { op, compValue }: Compare): RawBuilder<boolean> {
  if (compValue === null) {
    if (op === 'eq') return sql<boolean>`${column} is null`;
    if (op === 'ne') return sql<boolean>`${column} is not null`;
    throw scimError('invalidFilter', `null cannot be compared with ${op}.`);
  }
  if (kind === 'boolean') {
    if (op !== 'eq' && op !== 'ne') throw scimError('invalidFilter', `A flag cannot be compared with ${op}.`);
    const flag = readFlag(compValue);
    return op === 'eq' ? sql<boolean>`${column} = ${flag}` : sql<boolean>`${column} <> ${flag}`;
  }
  const isText = kind === 'text';
  const left = isText ? sql`lower(${column})` : column;
  const value = kind === 'time' ? sql`${readTime(compValue)}::timestamptz` : sql`${String(compValue)}::text`;
  const right = isText ? sql`lower(${value})` : value;
  switch (op) {
    case 'eq':
      return sql<boolean>`${left} = ${right}`;
    case 'ne':
      return sql<boolean>`${left} is distinct from ${right}`;
    case 'co':
      return sql<boolean>`position(${right} in ${left}::text) > 0`;
    case 'sw':
      return sql<boolean>`starts_with(${left}::text, ${right})`;
    case 'ew':
      return sql<boolean>`right(${left}::text, length(${right})) = ${right}`;
    default:
      return sql<boolean>`${left} ${COMPARED[op]} ${right}`;
  }
}

function readFlag(value: string | number | boolean): boolean {
  const text = String(value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw scimError('invalidFilter', 'A flag is true or false.');
  return text === 'true';
}

function readTime(value: string | number | boolean): Date {
  const time = typeof value === 'string' ? new Date(value) : new Date(Number.NaN);
  if (Number.isNaN(time.getTime())) throw scimError('invalidFilter', 'A time is like 2026-06-01T12:00:00Z.');
  return time;
}
