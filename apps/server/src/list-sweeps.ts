import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { aiUsageSweeps } from './features/ai-lesson/ai-usage-sweeps.ts';
import { deleteEndedTokens } from './features/api-tokens/api-token-repository.ts';
import { deleteUnusedServiceAccounts } from './features/api-tokens/service-account-repository.ts';
import { authSweeps } from './features/auth/auth-sweeps.ts';
import { deleteOldForms } from './features/handovers/admitted-form.ts';
import { sweepLongImports } from './features/imports/long/long-import-repository.ts';
import { deleteOldInvitations } from './features/invitations/sent-invitation-repository.ts';
import { deleteOldCalendarFeeds } from './features/lesson-calendar/calendar-feed-repository.ts';
import { deleteOldPlanChanges } from './features/lesson-plans/many/plan-change-repository.ts';
import { deleteOldPlanLinks } from './features/plan-links/plan-link-repository.ts';
import { recentlyDeletedSweeps } from './features/recently-deleted/recently-deleted-sweeps.ts';
import { reminderSweep } from './features/reminders/reminder-jobs.ts';
import { uploadSweeps } from './features/uploads/upload-sweeps.ts';
import { deleteOldDeliveries } from './features/webhooks/webhook-delivery-repository.ts';
import type { Config } from './shared/config.ts';
import type { Database } from './shared/database/database.ts';
import type { FileStorage } from './shared/file-storage/file-storage.ts';
import { sweepUnclaimedUploads } from './shared/file-storage/unclaimed-uploads.ts';
import { deleteOldCapturedResponses } from './shared/http/captured-record.ts';
import { deleteOldKeys } from './shared/http/idempotency.ts';
import type { Sweep } from './shared/jobs/housekeeping.ts';
import { deleteOldMails } from './shared/mail/mail-repository.ts';

const KEEP_UNFINISHED_FILES_MS = MILLISECONDS_PER_DAY;

interface Kept {
  readonly db: Database;
  readonly config: Config;
  readonly fileStorage: FileStorage;
}

/** What is deleted in the background once it has become old. */
export function listSweeps({ db, config, fileStorage }: Kept): readonly Sweep[] {
  return [
    ...authSweeps({ db, config }),
    ...uploadSweeps({ db, fileStorage }),
    { name: 'ended tokens', sweep: (now) => deleteEndedTokens(db, now) },
    { name: 'unused service accounts', sweep: () => deleteUnusedServiceAccounts(db) },
    { name: 'old deliveries of webhooks', sweep: (now) => deleteOldDeliveries(db, now) },
    { name: 'old plan links', sweep: (now) => deleteOldPlanLinks(db, now) },
    { name: 'old changes of plans', sweep: (now) => deleteOldPlanChanges(db, now) },
    { name: 'old forms of receivers', sweep: (now) => deleteOldForms(db, now) },
    { name: 'old calendar feeds', sweep: (now) => deleteOldCalendarFeeds(db, now) },
    { name: 'forgotten long imports', sweep: () => sweepLongImports(db) },
    { name: 'old invitations', sweep: (now) => deleteOldInvitations(db, now) },
    ...aiUsageSweeps({ db }),
    ...recentlyDeletedSweeps({ db, fileStorage }),
    reminderSweep(db),
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
