import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import {
  headFileOf,
  isHeadGone,
  type RememberedHead,
  readRememberedHead,
  rememberHead,
} from '../../shared/audit/chain-head-file.ts';
import { describeHead } from '../../shared/audit/seal-format.ts';
import type { Database } from '../../shared/database/database.ts';
import { findChainEnd } from './audit-seal-repository.ts';

/** Remembers outside of the database where the chain ended, and tells when that end is gone. */
export interface ChainWitness {
  /** Before new seals are made, which would hide that some were removed. */
  compare(): Promise<void>;
  remember(db: Database): Promise<void>;
}

interface WitnessParts {
  readonly pool: pg.Pool;
  readonly dataDir: string;
  readonly log: FastifyBaseLogger;
}

export function createChainWitness({ pool, dataDir, log }: WitnessParts): ChainWitness {
  let isGone = false;
  let known: RememberedHead | undefined;
  return {
    compare: async () => {
      // Read anew each time: the operator deletes the file after a restore.
      const head = await readRememberedHead(dataDir);
      isGone = head !== undefined && (await isHeadGone(pool, head));
      if (!isGone || head === undefined) return;
      log.error(
        { event: 'audit-head-gone', head: `${head.number}:${head.hash}`, file: headFileOf(dataDir) },
        'the end of the audit log that this server saw is gone: entries were removed below the portal, or it is an older state of the database',
      );
    },
    remember: async (db) => {
      const end = await findChainEnd(db);
      // What is gone stays known until the operator has looked into it.
      if (end === undefined || isGone || known?.number === end.number) return;
      const hash = end.hash.toString('hex');
      await rememberHead(dataDir, { number: end.number, hash });
      known = { number: end.number, hash };
      log.debug({ head: describeHead(end) }, 'the end of the audit log is remembered');
    },
  };
}
