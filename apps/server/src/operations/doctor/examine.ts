import { type Config, readConfig } from '../../shared/config.ts';
import { messageOf } from '../../shared/database/embedded/embedded-postgres-error.ts';
import { openFileStorage } from '../../shared/file-storage/open-file-storage.ts';
import { openInstallation, withConnection } from '../open-installation.ts';
import {
  type Check,
  type CheckNeeds,
  type DatabaseCheckNeeds,
  type FileCheckNeeds,
  type Finding,
  problem,
} from './check.ts';
import { auditLogCheck } from './checks/audit-log.ts';
import { backupsCheck } from './checks/backups.ts';
import { clockCheck } from './checks/clock.ts';
import { administratorsCheck, databaseCheck, schemaCheck } from './checks/database.ts';
import { diskSpaceCheck } from './checks/disk-space.ts';
import { fileContentsCheck } from './checks/file-contents.ts';
import { jobsCheck, mailsCheck } from './checks/jobs.ts';
import { languageModelCheck } from './checks/language-model.ts';
import { permissionsCheck } from './checks/permissions.ts';
import { scannerCheck } from './checks/scanner.ts';
import { settingsCheck } from './checks/settings.ts';
import { storeCheck, storedFilesCheck } from './checks/stored-files.ts';
import { tankJudgementsCheck } from './checks/tank-judgements.ts';

export interface NamedFinding extends Finding {
  readonly check: string;
}

const MACHINE_CHECKS: readonly Check<CheckNeeds>[] = [
  settingsCheck,
  permissionsCheck,
  diskSpaceCheck,
  scannerCheck,
  languageModelCheck,
  backupsCheck,
];
const DATABASE_CHECKS: readonly Check<DatabaseCheckNeeds>[] = [clockCheck, databaseCheck, schemaCheck];
/** These read tables, so they need the schema of this version. */
const RECORD_CHECKS: readonly Check<FileCheckNeeds>[] = [
  administratorsCheck,
  jobsCheck,
  mailsCheck,
  auditLogCheck,
  tankJudgementsCheck,
  storeCheck,
  storedFilesCheck,
];

export interface ExamineOptions {
  /** This machine's clock. */
  readonly now?: () => Date;
  /** Reads every stored file. */
  readonly readsFiles?: boolean;
}

/** Every finding about the installation of this environment, in order. Never throws: what fails is a finding. */
export async function examine(
  environment: Readonly<Record<string, string | undefined>>,
  { now = () => new Date(), readsFiles = false }: ExamineOptions = {},
): Promise<readonly NamedFinding[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    return [{ check: 'settings', ...problem(messageOf(error), 'Correct these settings; .env.example explains each.') }];
  }
  const findings = await runAll(MACHINE_CHECKS, { config, now });
  return [...findings, ...(await examineDatabase({ config, now }, readsFiles))];
}

async function examineDatabase({ config, now }: CheckNeeds, readsFiles: boolean): Promise<readonly NamedFinding[]> {
  try {
    const installation = await openInstallation(config, { log: silent });
    const { connection, isServerRunning } = installation;
    try {
      return await withConnection(connection, async (client) => {
        const needs = { config, now, client, isServerRunning };
        const first = await runAll(DATABASE_CHECKS, needs);
        if (first.some(({ check, level }) => check === 'schema' && level !== 'ok')) return first;
        const storage = await openFileStorage(config);
        const checks = readsFiles ? [...RECORD_CHECKS, fileContentsCheck] : RECORD_CHECKS;
        return [...first, ...(await runAll(checks, { ...needs, storage }))];
      });
    } finally {
      await installation.close();
    }
  } catch (error) {
    return [
      {
        check: 'database',
        ...problem(messageOf(error), 'Check DATA_DIR or DATABASE_URL, and whether the database runs.'),
      },
    ];
  }
}

async function runAll<Needs>(checks: readonly Check<Needs>[], needs: Needs): Promise<NamedFinding[]> {
  const findings: NamedFinding[] = [];
  for (const check of checks) {
    try {
      for (const finding of await check.run(needs)) findings.push({ check: check.name, ...finding });
    } catch (error) {
      findings.push({
        check: check.name,
        ...problem(`This could not be checked: ${messageOf(error)}`, 'Run the doctor again; if it stays, report it.'),
      });
    }
  }
  return findings;
}

const silent = { info: () => {}, warn: () => {}, error: () => {} };
