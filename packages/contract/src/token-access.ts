import type { TokenScope } from '@dewar/domain/accounts/api-tokens';
import type { LiveKind } from '@dewar/domain/tanks/live-changes';
import type { AnyEndpoint } from './endpoint.ts';

/**
 * Which scopes a token needs for each endpoint: all that stand before its names. The leak checks of a tank belong to the
 * tank, ledger and reports of receivers to transfers. What shows readings or loads, or is worked out from them, needs the
 * scopes that read these.
 */
const NAMES_OF_SCOPES: readonly (readonly [readonly TokenScope[], string])[] = [
  [
    ['tanks:read'],
    // The stream tells of the kinds of records that the token may read.
    `listTanks exportTanks getTank listTankHoldings listTankStatuses listWaitingLeakChecks exportWaitingLeakChecks
     listLeakChecks exportLeakChecks getLeakCheck getLeakMap listTankChanges exportChosenTanks previewTanksChange
     listPaperKinds listTankPapers listDuePapers exportDuePapers listenLive`,
  ],
  [
    ['tanks:read', 'readings:read', 'transfers:read'],
    `getFleet exportFleet getTankState listLoadGate exportLoadGate getTankLoadGate listDueReadings exportDueReadings
     getEvacuationList exportEvacuationList`,
  ],
  [
    ['tanks:write'],
    `createTank updateTank deleteTank moveTanks changeTanks undoTankChange createTankStatus updateTankStatus
     deleteTankStatus createLeakCheck deleteLeakCheck markRepairs undoRepairs runVacuumTest addHoldReading
     deleteHoldReading createTankPaper updateTankPaper deleteTankPaper`,
  ],
  [['readings:read'], 'listVacuumReadings countVacuumReadings exportVacuumReadings listSparklines'],
  // With the loads that warmed and cooled the tank.
  [['readings:read', 'transfers:read'], 'getVacuumForecast'],
  [['readings:write'], 'createVacuumReading updateVacuumReading deleteVacuumReading'],
  [
    ['transfers:read'],
    `listTransfers countTransfers getTransferTotals exportTransfers listWaitingArrivals exportWaitingArrivals
     getTransfer listWeighingPlaces listSameBols assessTransfer getCustodyLedger listLedgerGroups listLedgerLoads
     exportLedgerLoads getLedgerLoad compareLoadWithNow getLedgerAge listHandoverLinks listHandoverReports
     listWaitingHandovers exportWaitingHandovers`,
  ],
  [
    ['transfers:write'],
    `createTransfer updateTransfer deleteTransfer determineTransfer withdrawDetermination computeLoadAnew
     dismissHandoverReport`,
  ],
  // An accepted report may bring a reading.
  [['transfers:write', 'readings:write'], 'acceptHandoverReport'],
  // What pictures show of a fleet is made of the records behind them.
  [['tanks:read', 'readings:read'], 'getFleetVacuum'],
  [['tanks:read', 'transfers:read'], 'getFleetInsulation getFleetLosses'],
  // With the readings, notes and photos of the journey.
  [['transfers:read', 'readings:read', 'notes:read', 'files:read'], 'getDossier getDossierPdf listDossierVersions'],
  [['transfers:write', 'transfers:read', 'readings:read', 'notes:read', 'files:read'], 'makeDossier'],
  [['notes:read'], 'listTankNotes exportTankNotes'],
  [['notes:write'], 'createTankNote updateTankNote deleteTankNote'],
  [['files:read'], 'listTankFiles downloadTankFile getTankFileThumbnail'],
  [['files:write'], 'createTankFile deleteTankFile'],
  [['tanks:read', 'readings:read', 'transfers:read', 'notes:read', 'files:read'], 'getTankTimeline'],
  [
    ['reports:read'],
    'listWeeklyReports exportWeeklyReports getWeeklyReport getWeeklyReportPdf listWeeklyReportVersions',
  ],
  [['reports:write'], 'saveWeeklyReportNotes deleteWeeklyReport'],
  // Its response is the report, which sums up what is stored.
  [['reports:write', 'reports:read'], 'generateWeeklyReport'],
  [
    ['procedures:read'],
    `listProcedures exportProcedures getProcedure exportProcedurePdf listProcedureVersions getProcedureVersion
     listCategories getUpload`,
  ],
  [
    ['procedures:write'],
    `createProcedure updateProcedure deleteProcedure restoreProcedureVersion createCategory updateCategory
     deleteCategory uploadImage uploadFile`,
  ],
  // Fittings, mappings and named places are facts about tanks; samples are readings.
  [['tanks:read'], 'listTelemetryUnits getTelemetryUnit listFittings listPlaces listMappings'],
  [
    ['tanks:write'],
    'createFitting updateFitting deleteFitting createPlace deletePlace createMapping updateMapping deleteMapping',
  ],
  // The response is the unit with what it sent.
  [['tanks:write', 'tanks:read'], 'updateTelemetryUnit'],
  [['readings:read'], 'listSamples listSampleDays getTankTelemetry'],
  [['telemetry:write'], 'sendTelemetry sendMessage previewMapping'],
  [
    ['lessons:read'],
    `listLessonPlans exportLessonPlans getLessonPlan exportLessonPlanDocx previewPlansChange listDeletedLessonPlans
     listLessonSubjects listLessonEvents exportLessonEvents listTaughtWeeks listPlanLessons proposeLessonSlot listLessonTexts
     previewLessonBump exportLessonCalendar proposeLessonSlots listLessonPeriods previewLessonCopies getSchoolClock
     listLessonPlanFiles downloadLessonPlanFile listLessonTemplates exportLessonTemplates getLessonTemplate
     listLessonPresets getTeacherSettings getTimetable`,
  ],
  [
    ['lessons:write'],
    `createLessonPlan updateLessonPlan deleteLessonPlan duplicateLessonPlan changePlans undoPlanChange
     restoreDeletedLessonPlan createLessonSubject updateLessonSubject deleteLessonSubject createLessonEvent
     updateLessonEvent deleteLessonEvent bumpLessonEvents moveLessonEvents updateSchoolClock scheduleLessons
     removeLessonEvents uploadLessonPlanFile deleteLessonPlanFile copySharedPlan createLessonTemplate
     updateLessonTemplate updateTemplateSections deleteLessonTemplate createTemplateFromPreset updateTeacherSettings
     updateTimetable`,
  ],
];

type Body = Readonly<Record<string, unknown>>;

export interface FurtherScope {
  /** The field of the request that asks for more than the endpoint does by itself. */
  readonly field: string;
  readonly scope: TokenScope;
  readonly isAsked: (body: Body) => boolean;
}

const COPIES: readonly FurtherScope[] = (['copy_latest_reading', 'copy_latest_leak_check'] as const).map((field) => ({
  ...{ field, scope: 'readings:write' },
  isAsked: (body) => body[field] === true,
}));

/** What a token needs besides, where a request also writes records of another kind. */
const FURTHER_SCOPES: Readonly<Record<string, readonly FurtherScope[]>> = {
  updateTank: COPIES,
  moveTanks: COPIES,
  createVacuumReading: [
    {
      ...{ field: 'handover_report_id', scope: 'transfers:write' },
      isAsked: ({ handover_report_id }) => handover_report_id !== undefined,
    },
  ],
  runVacuumTest: [
    {
      ...{ field: 'logFinalReading', scope: 'readings:write' },
      // The default of what completes a test.
      isAsked: ({ action, logFinalReading }) => action === 'complete' && logFinalReading !== false,
    },
  ],
};

/** What no token may call, by the reason why. */
const NAMES_OF_NEVER: Readonly<Record<string, string>> = {
  'It is about the account itself, how one signs in to it, and what gives access to it.': `
    changePassword getSession logout listSessions endSession getSecondFactor beginTotp confirmTotp removeTotp
    beginPasskey createPasskey removePasskey createRecoveryCodes getProfile updateProfile putAwayFirstSteps createAssignmentRequest
    listOwnAssignmentRequests listApiTokens createApiToken revokeApiToken listCompanyTokens createCompanyToken
    confirmCompanyToken revokeCompanyToken getDirectory updateDirectoryGroup seeAsUser endSeeAs
    getCompanySignOn updateCompanySignOn deleteCompanySignOn
    verifySignOnDomain listSignOnPeople disconnectSignOnPerson testSignOn finishSignOnTest getOwnSignOn connectSignOn finishSignOnConnection`,
  'It makes an address that gives access without an account.': `
    createHandoverLink endHandoverLink getCalendarFeed createCalendarFeed revokeCalendarFeed listPlanLinks
    createPlanLink revokePlanLink listWebhooks createWebhook updateWebhook deleteWebhook replaceWebhookSecret
    listWebhookDeliveries sendWebhookDeliveryAgain testWebhook`,
  'It decides about people, companies and settings.': `
    listUsers countUsers getUser listOutsideRecipients listUserSessions createUser updateUser deleteUser approveUser
    rejectUser resetUser resetSecondFactor previewUsersChange changeUsers exportUsers listInvitations
    exportInvitations checkInvitees createInvitations resendInvitations revokeInvitations suspendUser
    liftUserSuspension endUserSessions askUserForNewPassword countUserSessions suspendCompany liftCompanySuspension
    endCompanySessions askCompanyForNewPasswords countCompanySessions listAssignmentRequests
    exportAssignmentRequests approveAssignmentRequest rejectAssignmentRequest decideAssignmentRequests listCompanies
    exportCompanies getCompany createCompany updateCompany deleteCompany getCompanyLogo setCompanyLogo
    deleteCompanyLogo listGeneralSettings listAdminSettings listSettingsCompanies listCompanySettings
    updateGeneralSetting updateAdminSetting updateCompanySetting closeMonth reopenMonth createPaperKind deletePaperKind`,
  'It has records of many kinds, or mails and traces of other people.': `
    startCompanyArchive startTeacherArchive getLatestArchive downloadArchive listAuditLog exportAuditLog
    getKeptTime listRecentlyDeleted exportRecentlyDeleted restoreDeleted eraseDeleted listKeptMails exportKeptMails
    showKeptMailLinks downloadKeptMailAttachment getPlatformReport quickOpen getWorkQueues`,
  'A person answers the questions of the preview.': `
    previewImport createImport exportImportReasons listImports undoImport createLongImport listLongImports
    getLongImport addLongImportPiece judgeLongImport listLongImportFates exportLongImportReasons startLongImport
    cancelLongImport listImportTemplates createImportTemplate updateImportTemplate deleteImportTemplate`,
  'It is for a person at a screen.': `
    listSavedViews createSavedView updateSavedView deleteSavedView setFirstView getReminderSettings
    updateReminderSettings createPushDevice deletePushDevice testPushDevice listTankReminders snoozeReminder
    acknowledgeReminder withdrawAcknowledgement`,
  'Each call costs a language model.': 'getLessonAssistant generateLesson generateSection assistSection',
};

export type TokenAccess = readonly TokenScope[] | 'never';

const ACCESS: ReadonlyMap<string, TokenAccess> = new Map(
  [
    ...NAMES_OF_SCOPES.map(([scopes, names]) => [scopes, names] as const),
    ...Object.values(NAMES_OF_NEVER).map((names) => ['never', names] as const),
  ].flatMap(([access, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, access] as const),
  ),
);

/** The endpoints that the table names, for the test that compares it with the contract. */
export const ENDPOINTS_OF_TOKENS: readonly string[] = [...ACCESS.keys()];

/** The scopes that a token needs, or that no token may call the endpoint; also for one that the table has forgotten. */
export function tokenAccessOf({ name }: Pick<AnyEndpoint, 'name'>): TokenAccess {
  return ACCESS.get(name) ?? 'never';
}

/** What a token needs besides the scopes of the endpoint, by the fields of the request. */
export function furtherScopesOf({ name }: Pick<AnyEndpoint, 'name'>): readonly FurtherScope[] {
  return FURTHER_SCOPES[name] ?? [];
}

/** Those of them that this request needs. */
export function furtherScopesAsked(endpoint: Pick<AnyEndpoint, 'name'>, body: unknown): readonly FurtherScope[] {
  if (typeof body !== 'object' || body === null) return [];
  return furtherScopesOf(endpoint).filter(({ isAsked }) => isAsked({ ...body }));
}

/** What a token must be able to read to be told that such a record was written. */
const SCOPES_OF_LIVE: Readonly<Record<LiveKind, TokenAccess>> = {
  'vacuum-reading': ['readings:read'],
  transfer: ['transfers:read'],
  'leak-check': ['tanks:read'],
  'tank-note': ['notes:read'],
  'tank-file': ['files:read'],
  tank: ['tanks:read'],
  // Worked out anew after each reading and load.
  'tank-judgement': ['tanks:read', 'readings:read', 'transfers:read'],
  'custody-ledger': ['transfers:read'],
  'weekly-report': ['reports:read'],
  reminder: 'never',
};

export function mayHearOf(scopes: readonly TokenScope[], kind: LiveKind): boolean {
  const access = SCOPES_OF_LIVE[kind];
  return access !== 'never' && access.every((scope) => scopes.includes(scope));
}
