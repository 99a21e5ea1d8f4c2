import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type Check, type CheckNeeds, type Finding, ok, orOk, problem, warning } from '../check.ts';

/** Below DATA_DIR: whoever reads one of them can sign in to the database, or decrypt authenticator secrets. */
const KEY_FILES = ['session-secret', 'postgres/password'];
const OF_OTHERS = 0o007;
const OF_GROUP_AND_OTHERS = 0o077;

/** Who on the machine can read the data and its keys. */
export const permissionsCheck: Check<CheckNeeds> = {
  name: 'permissions',
  run: async ({ config }) => {
    if (process.platform === 'win32') return [ok('Windows: the permissions of DATA_DIR are not checked.')];
    const dataDir = path.resolve(config.DATA_DIR);
    const keys = await Promise.all(KEY_FILES.map((name) => checkKey(path.join(dataDir, name))));
    const mode = await modeOf(dataDir);
    const isOpen = mode !== undefined && (mode & OF_OTHERS & ~0o001) !== 0;
    return orOk(
      [
        ...keys.flat(),
        ...(isOpen
          ? [warning(`Every user of this machine can look into ${dataDir}.`, `Run: chmod o-rw '${dataDir}'`)]
          : []),
      ],
      `Other users of this machine cannot read ${dataDir}.`,
    );
  },
};

async function checkKey(file: string): Promise<Finding[]> {
  const mode = await modeOf(file);
  if (mode === undefined || (mode & OF_GROUP_AND_OTHERS) === 0) return [];
  return [
    problem(
      `The key file ${file} can be read by other users of this machine.`,
      `Run: chmod 600 '${file}'. If others have used the machine, renew what the key protects.`,
    ),
  ];
}

async function modeOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.mode;
}
