import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import { type ArrivedMail, type Mailbox, openMailbox } from '../../../test-support/mailbox.ts';
import { type SecondServer, startSecondServer } from '../../../test-support/second-server.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { isCronJob, isSteadyJob } from '../../shared/jobs/jobs.ts';
import { createJudge } from '../tank-judgement/judge-thread.ts';
import { tankJudgementJob } from '../tank-judgement/tank-judgement-job.ts';

/** A Wednesday at eight in the morning in New York, when the working day begins. */
export const MORNING = '2026-06-10T12:00:00Z';
export const RECIPIENTS = ['ada@polar.example', 'yard@polar.example'];

export interface AlertWorld extends TankWorld {
  /** On the same database with the same clock. */
  readonly other: SecondServer;
  setTime(moment: string): void;
  /** Judges every tank whose records have changed. */
  judge(): Promise<void>;
  /** The jobs of the servers, after the tanks are judged: the one right after a reading, and the sweep. */
  runReadingJob(app?: SecondServer['app']): Promise<void>;
  /** Before the tanks are judged. */
  runReadingJobAtOnce(app?: SecondServer['app']): Promise<void>;
  sweep(app?: SecondServer['app']): Promise<void>;
  /** The mails received since the last call, from a real mail server. */
  receive(): Promise<ArrivedMail[]>;
  /** The tanks named in the received mails, which are the same for every recipient. */
  receiveTanks(): Promise<string[]>;
  setGeneral(setting_key: string, value: unknown): Promise<void>;
  setOfCompany(company_id: number, setting_key: string, value: unknown): Promise<void>;
  /** A reading, taken now by default. Returns its id. */
  read(tank_id: number, vacuum_reading: number, reading_timestamp?: string): Promise<number>;
  countSent(): Promise<number>;
  /** Wednesday morning, without tanks and sent alerts; only Polar has recipients. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export async function startAlertWorld(): Promise<AlertWorld> {
  const world = await startTankWorld();
  const { server, polarId, tokens } = world;
  const other = await startSecondServer(server);
  const mailbox: Mailbox = await openMailbox(server);
  const setTime = (moment: string) => server.clock.advance(Date.parse(moment) - server.clock.now().getTime());
  const set = async (company_id: number | null, setting_key: string, value: unknown) => {
    const scope = company_id === null ? 'general' : 'company';
    const setting = { scope, company_id, setting_key, setting_value: JSON.stringify(value) };
    await server.db.insertInto('settings').values(setting).execute();
  };
  const tankJudge = createJudge();
  const judge = () => tankJudgementJob({ ...server, judge: tankJudge }).run(new AbortController().signal);
  const runReadingJobAtOnce = async (app = server.app) => {
    const job = app.jobs.filter(isSteadyJob).find(({ name }) => name === 'high-readings');
    if (job === undefined) throw new Error('there is no such job');
    await job.run(new AbortController().signal);
  };
  return {
    ...world,
    other,
    setTime,
    judge,
    runReadingJobAtOnce,
    runReadingJob: async (app) => {
      await judge();
      await runReadingJobAtOnce(app);
    },
    sweep: async (app = server.app) => {
      await judge();
      const job = app.jobs.filter(isCronJob).find(({ name }) => name === 'alerts');
      if (job === undefined) throw new Error('there is no such job');
      await job.run();
    },
    receive: mailbox.receive,
    receiveTanks: async () => {
      const texts = (await mailbox.receive()).map(({ text }) => text.slice(0, text.indexOf('<html')));
      return [
        ...new Set(texts.flatMap((text) => [...text.matchAll(/^- Tank (.+?): /gm)].map(([, tank = '']) => tank))),
      ];
    },
    setGeneral: (setting_key, value) => set(null, setting_key, value),
    setOfCompany: set,
    read: async (tank_id, vacuum_reading, reading_timestamp = server.clock.now().toISOString()) => {
      const body = { tank_id, vacuum_reading, reading_timestamp };
      const response = await server.call(createVacuumReading, { token: tokens.admin, body });
      if (response.status !== 201) throw new Error(response.text);
      return response.body.data.id;
    },
    countSent: async () => {
      const { rows } = await server.pool.query<{ count: number }>('select count(*) from sent_alerts');
      return rows[0]?.count ?? 0;
    },
    reset: async () => {
      await server.pool.query('truncate sent_alerts, mails, mail_requests, settings, tanks cascade');
      await set(polarId, 'alert_email_recipients', RECIPIENTS);
      setTime(MORNING);
    },
    stop: async () => {
      await tankJudge.close();
      await mailbox.stop();
      await other.stop();
      await server.stop();
    },
  };
}
