import { RECAPTCHA_BYPASS } from '@dewar/contract/auth';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';

/** 'off': not configured. 'unknown': the provider does not respond, so the caller applies stricter limits. */
export type CaptchaVerdict = 'off' | 'passed' | 'failed' | 'unknown';
export type CaptchaCheck = (token: string | undefined, address: string) => Promise<CaptchaVerdict>;

const PROVIDER_TIMEOUT_MS = 5_000;
const providerResponse = z.object({ success: z.boolean(), hostname: z.string().optional() });

/**
 * Verifies a login's token with the reCAPTCHA provider; a missing or bypass token fails without a request. So does one
 * that was solved on another site than PUBLIC_URL: the site key is public, and the provider accepts it from any site
 * unless told otherwise.
 */
export function createCaptchaCheck(config: Config, log: FastifyBaseLogger): CaptchaCheck {
  const { RECAPTCHA_SECRET: secret, RECAPTCHA_VERIFY_URL: url, PUBLIC_URL } = config;
  const ownHost = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL).hostname;
  if (secret === undefined) return async () => 'off';
  return async (token, address) => {
    if (token === undefined || token === '' || token === RECAPTCHA_BYPASS) return 'failed';
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token, remoteip: address }),
        signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`the captcha provider responded ${response.status}`);
      const { success, hostname } = providerResponse.parse(await response.json());
      if (success && ownHost !== undefined && hostname !== ownHost) {
        log.warn({ event: 'denied', hostname }, 'a captcha was solved on another site than PUBLIC_URL');
        return 'failed';
      }
      return success ? 'passed' : 'failed';
    } catch (error) {
      log.warn({ err: error }, 'the captcha provider is unreachable');
      return 'unknown';
    }
  };
}
