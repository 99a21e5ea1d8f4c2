import type { TestServer } from './test-server.ts';

/** Dates the last move of a tank by the clock of the tests: the database's own is ahead of it. */
export async function setMoveTime({ pool }: Pick<TestServer, 'pool'>, tank_id: number, at: string): Promise<void> {
  await pool.query(
    `update tank_assignments
        set assigned_at = case when released_at is null then $2::timestamptz
                               when assigned_at > $2::timestamptz then $2::timestamptz - interval '1 year'
                               else assigned_at end,
            released_at = least(released_at, case when released_at is not null then $2::timestamptz end)
      where tank_id = $1`,
    [tank_id, at],
  );
}
