import * as contract from '@dewar/contract/reminders';
import { createVacuumReading } from '@dewar/contract/vacuum-readings';
import type { Person } from '@dewar/domain/accounts/permissions';
import type { ReminderCause } from '@dewar/domain/reminders/reminder-causes';
import { judgeTanks } from '../../../test-support/judge-tanks.ts';
import { type PushService, startPushService, type TestBrowser } from '../../../test-support/push-service.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { isSteadyJob } from '../../shared/jobs/jobs.ts';
import { tellReminders } from './tell-reminders.ts';

/** A Wednesday, eight in the morning in New York, where people are unless they say otherwise. */
export const MORNING = '2026-06-10T12:00:00Z';

type Choice = Partial<{ scope: contract.ReminderScope; timing: string; tank_ids: readonly number[] }>;

export interface ReminderWorld extends TankWorld {
  readonly service: PushService;
  setTime(moment: string): void;
  /** What the person with this token is told: of the fleet and at once unless the choice says otherwise. */
  choose(token: string, choices: Partial<Record<ReminderCause, Choice>>, hours?: object): Promise<void>;
  /** Turns reminders on, on the browser of this session. */
  subscribe(token: string, browser?: TestBrowser): Promise<TestBrowser>;
  /** A person of Polar with one browser, who is told everything at once. */
  newPerson(
    change?: Partial<Person> & { timezone?: string },
  ): Promise<{ email: string; token: string; browser: TestBrowser }>;
  /** Finds what is due, and sends what waits. */
  tell(): Promise<void>;
  send(): Promise<void>;
  read(tank_id: number, vacuum_reading: number): Promise<void>;
  /** A tank becomes a reason to tell everybody, and what waits is sent. */
  newCause(): Promise<void>;
  remindersOf(tank_id: number, token: string): Promise<readonly contract.TankReminder[]>;
  settingsOf(token: string): Promise<contract.ReminderSettings>;
  /** Wednesday morning, without tanks, choices and devices. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

const EVERYTHING: Record<ReminderCause, Choice> = {
  relief_near: {},
  immediate_reading: {},
  high_vacuum: {},
  inspection_due: {},
};

export async function startReminderWorld(environment: Readonly<Record<string, string>> = {}): Promise<ReminderWorld> {
  const service = await startPushService();
  const world = await startTankWorld({ PRIVATE_PUSH_SERVICES: service.origin, ...environment });
  const { server, polarId, tokens } = world;
  const { clock } = server;
  let people = 0;

  async function expectStatus(response: { readonly status: number; readonly text: string }, status: number) {
    if (response.status !== status) throw new Error(response.text);
  }
  const setTime = (moment: string) => clock.advance(Date.parse(moment) - clock.now().getTime());
  const choose: ReminderWorld['choose'] = async (token, choices, hours = {}) => {
    const body = {
      choices: Object.entries(choices).map(([cause, choice]) => {
        const timing = 'at_once';
        return { cause, scope: 'fleet', timing, tank_ids: [], ...choice };
      }),
      ...{ weekdays: [1, 2, 3, 4, 5], hours_start: '08:00', hours_end: '17:00', hours_zone: 'own' },
      ...hours,
    };
    await expectStatus(await server.call(contract.updateReminderSettings, { token, body }), 200);
  };
  const subscribe: ReminderWorld['subscribe'] = async (token, browser = service.newBrowser()) => {
    const body = browser.subscription;
    await expectStatus(await server.call(contract.createPushDevice, { token, body }), 201);
    return browser;
  };
  const tell = async () => {
    await judgeTanks(server);
    await tellReminders(server);
    await send();
  };
  const read = async (tank_id: number, vacuum_reading: number) => {
    const body = { tank_id, vacuum_reading, reading_timestamp: clock.now().toISOString() };
    await expectStatus(await server.call(createVacuumReading, { token: tokens.admin, body }), 201);
  };
  const send = async () => {
    const job = server.app.jobs.filter(isSteadyJob).find(({ name }) => name === 'push-messages');
    await job?.run(new AbortController().signal);
  };
  return {
    ...world,
    ...{ service, setTime, choose, subscribe, read, tell, send },
    newPerson: async (change = {}) => {
      people += 1;
      const email = `person${people}@polar.example`;
      await addUser(server.db, { email, company_id: polarId, ...change });
      const token = await signInAs(server, email);
      await choose(token, EVERYTHING);
      return { email, token, browser: await subscribe(token) };
    },
    newCause: async () => {
      await read((await world.newTank()).id, 180);
      await tell();
    },
    settingsOf: async (token) => (await server.call(contract.getReminderSettings, { token })).body.data,
    remindersOf: async (id, token) => {
      const { body } = await server.call(contract.listTankReminders, { token, params: { id } });
      return body.data;
    },
    reset: async () => {
      await server.pool.query('truncate tanks, push_devices, reminder_settings, reminder_choices, settings cascade');
      setTime(MORNING);
    },
    stop: async () => {
      await server.stop();
      await service.stop();
    },
  };
}
