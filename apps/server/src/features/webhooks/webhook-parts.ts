import { randomBytes, randomUUID } from 'node:crypto';
import type { Server } from '../../shared/http/server.ts';
import { createInstallationSeal, type InstallationSeal } from '../../shared/installation-seal.ts';
import { createGuardedPost, type GuardedPost, type ResolveName } from '../../shared/outgoing/guarded-post.ts';

/** As Standard Webhooks asks: between 24 and 64. */
const SECRET_BYTES = 32;
export const ATTEMPT_TIMEOUT_MS = 15_000;

/** What routes and jobs of webhooks share. */
export interface WebhookParts {
  readonly outgoing: GuardedPost;
  readonly seal: InstallationSeal;
}

export function createWebhookParts({ config }: Pick<Server, 'config'>, resolve?: ResolveName): WebhookParts {
  const { PRIVATE_WEBHOOK_RECEIVERS: trustedOrigins } = config;
  return {
    outgoing: createGuardedPost({
      trustedOrigins,
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      ...(resolve !== undefined && { resolve }),
    }),
    seal: createInstallationSeal(config, 'dewar webhooks'),
  };
}

/** In which a secret is sealed: that of one webhook cannot be opened as another's. */
export const sealedFor = (id: number) => `webhook ${id}`;

export function createWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export function createMessageId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`;
}
