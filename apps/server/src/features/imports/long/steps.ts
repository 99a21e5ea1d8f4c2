import type { Database } from '../../../shared/database/database.ts';
import type { Importer } from '../import-repository.ts';
import type { LongImportWork } from './long-import-repository.ts';

/** One batch of a long import, in a transaction of its own. */
export interface Step {
  readonly db: Database;
  readonly work: LongImportWork;
  readonly person: Importer;
  readonly now: Date;
  /** Rows of a batch that is compared, written or taken back. */
  readonly rowsAtOnce: number;
}
