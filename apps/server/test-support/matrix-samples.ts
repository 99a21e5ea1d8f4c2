import { createImport } from '@dewar/contract/imports';
import { getTank } from '@dewar/contract/tanks';
import { sql } from 'kysely';
import { hashPassword } from '../src/features/auth/passwords/passwords-at-rest.ts';
import { ADMINISTRATION_SAMPLES } from './administration-samples.ts';
import { API_TOKEN_SAMPLES } from './api-token-samples.ts';
import { ARCHIVE_SAMPLES } from './archive-samples.ts';
import { CLOSED_MONTH_SAMPLES } from './closed-month-samples.ts';
import { DIRECTORY_SAMPLES } from './directory-samples.ts';
import { DOSSIER_SAMPLES } from './dossier-samples.ts';
import { HANDOVER_SAMPLES } from './handover-samples.ts';
import { IMPORT_TEMPLATE_SAMPLES } from './import-template-samples.ts';
import { INVITATION_SAMPLES } from './invitation-samples.ts';
import { keepLedger } from './keep-ledger.ts';
import { LEAK_CHECK_SAMPLES } from './leak-check-samples.ts';
import { LESSON_SAMPLES } from './lesson-samples.ts';
import { LONG_IMPORT_SAMPLES } from './long-import-samples.ts';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type MatrixWorld, MUST_CHANGE_EMAIL, PDF_FILE, STRANGERS } from './matrix-world.ts';
import { PLAN_CHANGE_SAMPLES } from './plan-change-samples.ts';
import { PLAN_LINK_SAMPLES } from './plan-link-samples.ts';
import { PROCEDURE_SAMPLES } from './procedure-samples.ts';
import { RECENTLY_DELETED_SAMPLES } from './recently-deleted-samples.ts';
import { REMINDER_SAMPLES } from './reminder-samples.ts';
import { addUser, PASSWORD, signInAs } from './sample-world.ts';
import { SAVED_VIEW_SAMPLES } from './saved-view-samples.ts';
import {
  beginApp,
  beginCeremony,
  codeOf,
  HERE,
  passwordStep,
  setUpApp,
  setUpPasskey,
  withPassword,
} from './second-factors.ts';
import { SIGN_ON_SAMPLES } from './sign-on-samples.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import { TANK_CHANGE_SAMPLES } from './tank-change-samples.ts';
import { TANK_PAPER_SAMPLES } from './tank-paper-samples.ts';
import { TELEMETRY_SAMPLES } from './telemetry-samples.ts';
import type { TestCall, TestServer } from './test-server.ts';
import { WEBHOOK_SAMPLES } from './webhook-samples.ts';
import { WEEKLY_REPORT_SAMPLES } from './weekly-report-samples.ts';

const UNKNOWN_ID = 2_000_000_000;
const invented = { params: { id: UNKNOWN_ID } };
const reading = { vacuum_reading: 12, reading_timestamp: '2026-06-01T00:00:00Z', additional_notes: CANARY };
const load = { action: 'Load', loaded_at: '2026-06-01T00:00:00Z', loaded_weight_lbs: 9_900, customer_name: CANARY };
const arrival = { arrived_at: '2026-06-09T00:00:00Z', arrival_pressure: 20, was_venting: false };

const SHEET = 'Tank;Date;Vacuum\nNo such tank;2026-06-01;12';
const CHOICES = {
  kind: 'readings',
  timezone: 'UTC',
  columns: { tank_number: 0, reading_timestamp: 1, vacuum_reading: 2 },
  units: { vacuum_reading: 'micron' },
  date_order: 'day-month',
} as const;

async function sheetOfNewTank({ server, tokens, newTank }: MatrixWorld) {
  const tank = await server.call(getTank, { token: tokens.admin, params: { id: await newTank() } });
  const text = `${tank.body.data.tank_number};2026-06-01;12`;
  return { text, source: CANARY, only_good: false, ...CHOICES };
}

/** Of one reading, by user A. */
async function newImport(world: MatrixWorld): Promise<number> {
  const { server, tokens } = world;
  const body = await sheetOfNewTank(world);
  return (await server.call(createImport, { token: tokens['user A'], body })).body.data.id;
}

const onMonthOfTank: Sample = {
  others: 'not-found',
  call: async (world) => ({ query: { tank_id: (await world.newLoad()).tank_id, month: '2026-06' } }),
  invented: { query: { tank_id: UNKNOWN_ID, month: '2026-06' } },
};

/** Of a company that is named in the query. */
const onQueriedCompany: Sample = {
  others: 'not-found',
  call: async ({ companyA }) => ({ query: { company: companyA } }),
  invented: { query: { company: 'No such company' } },
};

/** With a tank of company A among the named ones. */
const onFleet: Sample = {
  others: 'not-found',
  call: async (world) => ({
    params: { companyName: world.companyA },
    body: { format: 'csv', tank_ids: [await world.newTank()] },
  }),
  invented: { params: { companyName: 'No such company' }, body: { format: 'csv', tank_ids: [1] } },
};

export const SAMPLES: Readonly<Record<string, Sample>> = {
  ...PROCEDURE_SAMPLES,
  ...ADMINISTRATION_SAMPLES,
  ...API_TOKEN_SAMPLES,
  ...DIRECTORY_SAMPLES,
  ...ARCHIVE_SAMPLES,
  ...CLOSED_MONTH_SAMPLES,
  ...DOSSIER_SAMPLES,
  ...HANDOVER_SAMPLES,
  ...IMPORT_TEMPLATE_SAMPLES,
  ...INVITATION_SAMPLES,
  ...LEAK_CHECK_SAMPLES,
  ...WEBHOOK_SAMPLES,
  ...WEEKLY_REPORT_SAMPLES,
  ...LESSON_SAMPLES,
  ...LONG_IMPORT_SAMPLES,
  ...PLAN_CHANGE_SAMPLES,
  ...PLAN_LINK_SAMPLES,
  ...RECENTLY_DELETED_SAMPLES,
  ...REMINDER_SAMPLES,
  ...SAVED_VIEW_SAMPLES,
  ...SIGN_ON_SAMPLES,
  ...TANK_CHANGE_SAMPLES,
  ...TELEMETRY_SAMPLES,
  ...TANK_PAPER_SAMPLES,

  login: same({ body: { email: 'nobody@x.example', password: 'wrong' } }),
  register: same({ body: { email: 'new@x.example', password: 'a fine pass phrase', company_name: 'New Company' } }),
  verifyEmail: same({ query: { token: 'invented' } }),
  verifyEmailByBody: same({ body: { token: 'invented' } }),
  resendVerification: same({ body: { email: 'pending@x.example' } }),
  forgotPassword: same({ body: { email: 'user@a.example' } }),
  resetPassword: same({ body: { token: 'invented', new_password: 'a fine pass phrase' } }),
  changePassword: {
    others: 'same',
    call: async ({ server }, caller) => {
      if (caller !== 'must change password') return { body: { current_password: PASSWORD, new_password: PASSWORD } };
      // It must differ from the one that an administrator typed.
      const current_password = 'the password before';
      const password_hash = await hashPassword(current_password);
      await server.db.updateTable('users').set({ password_hash }).where('email', '=', MUST_CHANGE_EMAIL).execute();
      return { body: { current_password, new_password: PASSWORD } };
    },
  },
  listSessions: same({}),
  endSession: { ...onRecord(newSessionOfUserA), owners: ['user A'] },
  getSession: same({}),
  logout: same({}),
  endForgottenSessions: same({ body: { token_hashes: ['0'.repeat(64)] } }),
  getSignInOptions: same({}),
  proveSecondFactor: {
    others: 'same',
    call: async ({ server }) => ({ body: { ticket: await newTicket(server), code: '000000' } }),
  },
  beginPasskeySignIn: same({}),
  signInWithPasskey: same({ body: { passkey: {} } }),
  getSecondFactor: same({}),
  beginTotp: same({ body: withPassword }),
  confirmTotp: onOwnAccount(async (server, token) => ({
    body: { code: codeOf(server, await beginApp(server, token)) },
  })),
  removeTotp: onOwnAccount(async (server, token) => {
    await setUpApp(server, token);
    return { body: withPassword };
  }),
  beginPasskey: same({ body: withPassword }),
  createPasskey: onOwnAccount(async (server, token) => {
    const challenge = await beginCeremony(server, token);
    return { body: { name: 'Laptop', response: new SoftwareAuthenticator().register({ ...HERE, challenge }) } };
  }),
  removePasskey: { ...onRecord(newPasskeyOfUserA, withPassword), owners: ['user A'] },
  createRecoveryCodes: onOwnAccount(async (server, token) => {
    await setUpApp(server, token);
    return { body: withPassword };
  }),
  resetSecondFactor: {
    others: 'same',
    call: async ({ server }) => ({
      params: { id: await addUser(server.db, { email: `reset${Math.random()}@a.example` }) },
    }),
  },
  createFirstAdministrator: same({
    body: { token: 'invented', email: 'first@x.example', password: 'a fine pass phrase' },
  }),

  listTanks: { others: 'filtered', call: async () => ({}) },
  exportTanks: onQueriedCompany,
  exportChosenTanks: {
    others: 'same',
    call: async (world) => ({ body: { format: 'csv', tank_ids: [await world.newTank()] } }),
  },
  getTank: onRecord((world) => world.newTank()),
  listSameBols: {
    others: 'not-found',
    call: async (world) => ({ query: { tank_id: (await world.newLoad()).tank_id, bol_number: '4711' } }),
    invented: { query: { tank_id: UNKNOWN_ID, bol_number: '4711' } },
  },
  listTankHoldings: onRecord((world) => world.newTank()),
  createTank: {
    others: 'same',
    call: async (world) => ({ body: { tank_number: `new ${Math.random()}`, company_name: world.companyA } }),
  },
  updateTank: onRecord((world) => world.newTank(), { operational_status: false }),
  moveTanks: {
    others: 'same',
    call: async (world) => ({ body: { ids: [await world.newTank()], company_name: null } }),
  },
  deleteTank: onRecord((world) => world.newTank()),

  listGeneralSettings: same({}),
  listAdminSettings: same({}),
  listSettingsCompanies: same({}),
  listCompanySettings: onCompany(),
  updateGeneralSetting: same({ params: { setting_key: 'vent_risk_days' }, body: { value: 5 } }),
  updateAdminSetting: {
    ...same({ params: { setting_key: 'require_second_factor' }, body: { value: false } }),
    superAdminOnly: true,
  },
  updateCompanySetting: onCompany({ params: { setting_key: 'timezone' }, body: { value: 'UTC' } }),

  listAuditLog: same({ query: { entity: 'tank', id: 1, day: '2026-06-10', timezone: 'UTC' } }),
  exportAuditLog: same({ query: { entity: 'tank', day: '2026-06-10', timezone: 'UTC' } }),
  listKeptMails: same({}),
  exportKeptMails: same({}),
  quickOpen: { others: 'filtered', call: async () => ({ query: { search: CANARY } }) },

  listTankStatuses: same({}),
  createTankStatus: { others: 'same', call: async () => ({ body: { status_name: `new ${Math.random()}` } }) },
  updateTankStatus: {
    others: 'same',
    call: async (world) => ({
      params: { id: await world.newStatus() },
      body: { status_name: `renamed ${Math.random()}` },
    }),
  },
  deleteTankStatus: { others: 'same', call: async (world) => ({ params: { id: await world.newStatus() } }) },

  getFleet: onNamedCompany(),
  exportFleet: onFleet,
  getFleetVacuum: onNamedCompany(),
  getFleetInsulation: onNamedCompany(),
  getFleetLosses: onNamedCompany(),

  getLeakMap: onQueriedCompany,

  getEvacuationList: onQueriedCompany,
  exportEvacuationList: onQueriedCompany,

  listLoadGate: onNamedCompany(),
  exportLoadGate: onNamedCompany(),
  getTankLoadGate: onRecord((world) => world.newTank()),

  getCustodyLedger: onLedger(),
  listLedgerGroups: onLedger({ group: 'customer' }),
  listLedgerLoads: onLedger(),
  exportLedgerLoads: onLedger(),
  getLedgerLoad: onRecord(newLedgerLoad),
  getLedgerAge: onLedger(),
  compareLoadWithNow: onRecord(newLedgerLoad),
  // Otherwise it would be judged with what is valid now already.
  computeLoadAnew: onRecord(
    async (world) => {
      const id = await newLedgerLoad(world);
      await sql`update custody_ledger_bases set capacity_litres = 40000 where transfer_id = ${id}`.execute(
        world.server.db,
      );
      return id;
    },
    { delta_lbs: 50 },
  ),

  getTankState: onRecord((world) => world.newTank()),
  getTankTimeline: onRecord(async (world) => (await world.newNote()).tank_id),
  getVacuumForecast: onRecord((world) => world.newTank()),

  listVacuumReadings: onQueriedTank((world) => world.newTank()),
  countVacuumReadings: onQueriedTank((world) => world.newTank()),
  exportVacuumReadings: onQueriedTank((world) => world.newTank()),
  createVacuumReading: {
    others: 'not-found',
    call: async (world) => ({ body: { tank_id: await world.newTank(), ...reading } }),
    invented: { body: { tank_id: UNKNOWN_ID, ...reading } },
  },
  updateVacuumReading: { ...onRecord((world) => world.newReading(), { vacuum_reading: 13 }), authorOnly: true },
  deleteVacuumReading: { ...onRecord((world) => world.newReading()), authorOnly: true },
  previewImport: same({ body: { kind: 'readings', text: SHEET, timezone: 'UTC' } }),
  createImport: {
    others: 'not-found',
    call: async (world) => ({ body: await sheetOfNewTank(world) }),
    invented: { body: { text: SHEET, source: CANARY, only_good: false, ...CHOICES } },
  },
  exportImportReasons: same({ body: { text: SHEET, rows: 'all', ...CHOICES } }),
  listImports: {
    others: 'filtered',
    owners: ['user A', 'admin', 'super-admin'],
    call: async (world) => {
      await newImport(world);
      return {};
    },
  },
  undoImport: { ...onRecord(newImport), owners: ['user A', 'admin', 'super-admin'] },
  listSparklines: { others: 'filtered', call: async (world) => ({ query: { tank_ids: await world.newTank() } }) },

  listTransfers: onQueriedTank(async (world) => (await world.newLoad()).tank_id),
  countTransfers: onQueriedTank(async (world) => (await world.newLoad()).tank_id),
  getTransferTotals: onMonthOfTank,
  exportTransfers: onQueriedTank(async (world) => (await world.newLoad()).tank_id),
  listWaitingArrivals: onWaiting(),
  listWeighingPlaces: onQueriedTank(async (world) => (await world.newLoad()).tank_id),
  getWorkQueues: onWaiting(),
  exportWaitingArrivals: onWaiting(),
  listWaitingHandovers: onWaiting(),
  exportWaitingHandovers: onWaiting(),
  listDuePapers: onWaiting(),
  exportDuePapers: onWaiting(),
  listDueReadings: onWaiting(),
  exportDueReadings: onWaiting(),
  listWaitingLeakChecks: onWaiting(),
  exportWaitingLeakChecks: onWaiting(),
  createTransfer: {
    others: 'not-found',
    call: async (world) => ({ body: { tank_id: await world.newTank(), ...load } }),
    invented: { body: { tank_id: UNKNOWN_ID, ...load } },
  },
  assessTransfer: {
    others: 'not-found',
    call: async (world) => ({
      query: { tank_id: (await world.newLoad()).tank_id, arrival_pressure: 20, was_venting: false },
    }),
    invented: { query: { tank_id: UNKNOWN_ID, arrival_pressure: 20, was_venting: false } },
  },
  listenLive: {
    others: 'not-found',
    call: async ({ companyA }) => ({ query: { company: companyA } }),
    invented: { query: { company: 'No such company' } },
  },
  listTankNotes: onQueriedTank(async (world) => (await world.newNote()).tank_id),
  exportTankNotes: onQueriedTank(async (world) => (await world.newNote()).tank_id),
  createTankNote: {
    others: 'not-found',
    call: async (world) => ({ body: { tank_id: await world.newTank(), note_text: CANARY } }),
    invented: { body: { tank_id: UNKNOWN_ID, note_text: CANARY } },
  },
  updateTankNote: { ...onRecord(async (world) => (await world.newNote()).id, { note_text: CANARY }), authorOnly: true },
  deleteTankNote: { ...onRecord(async (world) => (await world.newNote()).id), authorOnly: true },

  listTankFiles: {
    others: 'not-found',
    call: async (world) => ({ query: { tank_id: (await world.newFile()).tank_id } }),
    invented: { query: { tank_id: UNKNOWN_ID } },
  },
  createTankFile: {
    others: 'not-found',
    call: async (world) => ({ body: { tank_id: await world.newTank() }, file: PDF_FILE }),
    invented: { body: { tank_id: UNKNOWN_ID }, file: PDF_FILE },
  },
  downloadTankFile: onRecord(async (world) => (await world.newFile()).id),
  getTankFileThumbnail: onRecord(async (world) => (await world.newPhoto()).id),
  deleteTankFile: onRecord(async (world) => (await world.newFile()).id),

  updateTransfer: onRecord(async (world) => (await world.newLoad()).id, arrival),
  deleteTransfer: { ...onRecord(async (world) => (await world.newLoad()).id), authorOnly: true },
  getTransfer: onRecord(newDeterminedLoad),
  determineTransfer: {
    ...onRecord(
      async (world) => {
        const { id } = await world.newLoad();
        await world.server.db
          .updateTable('transfers')
          .set({ arrived_at: arrival.arrived_at })
          .where('id', '=', id)
          .execute();
        return id;
      },
      { actual_received_lbs: 9_543.6, final_determination: 'partial_load' },
    ),
  },
  withdrawDetermination: {
    ...onRecord(newDeterminedLoad, { reason: 'weighed on a wrong scale' }),
  },
};

/** Of a tank that is named in the query. */
function onQueriedTank(make: (world: MatrixWorld) => Promise<number>): Sample {
  return {
    others: 'not-found',
    call: async (world) => ({ query: { tank_id: await make(world) } }),
    invented: { query: { tank_id: UNKNOWN_ID } },
  };
}

/** With a load of company A in its custody ledger. */
function onLedger(query: Readonly<Record<string, unknown>> = {}): Sample {
  return {
    others: 'not-found',
    call: async (world) => {
      await newLedgerLoad(world);
      return { query: { company: world.companyA, ...query } };
    },
    invented: { query: { company: 'No such company', ...query } },
  };
}

async function newDeterminedLoad({ server, newLoad }: MatrixWorld): Promise<number> {
  const { id } = await newLoad();
  await server.db
    .updateTable('transfers')
    .set({ arrived_at: arrival.arrived_at, actual_received_lbs: 9_850, final_determination: 'full_load' })
    .where('id', '=', id)
    .execute();
  return id;
}

async function newLedgerLoad({ server, newLoad }: MatrixWorld): Promise<number> {
  const { id } = await newLoad();
  const determined = { actual_received_lbs: 9_850, final_determination: 'full_load', loading_scale: CANARY };
  await server.db
    .updateTable('transfers')
    .set({ arrived_at: arrival.arrived_at, ...determined })
    .where('id', '=', id)
    .execute();
  await keepLedger(server);
  return id;
}

/** With a tank of company A in every work queue. */
function onWaiting(): Sample {
  return {
    others: 'filtered',
    call: async (world) => {
      const { id, tank_id } = await world.newLoad();
      const { db } = world.server;
      const { arrived_at } = arrival;
      await db
        .updateTable('transfers')
        .set({ arrived_at, arrival_assessment: 'unknown' })
        .where('id', '=', id)
        .execute();
      await db
        .updateTable('tank_state')
        .set({
          open_transfer_id: null,
          last_arrived_at: arrived_at,
          last_arrival_venting: true,
          leak_check_status: 'review_needed',
          last_leak_check_id: tank_id,
          last_leak_check_date: arrived_at,
        })
        .where('tank_id', '=', tank_id)
        .execute();
      return {};
    },
  };
}

/** Prepares the caller's own account before the call; a stranger has none. */
function onOwnAccount(prepare: (server: TestServer, token: string) => Promise<TestCall>): Sample {
  return {
    others: 'same',
    call: async ({ server, tokens }, caller) => {
      const token = tokens[caller];
      return token === undefined || STRANGERS.includes(caller) ? { body: {} } : prepare(server, token);
    },
  };
}

/** For a person with an authenticator app, after the right password. */
async function newTicket(server: TestServer): Promise<string> {
  const email = `app${Math.random()}@a.example`;
  await addUser(server.db, { email });
  await setUpApp(server, await signInAs(server, email));
  return (await passwordStep(server, email)).ticket;
}

async function newPasskeyOfUserA({ server, tokens }: MatrixWorld): Promise<number> {
  await setUpPasskey(server, tokens['user A'] ?? '', CANARY);
  const { id } = await server.db
    .selectFrom('passkeys')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function newSessionOfUserA({ server }: MatrixWorld): Promise<number> {
  await signInAs(server, 'user@a.example');
  const { id } = await server.db
    .selectFrom('sessions')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

function same(call: TestCall): Sample {
  return { others: 'same', call: async () => call };
}

/** Only administrators may name a company, so nobody else gets as far as the company. */
function onCompany({ params, ...call }: TestCall = {}): Sample {
  return {
    others: 'not-found',
    call: async ({ companyA }) => ({ ...call, params: { ...params, name: companyA } }),
    invented: { ...call, params: { ...params, name: 'No such company' } },
  };
}

function onNamedCompany(): Sample {
  return {
    others: 'not-found',
    call: async ({ companyA }) => ({ params: { companyName: companyA } }),
    invented: { params: { companyName: 'No such company' } },
  };
}

function onRecord(make: (world: MatrixWorld) => Promise<number>, body?: unknown): Sample {
  const withBody = body === undefined ? {} : { body };
  return {
    others: 'not-found',
    call: async (world) => ({ params: { id: await make(world) }, ...withBody }),
    invented: { ...invented, ...withBody },
  };
}
