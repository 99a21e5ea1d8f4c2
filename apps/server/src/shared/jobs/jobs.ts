/** Runs by the calendar, once however many servers there are; a run missed while all were down is made up for once. */
export interface CronJob {
  readonly name: string;
  readonly cron: string;
  readonly timeZone: string;
  run(): Promise<void>;
}

/** Runs again and again on every server; what it works on must be taken by row locks. `stopping` asks it to end. */
export interface SteadyJob {
  readonly name: string;
  readonly everySeconds: number;
  run(stopping: AbortSignal): Promise<void>;
}

export type Job = CronJob | SteadyJob;

export const isCronJob = (job: Job): job is CronJob => 'cron' in job;
export const isSteadyJob = (job: Job): job is SteadyJob => 'everySeconds' in job;

export interface RunningJobs {
  /** Takes no new work and waits for what is under way. Never throws. */
  stop(): Promise<void>;
}
