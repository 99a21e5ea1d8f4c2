import { queueMail } from '../src/shared/mail/mail-outbox.ts';
import { markMailsKept, storeAttachment } from '../src/shared/mail/mail-repository.ts';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type MatrixWorld } from './matrix-world.ts';
import { addCompany, addUser, askingFor } from './sample-world.ts';
import type { TestCall } from './test-server.ts';

const INVENTED = { params: { id: 2_000_000_000 } };
const password = 'a fine pass phrase';
const profile = { first_name: CANARY, last_name: 'Brandt' };

const waitingRequests = filtered(async (world) => {
  await newRequest(world);
  return {};
});

/** Accounts, requests, companies and the report over all of them. */
export const ADMINISTRATION_SAMPLES: Readonly<Record<string, Sample>> = {
  getProfile: { others: 'filtered', owners: ['user A', 'company admin A'], call: async () => ({}) },
  putAwayFirstSteps: fresh(async () => ({ body: { handbook: 'technician' } })),
  updateProfile: fresh(async () => ({ body: { ...profile, first_name: `New ${Math.random()}` } })),

  listUsers: filtered(async (world) => {
    await newUser(world);
    return { query: { search: CANARY } };
  }),
  countUsers: filtered(async (world) => {
    await newUser(world);
    return { query: { search: CANARY } };
  }),
  getUser: onRecord((world) => newUser(world)),
  listOutsideRecipients: fresh(async (world) => ({ query: { ids: String(await newUser(world)) } })),
  listUserSessions: onRecord((world) => newUser(world)),
  createUser: fresh(async ({ companyA }) => ({
    body: { ...profile, email: `made-${Math.random()}@a.example`, password, company_name: companyA },
  })),
  updateUser: onRecord((world) => newUser(world), { first_name: 'Other' }),
  deleteUser: onRecord((world) => newUser(world)),
  approveUser: onRecord((world) => newUser(world, 'email_verified'), {}),
  rejectUser: onRecord((world) => newUser(world, 'email_verified'), { reason: 'nobody knows them' }),
  resetUser: onRecord((world) => newUser(world, 'rejected')),
  previewUsersChange: fresh(async (world) => ({
    body: { act: 'move', ids: [await newUser(world)], company_name: 'No Company' },
  })),
  changeUsers: fresh(async (world) => ({
    body: { act: 'move', ids: [await newUser(world)], company_name: 'No Company' },
  })),
  exportUsers: filtered(async (world) => ({ query: { ids: String(await newUser(world)) } })),
  suspendUser: onRecord((world) => newUser(world), { reason: CANARY }),
  liftUserSuspension: onRecord(async (world) => suspended(world, 'users', await newUser(world))),
  endUserSessions: onRecord((world) => newUser(world)),
  askUserForNewPassword: onRecord((world) => newUser(world)),
  seeAsUser: onRecord((world) => newUser(world)),
  endSeeAs: fresh(async () => ({})),
  countUserSessions: onRecord((world) => newUser(world)),

  showKeptMailLinks: onRecord((world) => newKeptMail(world)),
  downloadKeptMailAttachment: onRecord((world) => newKeptMail(world)),

  createAssignmentRequest: fresh(async ({ server }) => {
    await server.db.deleteFrom('company_assignment_requests').execute();
    return { body: { requested_company: 'Tidewater Cryo', message: CANARY } };
  }),
  listOwnAssignmentRequests: {
    others: 'filtered',
    owners: ['user A'],
    call: async (world) => {
      await newRequest(world, 'user@a.example');
      return {};
    },
  },
  listAssignmentRequests: waitingRequests,
  exportAssignmentRequests: waitingRequests,
  approveAssignmentRequest: onRecord((world) => newRequest(world)),
  rejectAssignmentRequest: onRecord((world) => newRequest(world)),
  decideAssignmentRequests: fresh(async (world) => ({
    body: { decision: 'reject', ids: [await newRequest(world)] },
  })),

  listCompanies: fresh(async () => ({})),
  exportCompanies: fresh(async () => ({})),
  getCompany: onRecord((world) => newCompany(world)),
  createCompany: fresh(async () => ({ body: { name: `${CANARY} ${Math.random()}` } })),
  updateCompany: onRecord((world) => newCompany(world), { description: 'changed' }),
  deleteCompany: onRecord((world) => newCompany(world)),
  suspendCompany: onRecord((world) => newCompany(world), { reason: CANARY }),
  liftCompanySuspension: onRecord(async (world) => suspended(world, 'companies', await newCompany(world))),
  endCompanySessions: onRecord((world) => newCompany(world)),
  askCompanyForNewPasswords: onRecord((world) => newCompany(world)),
  countCompanySessions: onRecord((world) => newCompany(world)),

  getPlatformReport: fresh(async (world) => {
    await newUser(world);
    await world.newReading();
    return {};
  }),
};

/** An account of company A, or one that requests it, with the canary in its name. */
async function newUser({ server, companyA }: MatrixWorld, status = 'active'): Promise<number> {
  const company = await server.db.selectFrom('companies').select('id').where('name', '=', companyA).executeTakeFirst();
  const company_id = status === 'active' ? (company?.id ?? null) : null;
  const email = `${CANARY}-${Math.random()}@a.example`;
  return addUser(server.db, { email, status, company_id, requested_company: companyA });
}

function newCompany({ server }: MatrixWorld): Promise<number> {
  return addCompany(server.db, `${CANARY} ${Math.random()}`);
}

/** The record's id, once it is suspended. */
async function suspended({ server }: MatrixWorld, table: 'users' | 'companies', id: number): Promise<number> {
  const suspension = { suspended_at: new Date(), suspension_reason: CANARY, suspended_by_email: 'boss@a.example' };
  await server.db.updateTable(table).set(suspension).where('id', '=', id).execute();
  return id;
}

/** The pending request of this person, or of a new one. */
async function newRequest({ server, companyA }: MatrixWorld, email?: string): Promise<number> {
  const { db } = server;
  const user_id =
    email === undefined
      ? await addUser(db, { email: `asks-${Math.random()}@a.example` })
      : (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
  await db.deleteFrom('company_assignment_requests').where('user_id', '=', user_id).execute();
  const request = { user_id, ...askingFor(companyA), message: CANARY };
  const { id } = await db
    .insertInto('company_assignment_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** With an attachment, to a person of company A. */
async function newKeptMail({ server: { db } }: MatrixWorld): Promise<number> {
  const file = { file_name: `${CANARY}.pdf`, content_type: 'application/pdf', content: Buffer.from(CANARY) };
  const attachment_id = await storeAttachment(db, file);
  const texts = { subject: CANARY, text: CANARY, html: CANARY };
  await queueMail(db, { recipient: 'user@a.example', recipient_user_id: null, ...texts, attachment_id });
  await markMailsKept(db);
  const { id } = await db
    .selectFrom('mails')
    .select('id')
    .where('attachment_id', '=', attachment_id)
    .executeTakeFirstOrThrow();
  return id;
}

function filtered(call: Sample['call']): Sample {
  return { others: 'filtered', call };
}

function fresh(call: (world: MatrixWorld) => Promise<TestCall>): Sample {
  return { others: 'same', call };
}

function onRecord(make: (world: MatrixWorld) => Promise<number>, body?: unknown): Sample {
  const withBody = body === undefined ? {} : { body };
  return {
    others: 'not-found',
    call: async (world) => ({ params: { id: await make(world) }, ...withBody }),
    invented: { ...INVENTED, ...withBody },
  };
}
