import { MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import { verifyChain } from '../../audit-verify/verify-chain.ts';
import { counted } from '../../counted.ts';
import { type Check, type DatabaseCheckNeeds, orOk, problem, warning } from '../check.ts';

/** Enough to notice a mistake of today; all of them may take minutes. */
const LAST_SEALS = 20;
/** Entries are sealed each minute, unless a transaction that wrote to the log stays open. */
const LATE_MS = 15 * MILLISECONDS_PER_MINUTE;

/** The last seals of the audit log, and whether it is still sealed. */
export const auditLogCheck: Check<DatabaseCheckNeeds> = {
  name: 'audit log',
  run: async ({ client, isServerRunning, now }) => {
    const { faults, entries, seals, unsealed } = await verifyChain(client, { lastSeals: LAST_SEALS });
    const isLate = unsealed.since !== null && now().getTime() - unsealed.since.getTime() > LATE_MS;
    return orOk(
      [
        ...(faults.count > 0
          ? [
              problem(
                `The audit log differs from its seals: ${faults.kept[0]}`,
                'Somebody changed it below the portal. Run npm run audit:verify for the whole list, and keep the disk as it is.',
              ),
            ]
          : []),
        ...(isLate && isServerRunning
          ? [
              warning(
                `${counted(unsealed.count, 'entry', 'entries')} of the audit log have not been sealed for a while.`,
                'Look for "audit-seals" in the log of the server, and for a transaction that stays open (pg_stat_activity).',
              ),
            ]
          : []),
      ],
      `The audit log agrees with its last ${counted(seals, 'seal')} (${counted(entries, 'entry', 'entries')}).`,
    );
  },
};
