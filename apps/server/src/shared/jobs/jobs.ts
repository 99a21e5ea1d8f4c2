/** Runs on a schedule, once for all servers; a run missed while all were down is made up for once. */
export interface CronJob {
  readonly name: string;
  readonly cron: string;
  readonly timeZone: string;
  /** A run that takes longer counts as failed; an hour by default. */
  readonly maxRunSeconds?: number;
  run(): Promise<void>;
}

/** Runs repeatedly on every server; it must take its work by row locks. `stopping` is aborted when it should end. */
export interface SteadyJob {
  readonly name: string;
  readonly everySeconds: number;
  run(stopping: AbortSignal): Promise<void>;
}

export type Job = CronJob | SteadyJob;

export const isCronJob = (job: Job): job is CronJob => 'cron' in job;
export const isSteadyJob = (job: Job): job is SteadyJob => 'everySeconds' in job;

export interface RunningJobs {
  /** Starts no new work and waits for the current run. Never throws. */
  stop(): Promise<void>;
}
