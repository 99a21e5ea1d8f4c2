import { unavailable } from '../../shared/errors.ts';
import type { Server } from '../../shared/http/server.ts';
import { createInstallationSeal } from '../../shared/installation-seal.ts';
import { createGuardedPost, type GuardedPost, type ResolveName } from '../../shared/outgoing/guarded-post.ts';
import type { VapidKeys } from './push/vapid.ts';
import { findPushKeys, makeFirstPushKeys, makePushKeys } from './push-key-repository.ts';

/** What routes and jobs of reminders share. */
export interface PushParts {
  readonly outgoing: GuardedPost;
  /** Writes nothing: throws 503 in the moment before the keys of a new installation, or with a new secret, are made. */
  readonly readKeys: () => Promise<VapidKeys>;
  /** As the server starts. */
  readonly makeFirstKeys: () => Promise<void>;
  /** By jobs: also in place of those that were sealed with another secret. */
  readonly makeKeys: () => Promise<VapidKeys>;
}

export function createPushParts({ db, config }: Pick<Server, 'db' | 'config'>, resolve?: ResolveName): PushParts {
  const seal = createInstallationSeal(config, 'dewar push keys');
  const { PRIVATE_PUSH_SERVICES: trustedOrigins } = config;
  return {
    outgoing: createGuardedPost({ trustedOrigins, ...(resolve !== undefined && { resolve }) }),
    readKeys: async () => {
      const keys = await findPushKeys(db, seal);
      if (keys === undefined) throw unavailable();
      return keys;
    },
    makeFirstKeys: () => makeFirstPushKeys(db, seal),
    makeKeys: () => makePushKeys(db, seal),
  };
}
