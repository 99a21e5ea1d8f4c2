import type pg from 'pg';

/** Clocks of several servers differ by less. */
export const AHEAD = "now() + interval '5 minutes'";
/** No run is put off longer than this. */
const PUT_OFF = "now() + interval '2 hours'";

/** Of its schema before the server has brought it up to date. */
const UNDEFINED = new Set(['42P01', '42703']);

/**
 * Sets back what a clock that was ahead has stamped in the job queue: each of these would hold up jobs until that time
 * has come. What was missed meanwhile is run once. Returns how many rows were set back.
 */
export async function setBackJobStamps(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ exists: boolean }>("select to_regclass('pgboss.version') is not null as exists");
  if (rows[0]?.exists !== true) return 0;
  try {
    const found = await pool.query<{ rows: number }>(SET_BACK);
    return Number(found.rows[0]?.rows ?? 0);
  } catch (error) {
    if (UNDEFINED.has((error as { code?: string }).code ?? '')) return 0;
    throw error;
  }
}

/** The last pass counts as a day ago, so that what was due since is made up for. */
const SET_BACK = `
  with passes as (
    update pgboss.version
       set cron_on = case when cron_on > ${AHEAD} then now() - interval '1 day' else cron_on end,
           bam_on = least(bam_on, now()), flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now()),
           monitor_backoff_on = case when monitor_backoff_on > ${PUT_OFF} then null else monitor_backoff_on end
     where greatest(cron_on, bam_on, flow_on, reindex_on) > ${AHEAD} or monitor_backoff_on > ${PUT_OFF}
    returning 1),
  queues as (
    update pgboss.queue
       set monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
           maintain_on = least(maintain_on, now()), delta_on = least(delta_on, now())
     where greatest(monitor_claim_on, monitor_on, maintain_on, delta_on) > ${AHEAD}
    returning 1),
  -- A run that ended then would keep another from its minute.
  ended as (delete from pgboss.job where state > 'active' and created_on > ${AHEAD} returning 1),
  waiting as (
    update pgboss.job
       set start_after = least(start_after, now()), created_on = least(created_on, now()), singleton_on = null,
           started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
     where state <= 'active' and (greatest(created_on, started_on, heartbeat_on) > ${AHEAD} or start_after > ${PUT_OFF})
    returning 1)
  select (select count(*) from passes) + (select count(*) from queues) + (select count(*) from ended)
       + (select count(*) from waiting) as rows`;
