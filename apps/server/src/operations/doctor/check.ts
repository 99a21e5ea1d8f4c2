import type pg from 'pg';
import type { Config } from '../../shared/config.ts';
import type { FileStorage } from '../../shared/file-storage/file-storage.ts';

export type Level = 'ok' | 'warning' | 'problem';

/** What a check found: one sentence on what is, and for the operator one on what to do about it. */
export interface Finding {
  readonly level: Level;
  readonly message: string;
  readonly advice?: string;
}

export interface CheckNeeds {
  readonly config: Config;
  /** This machine's clock. */
  readonly now: () => Date;
}

export interface DatabaseCheckNeeds extends CheckNeeds {
  readonly client: pg.ClientBase;
  readonly isServerRunning: boolean;
}

export interface FileCheckNeeds extends DatabaseCheckNeeds {
  readonly storage: FileStorage;
}

/** Returns nothing but faults, or one 'ok' that says what was looked at. */
export interface Check<Needs> {
  readonly name: string;
  run(needs: Needs): Promise<readonly Finding[]>;
}

export const ok = (message: string): Finding => ({ level: 'ok', message });
export const warning = (message: string, advice: string): Finding => ({ level: 'warning', message, advice });
export const problem = (message: string, advice: string): Finding => ({ level: 'problem', message, advice });

/** The faults, or that there are none. */
export function orOk(faults: readonly Finding[], message: string): readonly Finding[] {
  return faults.length > 0 ? faults : [ok(message)];
}
