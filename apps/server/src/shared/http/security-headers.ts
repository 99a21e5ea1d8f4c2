import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { SERVER_TIME_HEADER } from '@dewar/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';

const RECAPTCHA_HOSTS = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

/**
 * Scripts, styles and fonts, which obey the policies of the page that loads them and show as plain text by themselves.
 * Workers are not among them: they obey the policy of their own response.
 */
const PART_OF_A_PAGE = /^\/assets\/(?!.*worker)[\w.-]+\.(?:js|css|woff2)$/;
const PART_HEADERS = [
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
];

const POLICY = 'content-security-policy';
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/;
/** Data is no page: nothing may be loaded by it, and nothing may frame it. A sixth of a page's policy in bytes. */
const POLICY_OF_DATA = "default-src 'none';base-uri 'none';frame-ancestors 'none'";

/** The headers of security.md; the reCAPTCHA hosts are allowed only if it is configured. */
export async function securityHeaders(app: FastifyInstance, config: Config, clock: Clock): Promise<void> {
  const captchaHosts = config.RECAPTCHA_SITE_KEY === undefined ? [] : RECAPTCHA_HOSTS;
  const isHttps = config.publicUrl.startsWith('https:');
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        // WebAssembly, which reads the labels of tanks, but no eval of script.
        'script-src': ["'self'", "'wasm-unsafe-eval'", ...captchaHosts],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'blob:', 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...captchaHosts],
        'frame-src': captchaHosts.length > 0 ? captchaHosts : ["'none'"],
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        'form-action': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    hsts: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    // For Flash, Internet Explorer and prefetching of other hosts, of which there are none here: bytes in every response.
    xPermittedCrossDomainPolicies: false,
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
  });
  const headersOfParts = Object.fromEntries(Object.entries(headers).filter(([name]) => PART_HEADERS.includes(name)));
  app.addHook('onRequest', async (request, reply) => {
    const isPart = PART_OF_A_PAGE.test(request.url);
    reply.headers(isPart ? headersOfParts : headers);
    // Also the mark by which a browser tells our answers from those of a proxy; files of the build have their hash.
    if (!isPart) reply.header(SERVER_TIME_HEADER, clock.now().toISOString());
    // Whatever may be kept says so itself: by its address a response cannot be told from a page of the web app.
    reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
  });
  app.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('content-type');
    // A file has a policy of its own.
    if (reply.getHeader(POLICY) !== headers[POLICY] || typeof type !== 'string') return;
    if (JSON_TYPE.test(type)) reply.header(POLICY, POLICY_OF_DATA);
  });
}

/** Helmet sets the same headers for every response, so they are computed once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, (error) => {
    if (error !== undefined) throw error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
