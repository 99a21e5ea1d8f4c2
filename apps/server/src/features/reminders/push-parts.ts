import type { Server } from '../../shared/http/server.ts';
import { createInstallationSeal } from '../../shared/installation-seal.ts';
import { createGuardedPost, type GuardedPost, type ResolveName } from '../../shared/outgoing/guarded-post.ts';
import type { VapidKeys } from './push/vapid.ts';
import { readPushKeys } from './push-key-repository.ts';

/** What routes and jobs of reminders share. */
export interface PushParts {
  readonly outgoing: GuardedPost;
  readonly readKeys: () => Promise<VapidKeys>;
}

export function createPushParts({ db, config }: Pick<Server, 'db' | 'config'>, resolve?: ResolveName): PushParts {
  const seal = createInstallationSeal(config, 'dewar push keys');
  const { PRIVATE_PUSH_SERVICES: trustedOrigins } = config;
  return {
    outgoing: createGuardedPost({ trustedOrigins, ...(resolve !== undefined && { resolve }) }),
    readKeys: () => readPushKeys(db, seal),
  };
}
