import { headFileOf, isHeadGone, readRememberedHead } from '../../../shared/audit/chain-head-file.ts';
import { findServerSince } from '../../audit-verify/read-chain.ts';
import { verifyChain } from '../../audit-verify/verify-chain.ts';
import { counted } from '../../counted.ts';
import { type Check, type DatabaseCheckNeeds, orOk, problem } from '../check.ts';

/** Enough to notice a mistake of today; all of them may take minutes. */
const LAST_SEALS = 20;

/** The last seals of the audit log, and whether it is still sealed. */
export const auditLogCheck: Check<DatabaseCheckNeeds> = {
  name: 'audit log',
  run: async ({ config, client, isServerRunning, now }) => {
    const head = await readRememberedHead(config.DATA_DIR);
    const isGone = head !== undefined && (await isHeadGone(client, head));
    const runningAt = isServerRunning ? now() : undefined;
    const serverSince = await findServerSince(client, runningAt);
    const { faults, entries, seals, lateness } = await verifyChain(client, {
      ...{ lastSeals: LAST_SEALS, now: runningAt, serverSince },
    });
    const [fault] = faults.kept.filter((one) => one !== lateness);
    return orOk(
      [
        ...(fault !== undefined
          ? [
              problem(
                `The audit log differs from its seals: ${fault}`,
                'Somebody changed it below the portal. Run npm run audit:verify for the whole list, and keep the disk as it is.',
              ),
            ]
          : []),
        ...(isGone
          ? [
              problem(
                `The end of the audit log that the server saw is gone (seal ${head.number}).`,
                'Somebody removed entries and seals below the portal, unless you restored an older state of the database. ' +
                  `Keep the disk as it is and run npm run audit:verify; after a restore, delete ${headFileOf(config.DATA_DIR)}.`,
              ),
            ]
          : []),
        ...(lateness !== undefined
          ? [
              problem(
                `Of the audit log, ${lateness}`,
                'Look for "audit-seals" in the log of the server, and for a transaction that stays open (pg_stat_activity).',
              ),
            ]
          : []),
      ],
      `The audit log agrees with its last ${counted(seals, 'seal')} (${counted(entries, 'entry', 'entries')}).`,
    );
  },
};
