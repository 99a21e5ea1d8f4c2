import { compareSchema } from '../../../shared/database/migrate.ts';
import {
  findNewerRelease,
  POSTGRES_RELEASES,
  type PostgresRelease,
} from '../../../shared/database/postgres-releases.ts';
import { counted } from '../../counted.ts';
import { type Check, type DatabaseCheckNeeds, type Finding, ok, orOk, problem, warning } from '../check.ts';

export interface DatabaseLimits {
  readonly oldestVersion: number;
  readonly releases: readonly PostgresRelease[];
  /** Shares of max_connections. */
  readonly connectionsWarning: number;
  readonly connectionsProblem: number;
  /** Transactions since the oldest frozen row; PostgreSQL stops writing at 2.1 billion. */
  readonly ageWarning: number;
  readonly ageProblem: number;
  /** Dead rows of a table that autovacuum should have removed. */
  readonly deadRows: number;
}

const LIMITS: DatabaseLimits = {
  oldestVersion: 15,
  releases: POSTGRES_RELEASES,
  connectionsWarning: 0.75,
  connectionsProblem: 0.9,
  ageWarning: 1_000_000_000,
  ageProblem: 1_500_000_000,
  deadRows: 100_000,
};

export const databaseCheck: Check<DatabaseCheckNeeds> = {
  name: 'database',
  run: (needs) => checkDatabase(needs, LIMITS),
};

export async function checkDatabase(
  { client, config }: Pick<DatabaseCheckNeeds, 'client' | 'config'>,
  limits: DatabaseLimits,
): Promise<readonly Finding[]> {
  const { rows } = await client.query<DatabaseState>(STATE);
  const [state] = rows;
  if (state === undefined) return [problem('The database does not describe itself.', 'Look at its log.')];
  return orOk(
    [
      ...checkVersion(state, limits),
      ...checkMinor(state, limits, config.DATABASE_URL === undefined),
      ...checkConnections(state, limits),
      ...checkAge(state, limits),
      ...(await checkIndexes({ client })),
      ...(await checkVacuum({ client }, limits)),
    ],
    `PostgreSQL ${state.version} answers; ${state.connections} of ${state.max_connections} connections are used.`,
  );
}

interface DatabaseState {
  readonly version: string;
  readonly major: number;
  readonly minor: number;
  readonly connections: number;
  readonly max_connections: number;
  readonly age: number;
}

const STATE = `
  select split_part(current_setting('server_version'), ' ', 1) as version,
         current_setting('server_version_num')::int / 10000 as major,
         current_setting('server_version_num')::int % 10000 as minor,
         (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
         current_setting('max_connections')::int as max_connections,
         (select age(datfrozenxid) from pg_database where datname = current_database()) as age`;

function checkVersion({ version, major }: DatabaseState, { oldestVersion }: DatabaseLimits): Finding[] {
  if (major >= oldestVersion) return [];
  return [problem(`PostgreSQL ${version} is too old.`, `Upgrade it to PostgreSQL ${oldestVersion} or newer.`)];
}

/** Minor releases mend faults and holes alone, and need no change of the data. */
function checkMinor(state: DatabaseState, { releases }: DatabaseLimits, isEmbedded: boolean): Finding[] {
  const newer = findNewerRelease(state, releases);
  if (newer === undefined) return [];
  return [
    warning(
      `PostgreSQL ${state.version} is older than ${newer.major}.${newer.minor} of ${newer.date}, which mends known faults.`,
      isEmbedded
        ? 'The embedded PostgreSQL is as new as its npm package: install a newer release of the portal, or use a PostgreSQL of your own (docs/operating.md, "Which PostgreSQL").'
        : `Install PostgreSQL ${newer.major}.${newer.minor} from the packages of your system and restart it; the data stay as they are.`,
    ),
  ];
}

function checkConnections({ connections, max_connections }: DatabaseState, limits: DatabaseLimits): Finding[] {
  const share = connections / max_connections;
  if (share < limits.connectionsWarning) return [];
  const find = share < limits.connectionsProblem ? warning : problem;
  return [
    find(
      `${connections} of ${max_connections} connections of the database are used.`,
      'Raise max_connections of PostgreSQL, or lower DATABASE_CONNECTIONS of the servers.',
    ),
  ];
}

function checkAge({ age }: DatabaseState, { ageWarning, ageProblem }: DatabaseLimits): Finding[] {
  if (age < ageWarning) return [];
  const find = age < ageProblem ? warning : problem;
  return [
    find(
      `The oldest transaction of the database is ${age} transactions old; at 2,147,483,647 it stops writing.`,
      'Run VACUUM (FREEZE) on the database, and look for connections or prepared transactions that stay open.',
    ),
  ];
}

async function checkIndexes({ client }: Pick<DatabaseCheckNeeds, 'client'>): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid order by 1',
  );
  return rows.map(({ name }) =>
    problem(
      `The index ${name} is not valid: it slows writes and is not used.`,
      `Run: REINDEX INDEX CONCURRENTLY ${name}`,
    ),
  );
}

async function checkVacuum(
  { client }: Pick<DatabaseCheckNeeds, 'client'>,
  { deadRows }: DatabaseLimits,
): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; dead: number }>(
    `select relname as name, n_dead_tup::int as dead
       from pg_stat_user_tables
      where n_dead_tup >= $1 and n_dead_tup > n_live_tup / 2
        and coalesce(greatest(last_autovacuum, last_vacuum), '-infinity') < now() - interval '1 day'
      order by n_dead_tup desc`,
    [deadRows],
  );
  return rows.map(({ name, dead }) =>
    warning(
      `Autovacuum has not cleaned the table ${name} for a day; it has ${dead} dead rows.`,
      `Check that autovacuum is on, and run: VACUUM (ANALYZE) ${name}`,
    ),
  );
}

/** Whether the schema is the one of this program. */
export const schemaCheck: Check<DatabaseCheckNeeds> = {
  name: 'schema',
  run: async ({ client }) => {
    const { pending, unknown, edited } = await compareSchema(client);
    return orOk(
      [
        ...unknown.map((name) =>
          problem(
            `The database has migration ${name}, which this version does not know: a newer version has used it.`,
            'Install the newer version again. This one must not run on the database.',
          ),
        ),
        ...edited.map((name) =>
          problem(
            `Migration ${name} differs from what was applied to the database.`,
            'Install an unchanged copy of this version.',
          ),
        ),
        ...(pending.length === 0
          ? []
          : [
              warning(
                `The database is older than this version: ${counted(pending.length, 'migration')} to apply.`,
                'Restart the server with this version (npm start): it makes a backup and migrates.',
              ),
            ]),
      ],
      'The database has the schema of this version.',
    );
  },
};

export const administratorsCheck: Check<DatabaseCheckNeeds> = {
  name: 'administrators',
  run: async ({ client }) => {
    const { rows } = await client.query<{ users: number; able: number; super_able: number }>(
      `select count(*)::int as users,
              count(*) filter (where role = 'admin' and is_able)::int as able,
              count(*) filter (where role = 'admin' and is_super_admin and is_able)::int as super_able
         from (select role, is_super_admin, status in ('approved', 'active') and email_verified as is_able from users) people`,
    );
    const { users = 0, able = 0, super_able = 0 } = rows[0] ?? {};
    const advice = 'For a new one, run: npm run admin -- first-administrator-link';
    if (users === 0) {
      return [warning('There is no account yet.', `Open the link that the server printed when it started. ${advice}`)];
    }
    if (able === 0) return [problem('No administrator can sign in.', advice)];
    if (super_able === 0) return [problem('No super-administrator can sign in.', advice)];
    return [ok(`${counted(able, 'administrator')} can sign in, ${super_able} of them as super-administrator.`)];
  },
};
