import { AHEAD } from '../../../shared/jobs/job-stamps.ts';
import { counted } from '../../counted.ts';
import { type Check, type DatabaseCheckNeeds, type Finding, ok, orOk, problem, warning } from '../check.ts';

/** Longer than any pause between the retries of a run. */
const LATE = "interval '2 hours'";

/** Scheduled work: runs that failed, are stuck or did not begin. */
export const jobsCheck: Check<DatabaseCheckNeeds> = {
  name: 'jobs',
  run: async ({ client, isServerRunning }) => {
    const { rows: known } = await client.query<{ exists: boolean }>(
      "select to_regclass('pgboss.job') is not null and to_regclass('pgboss.schedule') is not null as exists",
    );
    if (known[0]?.exists !== true) return [ok('No scheduled work has run yet.')];
    const { rows } = await client.query<QueueState>(QUEUES);
    const { rows: stamps } = await client.query<{ ahead: Date | null }>(LATEST_STAMP);
    return orOk(
      [...findStampFaults(stamps[0]?.ahead ?? null), ...rows.flatMap((queue) => findFaults(queue, isServerRunning))],
      `${counted(rows.length, 'schedule')} without failed or late runs.`,
    );
  },
};

/** What a clock that was ahead has stamped: no job runs before that time. */
const LATEST_STAMP = `
  select max(stamp) filter (where stamp > ${AHEAD}) as ahead
    from (select greatest(cron_on, bam_on, flow_on, reindex_on) as stamp from pgboss.version
          union all select greatest(monitor_claim_on, maintain_on) from pgboss.queue) stamps`;

function findStampFaults(ahead: Date | null): Finding[] {
  if (ahead === null) return [];
  const until = `${ahead.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [
    problem(
      `Scheduled work is stamped in the future, until ${until}: a clock was ahead.`,
      'Correct the clock. A server that starts, or runs, sets the stamps back within a minute.',
    ),
  ];
}

interface QueueState {
  readonly name: string;
  readonly failed: number;
  readonly stuck: number;
  readonly late: number;
  readonly waits_for_run: boolean;
}

/** A failure that a later run made good is not told. */
const QUEUES = `
  select schedule.name,
         count(job.id) filter (where job.state = 'failed' and job.completed_on > now() - interval '7 days'
           and job.completed_on > coalesce(last_run.completed_on, '-infinity'))::int as failed,
         count(job.id) filter (where job.state = 'active'
           and job.started_on < now() - greatest(${LATE}, job.expire_seconds * interval '1 second'))::int as stuck,
         count(job.id) filter (where job.state in ('created', 'retry') and job.start_after < now() - ${LATE})::int as late,
         schedule.cron ~ '^\\S+ \\* \\* \\* \\*$' and schedule.created_on < now() - ${LATE}
           and coalesce(last_run.completed_on, '-infinity') < now() - ${LATE} as waits_for_run
    from pgboss.schedule schedule
    left join pgboss.job job on job.name = schedule.name
    left join lateral (select max(completed_on) as completed_on from pgboss.job done
                        where done.name = schedule.name and done.state = 'completed') last_run on true
   group by schedule.name, schedule.cron, schedule.created_on, last_run.completed_on
   order by schedule.name`;

function findFaults({ name, failed, stuck, late, waits_for_run }: QueueState, isServerRunning: boolean): Finding[] {
  return [
    ...(failed > 0
      ? [problem(`The job ${name} failed ${counted(failed, 'time')}.`, `Look for "${name}" in the log of the server.`)]
      : []),
    ...(stuck > 0
      ? [
          problem(
            `The job ${name} has been running for more than two hours.`,
            'Look at its log and restart the server.',
          ),
        ]
      : []),
    // Without a server nothing can run, and the next start makes up for it.
    ...((late > 0 || waits_for_run) && isServerRunning
      ? [problem(`The job ${name} has not run for more than two hours.`, 'Restart the server and look at its log.')]
      : []),
  ];
}

/** The outbox: what cannot be sent, and since when. */
export const mailsCheck: Check<DatabaseCheckNeeds> = {
  name: 'mails',
  run: async ({ client, isServerRunning }) => {
    const { rows } = await client.query<MailState>(
      `select count(*) filter (where attempts > 0)::int as failing,
              count(*) filter (where created_at < now() - interval '10 minutes' and attempts = 0)::int as untried,
              count(*) filter (where created_at < now() - interval '5 days')::int as given_up,
              min(created_at) as oldest,
              (array_agg(last_error order by id desc) filter (where last_error is not null))[1] as last_error
         from mails where sent_at is null and kept_at is null`,
    );
    const [state] = rows;
    if (state === undefined) return [ok('No email waits.')];
    return orOk(findMailFaults(state, isServerRunning), 'No email waits to be sent.');
  },
};

interface MailState {
  readonly failing: number;
  readonly untried: number;
  readonly given_up: number;
  readonly oldest: Date | null;
  readonly last_error: string | null;
}

function findMailFaults(
  { failing, untried, given_up, oldest, last_error }: MailState,
  isServerRunning: boolean,
): Finding[] {
  const since = oldest === null ? '' : `, the oldest since ${oldest.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [
    ...(given_up > 0
      ? [
          warning(
            `${counted(given_up, 'email')} could not be sent for five days and will not be tried again.`,
            'Check SMTP_URL, and tell the recipients.',
          ),
        ]
      : []),
    ...(failing > given_up
      ? [
          problem(
            `${counted(failing, 'email')} cannot be sent${since}. The mail server said: ${last_error ?? 'nothing'}.`,
            'Check SMTP_URL and the mail server. They are sent by themselves once it accepts them.',
          ),
        ]
      : []),
    ...(untried > 0 && isServerRunning
      ? [
          problem(
            `${counted(untried, 'email')} waited for more than ten minutes without an attempt${since}.`,
            'Restart the server and look at its log.',
          ),
        ]
      : []),
  ];
}
