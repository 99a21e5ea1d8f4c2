import { type Access, isAllowed } from '@dewar/domain/accounts/access';
import { can, type Person } from '@dewar/domain/accounts/permissions';
import { describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from './all-endpoints.ts';

const POLAR = 7;
const nobody = { company_id: null, is_super_admin: false, is_company_admin: false } as const;
const user: Person = { ...nobody, id: 1, role: 'user', company_id: POLAR };
const PEOPLE: Readonly<Record<string, Person>> = {
  user,
  newcomer: { ...user, id: 2, company_id: null },
  'company administrator': { ...user, id: 3, is_company_admin: true },
  teacher: { ...nobody, id: 4, role: 'teacher' },
  administrator: { ...nobody, id: 5, role: 'admin' },
  'super-administrator': { ...nobody, id: 6, role: 'admin', is_super_admin: true },
};

/** What endpoints do, as a question to the table of permissions about a record of the company Polar. */
const ACTS = {
  'manage tanks': (person) => can(person, 'manage', 'tank'),
  'delete a file of a tank': (person) => can(person, 'delete', 'tank_record'),
  'determine loads': (person) => can(person, 'determine', 'transfer'),
  'manage leak checks': (person) => can(person, 'manage', 'leak_check'),
  'manage procedures': (person) => can(person, 'manage', 'procedure'),
  'give a role': (person) => can(person, 'give', 'role', 'user'),
  'manage accounts': (person) => can(person, 'manage', 'account', user),
  'restrict accounts': (person) => can(person, 'restrict', 'account', user),
  'see the portal as others': (person) => can(person, 'see_as', 'account', user),
  'approve accounts': (person) =>
    can(person, 'approve', 'account', { account: { ...user, company_id: null }, company_id: POLAR }),
  invite: (person) => can(person, 'send', 'invitation', { role: 'user', company_id: POLAR }),
  'administer a company': (person) => can(person, 'administer', 'company', POLAR),
  'see and change what every company has': (person) => can(person, 'read', 'every_company'),
  'change settings of the portal': (person) => can(person, 'change', 'setting', { isOwnCompany: false }),
  'erase for good': (person) => can(person, 'erase', 'deleted_record'),
  'show links of mails': (person) => can(person, 'show_links', 'mail'),
} as const satisfies Readonly<Record<string, (person: Person) => boolean>>;

/** The endpoints of administrators, each under the act whose row must admit the same people. */
const ENDPOINTS_OF: Readonly<Record<keyof typeof ACTS, string>> = {
  'manage tanks': `createTank updateTank deleteTank moveTanks exportChosenTanks previewTanksChange changeTanks
    listTankChanges undoTankChange createTankStatus updateTankStatus deleteTankStatus listTankHoldings`,
  'delete a file of a tank': 'deleteTankFile',
  'determine loads': 'determineTransfer withdrawDetermination compareLoadWithNow computeLoadAnew',
  'manage leak checks': `createLeakCheck deleteLeakCheck markRepairs undoRepairs runVacuumTest addHoldReading
    deleteHoldReading`,
  'manage procedures': `createProcedure updateProcedure deleteProcedure listProcedureVersions getProcedureVersion
    restoreProcedureVersion createCategory updateCategory deleteCategory uploadImage uploadFile`,
  'give a role': 'createUser',
  'manage accounts': `updateUser deleteUser rejectUser resetUser previewUsersChange changeUsers resetSecondFactor
    listUserSessions listOutsideRecipients rejectAssignmentRequest decideAssignmentRequests`,
  'restrict accounts': 'suspendUser liftUserSuspension endUserSessions askUserForNewPassword countUserSessions',
  'see the portal as others': 'seeAsUser',
  'approve accounts': 'approveUser approveAssignmentRequest',
  invite: 'listInvitations exportInvitations checkInvitees createInvitations resendInvitations revokeInvitations',
  'administer a company': `listUsers countUsers getUser exportUsers listAssignmentRequests exportAssignmentRequests
    listCompanySettings updateCompanySetting startCompanyArchive closeMonth reopenMonth createPaperKind deletePaperKind
    listCompanyTokens createCompanyToken confirmCompanyToken revokeCompanyToken getDirectory updateDirectoryGroup
    listWebhooks createWebhook updateWebhook deleteWebhook replaceWebhookSecret listWebhookDeliveries
    sendWebhookDeliveryAgain testWebhook
    getCompanySignOn updateCompanySignOn deleteCompanySignOn verifySignOnDomain testSignOn finishSignOnTest
    listSignOnPeople disconnectSignOnPerson`,
  'see and change what every company has': `listCompanies exportCompanies getCompany createCompany updateCompany
    deleteCompany setCompanyLogo deleteCompanyLogo suspendCompany liftCompanySuspension endCompanySessions
    askCompanyForNewPasswords countCompanySessions listAuditLog exportAuditLog listRecentlyDeleted
    exportRecentlyDeleted restoreDeleted listKeptMails exportKeptMails downloadKeptMailAttachment getPlatformReport
    saveWeeklyReportNotes generateWeeklyReport deleteWeeklyReport`,
  'change settings of the portal': `listGeneralSettings listAdminSettings listSettingsCompanies updateGeneralSetting
    updateAdminSetting`,
  'erase for good': 'eraseDeleted',
  'show links of mails': 'showKeptMailLinks',
};

/** Whom the level admits, and whom the rule; equal for whoever has the most favourable record. */
const cellsOf = (rule: (person: Person) => boolean) => Object.values(PEOPLE).map(rule);
const levelOf = (access: Access) => cellsOf((person) => isAllowed(access, person));

const ACT_NAMES = Object.keys(ACTS) as (keyof typeof ACTS)[];
const ACT_LIST = ACT_NAMES.flatMap((act) =>
  ENDPOINTS_OF[act].split(/\s+/).map((name) => ({ name, act, rule: ACTS[act] })),
);

describe('who may call an endpoint', () => {
  it.each(ACT_LIST)('is for $name who may $act', ({ name, rule }) => {
    const endpoint = ALL_ENDPOINTS.find((each) => each.name === name);
    expect(levelOf(endpoint?.access ?? 'public')).toEqual(cellsOf(rule));
  });

  it('is compared with a row of the table for each endpoint that only administrators call', () => {
    const levels: readonly Access[] = ['company-admin', 'admin', 'super-admin'];
    const limited = ALL_ENDPOINTS.filter(({ access }) => levels.includes(access)).map(({ name }) => name);
    expect(ACT_LIST.map(({ name }) => name).sort()).toEqual(limited.sort());
  });

  it('is, for the area of companies and that of teachers, whoever may open it', () => {
    expect(levelOf('company')).toEqual(cellsOf((person) => can(person, 'open', 'company_area')));
    expect(levelOf('user-or-admin')).toEqual(levelOf('company'));
    expect(levelOf('teacher')).toEqual(cellsOf((person) => can(person, 'open', 'teaching_area')));
    expect(levelOf('signed-in')).toEqual(cellsOf(() => true));
  });
});
