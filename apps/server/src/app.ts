import { setTimeout } from 'node:timers/promises';
import { constants } from 'node:zlib';
import { errorResponseSchema } from '@dewar/contract/error-response';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import { createTokenAdmission, createTokenReader } from './features/api-tokens/api-token-reader.ts';
import { auditRetentionJob } from './features/audit-log/audit-retention-job.ts';
import { auditSealJob } from './features/audit-log/audit-seal-job.ts';
import { createChainWitness } from './features/audit-log/chain-witness.ts';
import { createSessionEndReader } from './features/auth/sessions/session-end-reader.ts';
import { createSessionReader } from './features/auth/sessions/session-reader.ts';
import type { Names } from './features/sign-on/sign-on-parts.ts';
import { listSweeps } from './list-sweeps.ts';
import { mountFeatures } from './mount-features.ts';
import { createAnnouncements } from './shared/announcements/announcements.ts';
import { createRefusalCounter, type RefusalCounter } from './shared/audit/refusal-counter.ts';
import { refusalOf } from './shared/audit/refusal-of-request.ts';
import type { CaptchaCheck } from './shared/captcha/captcha.ts';
import type { Clock } from './shared/clock.ts';
import type { Config } from './shared/config.ts';
import { openDatabase } from './shared/database/database.ts';
import { openFileStorage } from './shared/file-storage/open-file-storage.ts';
import { createFileScan } from './shared/file-storage/virus-scan.ts';
import { createCallLimit } from './shared/http/call-limit.ts';
import { callerKey } from './shared/http/caller-key.ts';
import { errorPage, isPageRequest } from './shared/http/error-page.ts';
import { errorBody, toHttpError } from './shared/http/error-response.ts';
import { createEventStreams } from './shared/http/event-streams.ts';
import { createFailedTokenLimit } from './shared/http/failed-tokens.ts';
import { healthRoutes } from './shared/http/health-routes.ts';
import { keepRawJson } from './shared/http/json-body.ts';
import { malformedRequests, pathOfTarget } from './shared/http/malformed-requests.ts';
import { readMediaCookie } from './shared/http/media-cookie.ts';
import { serveMetrics } from './shared/http/metrics.ts';
import { createMount } from './shared/http/mount.ts';
import { openApiRoutes } from './shared/http/openapi-routes.ts';
import { acceptMultipart } from './shared/http/receive-upload.ts';
import { isScimRequest, sendScimError } from './shared/http/scim-error.ts';
import { createScimMount } from './shared/http/scim-mount.ts';
import { securityHeaders } from './shared/http/security-headers.ts';
import type { Server } from './shared/http/server.ts';
import { callerOf } from './shared/http/signed-in.ts';
import { endSlowBodies } from './shared/http/slow-bodies.ts';
import { isWebFile, webFiles } from './shared/http/web-files.ts';
import { housekeepingJob } from './shared/jobs/housekeeping.ts';
import type { Job } from './shared/jobs/jobs.ts';
import { runJobsWhileListening } from './shared/jobs/start-jobs.ts';
import { openLanguageModel } from './shared/language-model/openai-compatible-model.ts';
import { type MailJobOptions, mailJob } from './shared/mail/mail-job.ts';
import { createPdfPool } from './shared/typesetting/pdf-pool.ts';

export interface Parts extends Names {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly captcha: CaptchaCheck;
  /** The built web app; undefined to serve the API only. */
  readonly webFolder: string | undefined;
  readonly onKeptMail?: MailJobOptions['onKeptMail'];
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
    if (/^\/(api|scim)/.test(url))
      apiRoutes.push(
        ...[method]
          .flat()
          .filter((verb) => verb !== 'HEAD')
          .map((verb) => `${verb} ${url}`),
      );
  });
  app.decorateRequest('signedIn', undefined);
  app.decorateRequest('endpointName', undefined);
  app.decorateRequest('receivedAt', undefined);
  app.decorateRequest('awaitsAdmission', false);
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
  await securityHeaders(app, config, clock);
  await app.register(underPressure, { maxEventLoopDelay: config.MAX_EVENT_LOOP_DELAY_MS, exposeStatusRoute: false });
  // Runs after the route's own authentication, so that the key is the person or the token and not whatever a caller claims to be.
  await app.register(rateLimit, {
    global: config.CALLS_PER_10_SECONDS > 0,
    hook: 'preHandler',
    max: ({ signedIn }) =>
      signedIn?.token === undefined ? config.CALLS_PER_10_SECONDS : config.TOKEN_CALLS_PER_10_SECONDS,
    timeWindow: RATE_WINDOW_MS,
    keyGenerator: callerKey,
    allowList: isWebFile,
  });
  if (config.METRICS) await serveMetrics(app, config);

  const fileStorage = await openFileStorage(config);
  await acceptMultipart(app);
  const findSignedIn = createTokenReader({ db, clock }, createSessionReader({ db, clock, config }));
  const announcements = createAnnouncements(app, pool, log);
  const eventStreams = createEventStreams({ app, config, findSignedIn });
  const countFailedToken = createFailedTokenLimit(app, config.FAILED_TOKENS_PER_MINUTE);
  const admitToken = createTokenAdmission({ db, clock });
  const { mount, mounted } = createMount({
    app,
    db,
    clock,
    findSignedIn,
    findSessionEndText: createSessionEndReader(db),
    countFailedToken,
    admitToken,
    countUpload: createCallLimit(app, config.UPLOADS_PER_MINUTE),
    countExport: createCallLimit(app, config.EXPORTS_PER_MINUTE),
    fileStorage,
    scanFile: createFileScan(config, log),
    eventStreams,
    checkResponses: config.CHECK_RESPONSES,
  });
  const jobs: Job[] = [
    ...(parts.moreJobs ?? []),
    mailJob({ db, clock, config, log, onKeptMail: parts.onKeptMail }),
    { name: 'refusals', everySeconds: 1, run: () => refusals.flush() },
    auditSealJob({ db, clock, witness: createChainWitness({ pool, dataDir: config.DATA_DIR, log }) }),
    auditRetentionJob({ db, clock, log }),
    housekeepingJob(listSweeps({ db, config, fileStorage }), clock, log),
  ];
  const pdfPool = createPdfPool();
  app.addHook('onClose', () => pdfPool.close());
  const server: Server = {
    mountScim: createScimMount({
      ...{ app, db, clock, findSignedIn, countFailedToken, admitToken },
      countCall: createCallLimit(app, config.SCIM_CALLS_PER_MINUTE),
    }),
    ...{ mount, db, config, clock, captcha, log, fileStorage, pdfPool, jobs, refusals },
    pause: parts.pause ?? ((seconds) => setTimeout(1_000 * seconds)),
    ...{ announcements, eventStreams, languageModel: await openLanguageModel(config) },
  };

  mountFeatures(app, server, parts);
  app.decorate('jobs', jobs);
  runJobsWhileListening(app, { pool, jobs, log });
  endIdleConnectionsOnClose(app);
  healthRoutes(app, pool, fileStorage);
  openApiRoutes(app, config, mounted);
  await webFiles(app, parts.webFolder);
  return app;
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
      request.log.warn(
        { event: 'denied', status: httpError.status, endpoint, user_id: signedIn && callerOf(signedIn).id },
        'denied',
      );
    }
    const refusal = refusalOf(request, httpError, clock.now());
    if (refusal !== undefined) app.refusals.note(refusal);
    const { retryAfterSeconds } = httpError.details;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    reply.code(httpError.status);
    if (isScimRequest(request)) return sendScimError(reply, httpError);
    if (isPageRequest(request)) return reply.type('text/html; charset=utf-8').send(errorPage(httpError));
    return reply.send(
      errorResponseSchema.parse(errorBody(httpError, request.id, request.routeOptions.config.envelope)),
    );
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The mounted routes ('GET /api/tanks'), those of directories too, for the test that compares them with the contract. */
    apiRoutes: readonly string[];
    /** Background work that starts once the server listens. */
    jobs: readonly Job[];
    /** Failed sign-ins, limits reached and requests denied. */
    refusals: RefusalCounter;
  }
}
