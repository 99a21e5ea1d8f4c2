import type { FastifyBaseLogger } from 'fastify';
import type { Announcements } from '../announcements/announcements.ts';
import type { CaptchaCheck } from '../captcha/captcha.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { FileStorage } from '../file-storage/file-storage.ts';
import type { Job } from '../jobs/jobs.ts';
import type { LanguageModel } from '../language-model/language-model.ts';
import type { PdfPool } from '../typesetting/pdf-pool.ts';
import type { EventStreams } from './event-streams.ts';
import type { Mount } from './mount.ts';
import type { MountScim } from './scim-mount.ts';

/** What every feature receives. */
export interface Server {
  readonly mount: Mount;
  /** The endpoints of directories. */
  readonly mountScim: MountScim;
  readonly db: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly captcha: CaptchaCheck;
  readonly log: FastifyBaseLogger;
  readonly announcements: Announcements;
  readonly eventStreams: EventStreams;
  readonly fileStorage: FileStorage;
  readonly pdfPool: PdfPool;
  /** Undefined if none is configured. */
  readonly languageModel: LanguageModel | undefined;
  /** What is counted of refused requests. */
  readonly refusals: { flush(): Promise<void> };
  /** Waits, in seconds, before an attempt to sign in. */
  readonly pause: (seconds: number) => Promise<unknown>;
  /** Background jobs; features add their own. */
  readonly jobs: Job[];
}
