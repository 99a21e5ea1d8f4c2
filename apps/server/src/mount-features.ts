import type { FastifyInstance } from 'fastify';
import { aiLessonRoutes } from './features/ai-lesson/ai-lesson-routes.ts';
import { alertJobs } from './features/alerts/alert-jobs.ts';
import { apiTokenRoutes } from './features/api-tokens/api-token-routes.ts';
import { archiveRoutes } from './features/archives/archive-routes.ts';
import { auditLogRoutes } from './features/audit-log/audit-log-routes.ts';
import { authRoutes } from './features/auth/auth-routes.ts';
import { companyRoutes } from './features/companies/company-routes.ts';
import { logoRoutes } from './features/companies/logo-routes.ts';
import { restoreCompany } from './features/companies/restore-company.ts';
import { assignmentRequestRoutes } from './features/company-assignment-requests/assignment-request-routes.ts';
import { ledgerJob } from './features/custody-ledger/ledger-job.ts';
import { custodyLedgerRoutes } from './features/custody-ledger/ledger-routes.ts';
import { createLedgerThread } from './features/custody-ledger/ledger-thread.ts';
import { evacuationListRoutes } from './features/evacuation-list/evacuation-list-routes.ts';
import { fleetRoutes } from './features/fleet/fleet-routes.ts';
import { fleetPictureRoutes } from './features/fleet-pictures/fleet-picture-routes.ts';
import { logReportedReading, recordCorrection } from './features/handovers/corrected-report.ts';
import { handoverRoutes } from './features/handovers/handover-routes.ts';
import { importRoutes } from './features/imports/import-routes.ts';
import { importTemplateRoutes } from './features/imports/templates/template-routes.ts';
import { invitationRoutes } from './features/invitations/invitation-routes.ts';
import { leakCheckRoutes } from './features/leak-checks/leak-check-routes.ts';
import { leakMapRoutes } from './features/leak-map/leak-map-routes.ts';
import { calendarFeedRoutes } from './features/lesson-calendar/calendar-feed-routes.ts';
import { lessonCalendarRoutes } from './features/lesson-calendar/lesson-calendar-routes.ts';
import { listPlanLessons } from './features/lesson-calendar/plan-lessons.ts';
import { createPlanFiles } from './features/lesson-plan-files/lesson-plan-file-access.ts';
import { lessonPlanFileRoutes } from './features/lesson-plan-files/lesson-plan-file-routes.ts';
import { createPlanPrinter } from './features/lesson-plans/lesson-plan-printer.ts';
import { renameSubjectOnPlans } from './features/lesson-plans/lesson-plan-repository.ts';
import { lessonPlanRoutes } from './features/lesson-plans/lesson-plan-routes.ts';
import { copyOfOthers } from './features/lesson-plans/lesson-plan-service.ts';
import { planChangeRoutes } from './features/lesson-plans/plan-change-routes.ts';
import { createPlanRestorer } from './features/lesson-plans/restore-plan.ts';
import {
  renameSubjectOnTemplates,
  setDefaultTemplate,
} from './features/lesson-templates/lesson-template-repository.ts';
import { lessonTemplateRoutes } from './features/lesson-templates/lesson-template-routes.ts';
import { liveRoutes } from './features/live/live-routes.ts';
import { loadGateRoutes } from './features/load-gate/load-gate-routes.ts';
import { mailRoutes } from './features/mails/mail-routes.ts';
import { planLinkRoutes } from './features/plan-links/plan-link-routes.ts';
import { platformReportRoutes } from './features/platform-reports/platform-report-routes.ts';
import { categoryRoutes } from './features/procedures/category-routes.ts';
import { createProcedurePrinter, procedureExportRoutes } from './features/procedures/procedure-export-routes.ts';
import { procedureRoutes } from './features/procedures/procedure-routes.ts';
import { isUploadOfVisibleProcedure } from './features/procedures/procedure-visibility.ts';
import { restoreProcedure } from './features/procedures/restore-procedure.ts';
import { quickOpenRoutes } from './features/quick-open/quick-open-routes.ts';
import { recentlyDeletedRoutes } from './features/recently-deleted/recently-deleted-routes.ts';
import { createPushParts } from './features/reminders/push-parts.ts';
import { reminderJobs } from './features/reminders/reminder-jobs.ts';
import { reminderRoutes } from './features/reminders/reminder-routes.ts';
import { savedViewRoutes } from './features/saved-views/saved-view-routes.ts';
import { settingRoutes } from './features/settings/setting-routes.ts';
import { tankFileRoutes } from './features/tank-files/tank-file-routes.ts';
import { createJudge } from './features/tank-judgement/judge-thread.ts';
import { tankJudgementJob } from './features/tank-judgement/tank-judgement-job.ts';
import { tankJudgementRoutes } from './features/tank-judgement/tank-judgement-routes.ts';
import { tankNoteRoutes } from './features/tank-notes/tank-note-routes.ts';
import { tankTimelineRoutes } from './features/tank-timeline/tank-timeline-routes.ts';
import { restoreTank } from './features/tanks/restore-tank.ts';
import { tankRoutes } from './features/tanks/tank-routes.ts';
import { tankStatusRoutes } from './features/tanks/tank-status-routes.ts';
import { lessonSubjectRoutes } from './features/teacher-settings/lesson-subject-routes.ts';
import { teacherSettingsRoutes } from './features/teacher-settings/teacher-settings-routes.ts';
import { timetableRoutes } from './features/teacher-settings/timetable-routes.ts';
import { mappingRoutes } from './features/telemetry/mappings/mapping-routes.ts';
import { createMessageReader } from './features/telemetry/mappings/message-reader.ts';
import { telemetryJobs } from './features/telemetry/telemetry-jobs.ts';
import { telemetryRoutes } from './features/telemetry/telemetry-routes.ts';
import { timesAheadJob } from './features/times-ahead/times-ahead-job.ts';
import { assess } from './features/transfers/transfer-assessment-service.ts';
import { transferRoutes } from './features/transfers/transfer-routes.ts';
import { editTransfer } from './features/transfers/transfer-service.ts';
import { uploadRoutes } from './features/uploads/upload-routes.ts';
import { directoryRoutes } from './features/users/directory/directory-routes.ts';
import { scimRoutes } from './features/users/directory/scim-routes.ts';
import { profileRoutes } from './features/users/profile-routes.ts';
import { restoreUser } from './features/users/restore-user.ts';
import { seeAsRoutes } from './features/users/see-as/see-as-routes.ts';
import { suspensionRoutes } from './features/users/suspension/suspension-routes.ts';
import { userBulkRoutes } from './features/users/user-bulk-routes.ts';
import { userRoutes } from './features/users/user-routes.ts';
import { vacuumReadingRoutes } from './features/vacuum-readings/vacuum-reading-routes.ts';
import { logReading } from './features/vacuum-readings/vacuum-reading-service.ts';
import { createReportPrinter } from './features/weekly-reports/report-printer.ts';
import { weeklyReportRoutes } from './features/weekly-reports/weekly-report-routes.ts';
import { workQueueRoutes } from './features/work-queues/work-queue-routes.ts';
import type { Server } from './shared/http/server.ts';
import { runWhenAnnounced } from './shared/jobs/run-when-announced.ts';
import type { ResolveName } from './shared/outgoing/guarded-post.ts';

/**
 * All features, each with its endpoints and jobs. A feature that needs something of another gets it here, so that none
 * imports one that imports it.
 */
export function mountFeatures(app: FastifyInstance, server: Server, resolveName: ResolveName | undefined): void {
  const { db, clock, log, fileStorage, announcements } = server;
  authRoutes(server);
  apiTokenRoutes(server);
  profileRoutes(server);
  userRoutes(server);
  invitationRoutes(server);
  userBulkRoutes(server);
  suspensionRoutes(server);
  seeAsRoutes(server);
  directoryRoutes(server);
  scimRoutes(server);
  assignmentRequestRoutes(server);
  companyRoutes(server);
  logoRoutes(server);
  settingRoutes(server);
  auditLogRoutes(server);
  mailRoutes(server);
  platformReportRoutes(server);
  quickOpenRoutes(server);
  savedViewRoutes(server);
  procedureRoutes(server);
  categoryRoutes(server);
  const printProcedure = createProcedurePrinter(server);
  procedureExportRoutes(server, printProcedure);
  uploadRoutes(server, isUploadOfVisibleProcedure);
  tankRoutes(server);
  tankStatusRoutes(server);
  fleetRoutes(server);
  fleetPictureRoutes(server);
  vacuumReadingRoutes(server, { logReportedReading });
  importRoutes(server);
  importTemplateRoutes(server);
  tankJudgementRoutes(server);
  transferRoutes(server, { recordCorrection });
  handoverRoutes(server, { assess, editTransfer, logReading });
  workQueueRoutes(server);
  telemetryRoutes(server);
  telemetryJobs(server);
  const readMessages = createMessageReader();
  app.addHook('onClose', () => readMessages.close());
  mappingRoutes(server, readMessages);
  leakCheckRoutes(server);
  leakMapRoutes(server);
  evacuationListRoutes(server);
  loadGateRoutes(server);
  custodyLedgerRoutes(server);
  tankNoteRoutes(server);
  tankTimelineRoutes(server);
  tankFileRoutes(server);
  const printReport = createReportPrinter(server);
  weeklyReportRoutes(server, printReport);
  const judge = createJudge();
  app.addHook('onClose', () => judge.close());
  server.jobs.push(runWhenAnnounced(announcements, tankJudgementJob({ db, clock, log, judge })));
  const thread = createLedgerThread();
  app.addHook('onClose', () => thread.close());
  server.jobs.push(runWhenAnnounced(announcements, ledgerJob({ db, log, thread })));
  server.jobs.push(timesAheadJob(server));
  alertJobs(server);
  const push = createPushParts(server, resolveName);
  app.addHook('onReady', async () => {
    // Without the database nothing needs them, and jobs make them later.
    await push.makeFirstKeys().catch((err: unknown) => log.warn({ err }, 'the push keys could not be made'));
  });
  reminderRoutes(server, push);
  reminderJobs(server, push);
  liveRoutes(server);
  const planFiles = createPlanFiles({ db, storage: fileStorage });
  const printPlan = createPlanPrinter(planFiles, listPlanLessons);
  lessonPlanRoutes(server, planFiles, printPlan);
  planChangeRoutes(server, planFiles);
  lessonSubjectRoutes(server, [renameSubjectOnPlans, renameSubjectOnTemplates]);
  lessonCalendarRoutes(server);
  calendarFeedRoutes(server);
  lessonPlanFileRoutes(server);
  planLinkRoutes(server, (context, shared) => copyOfOthers(context, planFiles, shared));
  lessonTemplateRoutes(server);
  teacherSettingsRoutes(server, setDefaultTemplate);
  timetableRoutes(server);
  aiLessonRoutes(server);
  archiveRoutes(server, { procedure: printProcedure, weeklyReport: printReport, lessonPlan: printPlan });
  recentlyDeletedRoutes(server, {
    tank: restoreTank,
    procedure: restoreProcedure,
    company: restoreCompany,
    user: restoreUser,
    lesson_plan: createPlanRestorer(planFiles),
  });
}
