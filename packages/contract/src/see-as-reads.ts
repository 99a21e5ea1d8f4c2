import type { AnyEndpoint } from './endpoint.ts';

/**
 * What a super-administrator who sees the portal as another person may call: the reads that the screens of users, company
 * administrators and teachers are made of. A test requires each of them to be in exactly one of the two lists; what is
 * in neither is refused.
 */
const SHOWN = `
  getSession getProfile listOwnAssignmentRequests listSavedViews getKeptTime quickOpen getReminderSettings
  listUsers countUsers getUser countUserSessions listInvitations listAssignmentRequests listCompanySettings
  getCompanyLogo listProcedures getProcedure exportProcedurePdf listCategories getUpload
  listTanks getTank listTankStatuses getFleet getTankState getTankTimeline getVacuumForecast
  getFleetVacuum getFleetInsulation getFleetLosses
  getWorkQueues listDueReadings listWaitingLeakChecks listWaitingHandovers listWaitingArrivals
  listLoadGate getTankLoadGate listVacuumReadings countVacuumReadings listSparklines
  listImports listLongImports getLongImport listLongImportFates listImportTemplates
  listTransfers countTransfers getTransfer getTransferTotals listWeighingPlaces listSameBols assessTransfer
  listLeakChecks getLeakCheck getLeakMap getEvacuationList
  getCustodyLedger listLedgerGroups listLedgerLoads getLedgerLoad getLedgerAge
  listTankNotes listTankFiles downloadTankFile getTankFileThumbnail listTankReminders
  listWeeklyReports getWeeklyReport getWeeklyReportPdf listWeeklyReportVersions listHandoverReports listenLive
  listTelemetryUnits getTelemetryUnit listFittings listSamples listSampleDays getTankTelemetry listPlaces listMappings
  listPaperKinds listTankPapers listDuePapers getDossier getDossierPdf listDossierVersions
  listLessonPlans getLessonPlan listDeletedLessonPlans listLessonSubjects listLessonPlanFiles
  listLessonEvents listTaughtWeeks listPlanLessons proposeLessonSlot listLessonTexts previewLessonBump
  proposeLessonSlots listLessonPeriods previewLessonCopies getSchoolClock getTimetable
  listLessonTemplates getLessonTemplate listLessonPresets getTeacherSettings getLessonAssistant
`;

/** Reads that are refused, by the reason. */
const REFUSED = {
  'Where and with what somebody signs in helps nobody else.':
    'listSessions getSecondFactor listApiTokens listCompanyTokens getDirectory getCompanySignOn listSignOnPeople getOwnSignOn',
  'Links and addresses that give access to who holds them are their owner’s business.':
    'getCalendarFeed listPlanLinks listHandoverLinks listWebhooks listWebhookDeliveries',
  'A file of a whole list is taken under one’s own name, which its entry in the audit log then has.': `
    exportInvitations exportUsers exportAssignmentRequests exportProcedures exportTanks exportWaitingArrivals
    exportDuePapers exportDueReadings exportWaitingLeakChecks exportWaitingHandovers exportLoadGate exportVacuumReadings
    exportLongImportReasons exportTransfers exportLeakChecks exportEvacuationList exportLedgerLoads exportTankNotes
    exportWeeklyReports exportLessonPlans exportLessonEvents exportLessonTemplates`,
  'What somebody saves of their own account or work leaves the portal.': `
    getLatestArchive downloadArchive exportLessonPlanDocx exportLessonCalendar downloadLessonPlanFile`,
} as const;

const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/);

export const SEE_AS_SHOWN: ReadonlySet<string> = new Set(namesIn(SHOWN));
export const SEE_AS_REFUSED: ReadonlySet<string> = new Set(Object.values(REFUSED).flatMap(namesIn));

/** The one write: its own end. */
const ITS_END = 'endSeeAs';

export function isOpenToSeeAs({ name, method }: Pick<AnyEndpoint, 'name' | 'method'>): boolean {
  return method === 'GET' ? SEE_AS_SHOWN.has(name) : name === ITS_END;
}
