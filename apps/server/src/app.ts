import { setTimeout } from 'node:timers/promises';
import { constants } from 'node:zlib';
import { errorResponseSchema } from '@dewar/contract/error-response';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import { aiLessonRoutes } from './features/ai-lesson/ai-lesson-routes.ts';
import { aiUsageSweeps } from './features/ai-lesson/ai-usage-sweeps.ts';
import { alertJobs } from './features/alerts/alert-jobs.ts';
import { auditLogRoutes } from './features/audit-log/audit-log-routes.ts';
import { auditRetentionJob } from './features/audit-log/audit-retention-job.ts';
import { auditSealJob } from './features/audit-log/audit-seal-job.ts';
import { authRoutes } from './features/auth/auth-routes.ts';
import { authSweeps } from './features/auth/auth-sweeps.ts';
import { createSessionEndReader } from './features/auth/sessions/session-end-reader.ts';
import { createSessionReader } from './features/auth/sessions/session-reader.ts';
import { companyRoutes } from './features/companies/company-routes.ts';
import { logoRoutes } from './features/companies/logo-routes.ts';
import { restoreCompany } from './features/companies/restore-company.ts';
import { assignmentRequestRoutes } from './features/company-assignment-requests/assignment-request-routes.ts';
import { ledgerJob } from './features/custody-ledger/ledger-job.ts';
import { custodyLedgerRoutes } from './features/custody-ledger/ledger-routes.ts';
import { createLedgerThread } from './features/custody-ledger/ledger-thread.ts';
import { evacuationListRoutes } from './features/evacuation-list/evacuation-list-routes.ts';
import { fleetRoutes } from './features/fleet/fleet-routes.ts';
import { importRoutes } from './features/imports/import-routes.ts';
import { invitationRoutes } from './features/invitations/invitation-routes.ts';
import { deleteOldInvitations } from './features/invitations/sent-invitation-repository.ts';
import { leakCheckRoutes } from './features/leak-checks/leak-check-routes.ts';
import { leakMapRoutes } from './features/leak-map/leak-map-routes.ts';
import { deleteOldCalendarFeeds } from './features/lesson-calendar/calendar-feed-repository.ts';
import { calendarFeedRoutes } from './features/lesson-calendar/calendar-feed-routes.ts';
import { lessonCalendarRoutes } from './features/lesson-calendar/lesson-calendar-routes.ts';
import { listPlanLessons } from './features/lesson-calendar/plan-lessons.ts';
import { createPlanFiles } from './features/lesson-plan-files/lesson-plan-file-access.ts';
import { lessonPlanFileRoutes } from './features/lesson-plan-files/lesson-plan-file-routes.ts';
import { renameSubjectOnPlans } from './features/lesson-plans/lesson-plan-repository.ts';
import { lessonPlanRoutes } from './features/lesson-plans/lesson-plan-routes.ts';
import { copyOfOthers } from './features/lesson-plans/lesson-plan-service.ts';
import { createPlanRestorer } from './features/lesson-plans/restore-plan.ts';
import {
  renameSubjectOnTemplates,
  setDefaultTemplate,
} from './features/lesson-templates/lesson-template-repository.ts';
import { lessonTemplateRoutes } from './features/lesson-templates/lesson-template-routes.ts';
import { liveRoutes } from './features/live/live-routes.ts';
import { loadGateRoutes } from './features/load-gate/load-gate-routes.ts';
import { mailRoutes } from './features/mails/mail-routes.ts';
import { deleteOldPlanLinks } from './features/plan-links/plan-link-repository.ts';
import { planLinkRoutes } from './features/plan-links/plan-link-routes.ts';
import { platformReportRoutes } from './features/platform-reports/platform-report-routes.ts';
import { categoryRoutes } from './features/procedures/category-routes.ts';
import { procedureExportRoutes } from './features/procedures/procedure-export-routes.ts';
import { procedureRoutes } from './features/procedures/procedure-routes.ts';
import { isUploadOfVisibleProcedure } from './features/procedures/procedure-visibility.ts';
import { restoreProcedure } from './features/procedures/restore-procedure.ts';
import { quickOpenRoutes } from './features/quick-open/quick-open-routes.ts';
import { recentlyDeletedRoutes } from './features/recently-deleted/recently-deleted-routes.ts';
import { recentlyDeletedSweeps } from './features/recently-deleted/recently-deleted-sweeps.ts';
import { createPushParts } from './features/reminders/push-parts.ts';
import { reminderJobs, reminderSweep } from './features/reminders/reminder-jobs.ts';
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
import { transferRoutes } from './features/transfers/transfer-routes.ts';
import { uploadRoutes } from './features/uploads/upload-routes.ts';
import { uploadSweeps } from './features/uploads/upload-sweeps.ts';
import { profileRoutes } from './features/users/profile-routes.ts';
import { restoreUser } from './features/users/restore-user.ts';
import { suspensionRoutes } from './features/users/suspension/suspension-routes.ts';
import { userBulkRoutes } from './features/users/user-bulk-routes.ts';
import { userRoutes } from './features/users/user-routes.ts';
import { vacuumReadingRoutes } from './features/vacuum-readings/vacuum-reading-routes.ts';
import { weeklyReportRoutes } from './features/weekly-reports/weekly-report-routes.ts';
import { workQueueRoutes } from './features/work-queues/work-queue-routes.ts';
import { createAnnouncements } from './shared/announcements/announcements.ts';
import { createRefusalCounter, type RefusalCounter } from './shared/audit/refusal-counter.ts';
import { refusalOf } from './shared/audit/refusal-of-request.ts';
import type { CaptchaCheck } from './shared/captcha/captcha.ts';
import type { Clock } from './shared/clock.ts';
import type { Config } from './shared/config.ts';
import { type Database, openDatabase } from './shared/database/database.ts';
import type { FileStorage } from './shared/file-storage/file-storage.ts';
import { openFileStorage } from './shared/file-storage/open-file-storage.ts';
import { sweepUnclaimedUploads } from './shared/file-storage/unclaimed-uploads.ts';
import { createFileScan } from './shared/file-storage/virus-scan.ts';
import { createCallLimit } from './shared/http/call-limit.ts';
import { callerKey } from './shared/http/caller-key.ts';
import { deleteOldCapturedResponses } from './shared/http/captured-record.ts';
import { errorBody, toHttpError } from './shared/http/error-response.ts';
import { createEventStreams } from './shared/http/event-streams.ts';
import { createFailedTokenLimit } from './shared/http/failed-tokens.ts';
import { healthRoutes } from './shared/http/health-routes.ts';
import { deleteOldKeys } from './shared/http/idempotency.ts';
import { keepRawJson } from './shared/http/json-body.ts';
import { malformedRequests, pathOfTarget } from './shared/http/malformed-requests.ts';
import { readMediaCookie } from './shared/http/media-cookie.ts';
import { serveMetrics } from './shared/http/metrics.ts';
import { createMount } from './shared/http/mount.ts';
import { openApiRoutes } from './shared/http/openapi-routes.ts';
import { acceptMultipart } from './shared/http/receive-upload.ts';
import { securityHeaders } from './shared/http/security-headers.ts';
import type { Server } from './shared/http/server.ts';
import { endSlowBodies } from './shared/http/slow-bodies.ts';
import { webFiles } from './shared/http/web-files.ts';
import { housekeepingJob, type Sweep } from './shared/jobs/housekeeping.ts';
import type { Job } from './shared/jobs/jobs.ts';
import { runWhenAnnounced } from './shared/jobs/run-when-announced.ts';
import { runJobsWhileListening } from './shared/jobs/start-jobs.ts';
import { openLanguageModel } from './shared/language-model/openai-compatible-model.ts';
import { type MailJobOptions, mailJob } from './shared/mail/mail-job.ts';
import { deleteOldMails } from './shared/mail/mail-repository.ts';
import type { ResolveName } from './shared/outgoing/guarded-post.ts';
import { createPdfPool } from './shared/typesetting/pdf-pool.ts';

export interface Parts {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly captcha: CaptchaCheck;
  /** The built web app; undefined to serve the API only. */
  readonly webFolder: string | undefined;
  readonly onKeptMail?: MailJobOptions['onKeptMail'];
  /** Instead of the names of the internet. */
  readonly resolveName?: ResolveName;
  /** Instead of waiting. */
  readonly pause?: Server['pause'];
  /** Besides those of the features. */
  readonly moreJobs?: readonly Job[];
}

const MAX_BODY_BYTES = 1_048_576;
/**
 * For a whole request, such as an upload over a slow mobile connection. Ordinary calls end much sooner
 * (handlerTimeout, BODY_SECONDS).
 */
const REQUEST_TIMEOUT_MS = 600_000;
const HEADERS_TIMEOUT_MS = 30_000;
const HANDLER_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
const RATE_WINDOW_MS = 10_000;
const CLOSE_IDLE_CONNECTIONS_EVERY_MS = 100;
const KEEP_UNFINISHED_FILES_MS = MILLISECONDS_PER_DAY;

/** Everything except listening: plugins, the error handler, and the list of all features. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, pool, clock, log, captcha } = parts;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    trustProxy: config.TRUSTED_PROXIES,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    handlerTimeout: HANDLER_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1_000 },
    rewriteUrl: ({ url = '/' }) => pathOfTarget(url),
    ...malformedRequests,
  });
  const apiRoutes: string[] = [];
  app.decorate('apiRoutes', apiRoutes);
  app.addHook('onRoute', ({ method, url }) => {
    if (url.startsWith('/api'))
      apiRoutes.push(
        ...[method]
          .flat()
          .filter((verb) => verb !== 'HEAD')
          .map((verb) => `${verb} ${url}`),
      );
  });
  app.decorateRequest('signedIn', undefined);
  app.decorateRequest('endpointName', undefined);
  app.decorateRequest('rawBody', undefined);
  app.decorateRequest('triedAccount', undefined);
  keepRawJson(app);
  const db = openDatabase(pool);
  const refusals = createRefusalCounter(db, log);
  app.decorate('refusals', refusals);
  app.addHook('onClose', () => refusals.flush());
  handleErrors(app, clock);
  endSlowBodies(app, config);
  await app.register(cookie);
  readMediaCookie(app, config);
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    // The highest quality is meant for files compressed once; a response must be quick.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  });
  await securityHeaders(app, config);
  await app.register(underPressure, { maxEventLoopDelay: config.MAX_EVENT_LOOP_DELAY_MS, exposeStatusRoute: false });
  // Runs after the route's own authentication, so that the key is the person and not whatever a caller claims to be.
  await app.register(rateLimit, {
    global: config.CALLS_PER_10_SECONDS > 0,
    hook: 'preHandler',
    max: config.CALLS_PER_10_SECONDS,
    timeWindow: RATE_WINDOW_MS,
    keyGenerator: callerKey,
  });
  if (config.METRICS) await serveMetrics(app, config);

  const fileStorage = await openFileStorage(config);
  await acceptMultipart(app);
  const findSignedIn = createSessionReader({ db, clock, config });
  const announcements = createAnnouncements(app, pool, log);
  const eventStreams = createEventStreams({ app, config, findSignedIn });
  const { mount, mounted } = createMount({
    app,
    db,
    clock,
    findSignedIn,
    findSessionEndText: createSessionEndReader(db),
    countFailedToken: createFailedTokenLimit(app, config.FAILED_TOKENS_PER_MINUTE),
    countUpload: createCallLimit(app, config.UPLOADS_PER_MINUTE),
    countExport: createCallLimit(app, config.EXPORTS_PER_MINUTE),
    fileStorage,
    scanFile: createFileScan(config, log),
    eventStreams,
    checkResponses: config.CHECK_RESPONSES,
  });
  const jobs: Job[] = [
    ...(parts.moreJobs ?? []),
    mailJob({ db, config, log, onKeptMail: parts.onKeptMail }),
    { name: 'refusals', everySeconds: 1, run: () => refusals.flush() },
    auditSealJob({ db, clock }),
    auditRetentionJob({ db, clock, log }),
    housekeepingJob(
      [
        ...authSweeps({ db, config }),
        ...uploadSweeps({ db, fileStorage }),
        { name: 'old plan links', sweep: (now) => deleteOldPlanLinks(db, now) },
        { name: 'old calendar feeds', sweep: (now) => deleteOldCalendarFeeds(db, now) },
        { name: 'old invitations', sweep: (now) => deleteOldInvitations(db, now) },
        ...aiUsageSweeps({ db }),
        ...recentlyDeletedSweeps({ db, fileStorage }),
        reminderSweep(db),
        ...ownSweeps(db, fileStorage),
      ],
      clock,
      log,
    ),
  ];
  const pdfPool = createPdfPool();
  app.addHook('onClose', () => pdfPool.close());
  const server: Server = {
    ...{ mount, db, config, clock, captcha, log, fileStorage, pdfPool, jobs, refusals },
    pause: parts.pause ?? ((seconds) => setTimeout(1_000 * seconds)),
    ...{ announcements, eventStreams, languageModel: await openLanguageModel(config) },
  };

  authRoutes(server);
  profileRoutes(server);
  userRoutes(server);
  invitationRoutes(server);
  userBulkRoutes(server);
  suspensionRoutes(server);
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
  procedureExportRoutes(server);
  uploadRoutes(server, isUploadOfVisibleProcedure);
  tankRoutes(server);
  tankStatusRoutes(server);
  fleetRoutes(server);
  vacuumReadingRoutes(server);
  importRoutes(server);
  tankJudgementRoutes(server);
  transferRoutes(server);
  workQueueRoutes(server);
  leakCheckRoutes(server);
  leakMapRoutes(server);
  evacuationListRoutes(server);
  loadGateRoutes(server);
  custodyLedgerRoutes(server);
  tankNoteRoutes(server);
  tankTimelineRoutes(server);
  tankFileRoutes(server);
  weeklyReportRoutes(server);
  const judge = createJudge();
  app.addHook('onClose', () => judge.close());
  jobs.push(runWhenAnnounced(announcements, tankJudgementJob({ db, clock, judge })));
  const thread = createLedgerThread();
  app.addHook('onClose', () => thread.close());
  jobs.push(runWhenAnnounced(announcements, ledgerJob({ db, thread })));
  alertJobs(server);
  const push = createPushParts(server, parts.resolveName);
  reminderRoutes(server, push);
  reminderJobs(server, push);
  liveRoutes(server);
  const planFiles = createPlanFiles({ db, storage: fileStorage });
  lessonPlanRoutes(server, planFiles, listPlanLessons);
  lessonSubjectRoutes(server, [renameSubjectOnPlans, renameSubjectOnTemplates]);
  lessonCalendarRoutes(server);
  calendarFeedRoutes(server);
  lessonPlanFileRoutes(server);
  planLinkRoutes(server, (doing, shared) => copyOfOthers(doing, planFiles, shared));
  lessonTemplateRoutes(server);
  teacherSettingsRoutes(server, setDefaultTemplate);
  timetableRoutes(server);
  aiLessonRoutes(server);
  recentlyDeletedRoutes(server, {
    tank: restoreTank,
    procedure: restoreProcedure,
    company: restoreCompany,
    user: restoreUser,
    lesson_plan: createPlanRestorer(planFiles),
  });

  app.decorate('jobs', jobs);
  runJobsWhileListening(app, { pool, jobs, log });
  endIdleConnectionsOnClose(app);
  healthRoutes(app, pool, fileStorage);
  openApiRoutes(app, config, mounted);
  await webFiles(app, parts.webFolder);
  return app;
}

function ownSweeps(db: Database, fileStorage: FileStorage): Sweep[] {
  return [
    { name: 'old idempotency keys', sweep: () => deleteOldKeys(db) },
    { name: 'old responses to captured records', sweep: () => deleteOldCapturedResponses(db) },
    { name: 'old mails', sweep: () => deleteOldMails(db) },
    {
      name: 'unfinished files',
      sweep: (now) => fileStorage.sweepUnfinished(new Date(now.getTime() - KEEP_UNFINISHED_FILES_MS)),
    },
    {
      name: 'unclaimed uploads',
      sweep: (now) =>
        sweepUnclaimedUploads({ db, storage: fileStorage }, new Date(now.getTime() - KEEP_UNFINISHED_FILES_MS)),
    },
  ];
}

/**
 * A request in progress when closing begins leaves its connection open for the keep-alive time, and closing would wait
 * for it.
 */
function endIdleConnectionsOnClose(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_CONNECTIONS_EVERY_MS);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

function handleErrors(app: FastifyInstance, clock: Clock): void {
  app.setErrorHandler(async (error, request, reply) => {
    const httpError = toHttpError(error);
    if (httpError.status >= 500) request.log.error({ err: error, endpoint: request.endpointName }, 'request failed');
    if (httpError.status === 401 || httpError.status === 403 || httpError.status === 404) {
      const { endpointName: endpoint, signedIn } = request;
      request.log.warn({ event: 'denied', status: httpError.status, endpoint, user_id: signedIn?.id }, 'denied');
    }
    const refusal = refusalOf(request, httpError, clock.now());
    if (refusal !== undefined) app.refusals.note(refusal);
    const { retryAfterSeconds } = httpError.details;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    return reply
      .code(httpError.status)
      .send(errorResponseSchema.parse(errorBody(httpError, request.id, request.routeOptions.config.envelope)));
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The mounted routes ('GET /api/tanks'), for the test that compares them with the contract. */
    apiRoutes: readonly string[];
    /** Background work that starts once the server listens. */
    jobs: readonly Job[];
    /** Failed sign-ins, limits reached and requests denied. */
    refusals: RefusalCounter;
  }
}
