import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findBorderViolations } from './check-borders.mjs';
import { ROOT } from './workspace.mjs';

const FEATURES = 'apps/server/src/features';
const OPERATIONS = 'apps/server/src/operations';
const PAGES = 'apps/web/src/pages';

const trees = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true });
});

/** Creates a tree with the same features and pages, each with an empty module, and these files. */
function plant(files) {
  const root = mkdtempSync(path.join(tmpdir(), 'dewar-borders-'));
  trees.push(root);
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  for (const folder of [FEATURES, PAGES]) {
    for (const entry of readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isDirectory()) write(path.relative(ROOT, path.join(entry.parentPath, entry.name, 'empty.ts')), '');
    }
  }
  for (const folder of ['e2e', 'bench', 'packages/domain/src', 'packages/contract/src'])
    write(`${folder}/empty.ts`, '');
  // Each file is a module with the given imports.
  for (const [file, imports] of Object.entries(files)) {
    write(file, [...imports.map((name) => `import '${name}';`), 'export {};'].join('\n'));
  }
  return root;
}

const violationsOf = async (files) => (await findBorderViolations(plant(files))).violations;

test('the border check passes for a tree whose imports follow the rules', async () => {
  const violations = await violationsOf({
    'packages/domain/src/vacuum/bands.ts': [],
    'packages/domain/src/tanks/attention.ts': ['../vacuum/bands.ts'],
    'packages/contract/src/tanks.ts': ['../../domain/src/tanks/attention.ts'],
    'apps/server/src/shared/errors.ts': [],
    [`${FEATURES}/tank-state/tank-access.ts`]: ['../../shared/errors.ts'],
    [`${FEATURES}/transfers/transfer-service.ts`]: ['../tank-state/tank-access.ts'],
    [`${FEATURES}/transfers/transfer.test.ts`]: ['../users/user-service.ts'],
    [`${FEATURES}/users/user-service.ts`]: [],
    'apps/server/src/mount-features.ts': ['./features/transfers/transfer-service.ts'],
    [`${OPERATIONS}/doctor/doctor.ts`]: ['../../shared/errors.ts', '../../features/tank-state/tank-access.ts'],
    'apps/server/src/main.ts': ['./operations/doctor/doctor.ts'],
    'apps/web/src/shared/format.ts': [],
    'apps/web/src/features/tanks/tank-form.tsx': ['../../shared/format.ts'],
    [`${PAGES}/admin/users/users-page.tsx`]: ['../../../features/tanks/tank-form.tsx'],
  });
  expect(violations).toEqual([]);
});

test.each([
  {
    kind: 'a file that imports itself by way of another',
    files: {
      'packages/domain/src/vacuum/a.ts': ['./b.ts'],
      'packages/domain/src/vacuum/b.ts': ['./a.ts'],
    },
    told: 'no-circles-of-files: packages/domain/src/vacuum/a.ts → packages/domain/src/vacuum/b.ts',
  },
  {
    kind: 'a rule of the domain that imports a package',
    files: { 'packages/domain/src/vacuum/a.ts': ['node:fs'] },
    told: 'domain-imports-nothing: packages/domain/src/vacuum/a.ts → fs',
  },
  {
    kind: 'a contract that imports the server',
    files: {
      'packages/contract/src/tanks.ts': ['../../../apps/server/src/shared/errors.ts'],
      'apps/server/src/shared/errors.ts': [],
    },
    told: 'contract-imports-domain-and-zod: packages/contract/src/tanks.ts → apps/server/src/shared/errors.ts',
  },
  {
    kind: 'two subjects of the domain that import each other',
    files: {
      'packages/domain/src/vacuum/a.ts': ['../tanks/b.ts'],
      'packages/domain/src/tanks/b.ts': [],
      'packages/domain/src/tanks/c.ts': ['../vacuum/d.ts'],
      'packages/domain/src/vacuum/d.ts': [],
    },
    told: 'no-circles-of-rooms: packages/domain/src/tanks/c.ts → packages/domain/src/vacuum/d.ts, packages/domain/src/vacuum/a.ts → packages/domain/src/tanks/b.ts',
  },
  {
    kind: 'two folders of server/shared that import each other',
    files: {
      'apps/server/src/shared/http/a.ts': ['../mail/b.ts'],
      'apps/server/src/shared/mail/b.ts': [],
      'apps/server/src/shared/mail/c.ts': ['../http/d.ts'],
      'apps/server/src/shared/http/d.ts': [],
    },
    told: 'no-circles-of-rooms: apps/server/src/shared/http/a.ts → apps/server/src/shared/mail/b.ts, apps/server/src/shared/mail/c.ts → apps/server/src/shared/http/d.ts',
  },
  {
    kind: 'a feature that imports one it has no edge to',
    files: {
      [`${FEATURES}/transfers/transfer-service.ts`]: ['../users/user-repository.ts'],
      [`${FEATURES}/users/user-repository.ts`]: [],
    },
    told: `server-feature-transfers: ${FEATURES}/transfers/transfer-service.ts → ${FEATURES}/users/user-repository.ts`,
  },
  {
    kind: 'a feature that imports the service of one it has an edge to',
    files: {
      [`${FEATURES}/transfers/transfer-service.ts`]: ['../tank-state/tank-service.ts'],
      [`${FEATURES}/tank-state/tank-service.ts`]: [],
    },
    told: `server-feature-transfers: ${FEATURES}/transfers/transfer-service.ts → ${FEATURES}/tank-state/tank-service.ts`,
  },
  {
    kind: 'a feature that no list names',
    files: {
      [`${FEATURES}/gauges/gauge-service.ts`]: ['../settings/settings-reader.ts'],
      [`${FEATURES}/settings/settings-reader.ts`]: [],
    },
    told: `server-feature-gauges: ${FEATURES}/gauges/gauge-service.ts → ${FEATURES}/settings/settings-reader.ts`,
  },
  {
    kind: 'two features that import each other',
    files: {
      [`${FEATURES}/transfers/transfer-service.ts`]: ['../tank-state/tank-access.ts'],
      [`${FEATURES}/tank-state/tank-access.ts`]: [],
      [`${FEATURES}/tank-state/tank-state-service.ts`]: ['../transfers/transfer-repository.ts'],
      [`${FEATURES}/transfers/transfer-repository.ts`]: [],
    },
    told: `no-circles-of-rooms: ${FEATURES}/tank-state/tank-state-service.ts → ${FEATURES}/transfers/transfer-repository.ts, ${FEATURES}/transfers/transfer-service.ts → ${FEATURES}/tank-state/tank-access.ts`,
  },
  {
    kind: 'two folders of one feature that import each other',
    files: {
      [`${FEATURES}/auth/sessions/a.ts`]: ['../passwords/b.ts'],
      [`${FEATURES}/auth/passwords/b.ts`]: [],
      [`${FEATURES}/auth/passwords/c.ts`]: ['../sessions/d.ts'],
      [`${FEATURES}/auth/sessions/d.ts`]: [],
    },
    told: `no-circles-of-rooms: ${FEATURES}/auth/passwords/c.ts → ${FEATURES}/auth/sessions/d.ts, ${FEATURES}/auth/sessions/a.ts → ${FEATURES}/auth/passwords/b.ts`,
  },
  {
    kind: 'shared code of the server that imports a feature',
    files: {
      'apps/server/src/shared/errors.ts': ['../features/users/user-repository.ts'],
      [`${FEATURES}/users/user-repository.ts`]: [],
    },
    told: `server-shared-imports-no-feature: apps/server/src/shared/errors.ts → ${FEATURES}/users/user-repository.ts`,
  },
  {
    kind: 'a feature that is mounted by another than the app',
    files: {
      'apps/server/src/open-postgres.ts': ['./features/users/user-routes.ts'],
      [`${FEATURES}/users/user-routes.ts`]: [],
    },
    told: `features-are-mounted-by-the-app-alone: apps/server/src/open-postgres.ts → ${FEATURES}/users/user-routes.ts`,
  },
  {
    kind: 'an operation that imports the service of a feature',
    files: {
      [`${OPERATIONS}/admin/admin.ts`]: ['../../features/users/user-service.ts'],
      [`${FEATURES}/users/user-service.ts`]: [],
    },
    told: `operations-use-shared-and-open-files-of-features: ${OPERATIONS}/admin/admin.ts → ${FEATURES}/users/user-service.ts`,
  },
  {
    kind: 'an operation that is imported by a feature',
    files: {
      [`${FEATURES}/users/user-service.ts`]: ['../../operations/admin/admin.ts'],
      [`${OPERATIONS}/admin/admin.ts`]: [],
    },
    told: `operations-are-imported-by-main-alone: ${FEATURES}/users/user-service.ts → ${OPERATIONS}/admin/admin.ts`,
  },
  {
    kind: 'two operations that import each other',
    files: {
      [`${OPERATIONS}/admin/a.ts`]: ['../doctor/b.ts'],
      [`${OPERATIONS}/doctor/b.ts`]: [],
      [`${OPERATIONS}/doctor/c.ts`]: ['../admin/d.ts'],
      [`${OPERATIONS}/admin/d.ts`]: [],
    },
    told: `no-circles-of-rooms: ${OPERATIONS}/admin/a.ts → ${OPERATIONS}/doctor/b.ts, ${OPERATIONS}/doctor/c.ts → ${OPERATIONS}/admin/d.ts`,
  },
  {
    kind: 'shared code of the web that imports a feature',
    files: {
      'apps/web/src/shared/format.ts': ['../features/tanks/tank-form.tsx'],
      'apps/web/src/features/tanks/tank-form.tsx': [],
    },
    told: 'web-shared-imports-no-feature: apps/web/src/shared/format.ts → apps/web/src/features/tanks/tank-form.tsx',
  },
  {
    kind: 'a feature of the web that imports another',
    files: {
      'apps/web/src/features/users/user-form.tsx': ['../tanks/tank-form.tsx'],
      'apps/web/src/features/tanks/tank-form.tsx': [],
    },
    told: 'web-features-import-no-other-feature: apps/web/src/features/users/user-form.tsx → apps/web/src/features/tanks/tank-form.tsx',
  },
  {
    kind: 'a page that imports one of another place',
    files: {
      [`${PAGES}/admin/users/users-page.tsx`]: ['../mails/mails-page.tsx'],
      [`${PAGES}/admin/mails/mails-page.tsx`]: [],
    },
    told: `web-pages-admin-users: ${PAGES}/admin/users/users-page.tsx → ${PAGES}/admin/mails/mails-page.tsx`,
  },
  {
    kind: 'two folders of web/shared that import each other',
    files: {
      'apps/web/src/shared/forms/a.ts': ['../ui/b.ts'],
      'apps/web/src/shared/ui/b.ts': [],
      'apps/web/src/shared/ui/c.ts': ['../forms/d.ts'],
      'apps/web/src/shared/forms/d.ts': [],
    },
    told: 'no-circles-of-rooms: apps/web/src/shared/forms/a.ts → apps/web/src/shared/ui/b.ts, apps/web/src/shared/ui/c.ts → apps/web/src/shared/forms/d.ts',
  },
  {
    kind: 'two groups of web/shared/ui that import each other',
    files: {
      'apps/web/src/shared/ui/dialogs/a.ts': ['../states/b.ts'],
      'apps/web/src/shared/ui/states/b.ts': [],
      'apps/web/src/shared/ui/states/c.ts': ['../dialogs/d.ts'],
      'apps/web/src/shared/ui/dialogs/d.ts': [],
    },
    told: 'no-circles-of-rooms: apps/web/src/shared/ui/dialogs/a.ts → apps/web/src/shared/ui/states/b.ts, apps/web/src/shared/ui/states/c.ts → apps/web/src/shared/ui/dialogs/d.ts',
  },
  {
    kind: 'two folders of one feature of the web that import each other',
    files: {
      'apps/web/src/features/lesson-plans/edit/a.ts': ['../new/b.ts'],
      'apps/web/src/features/lesson-plans/new/b.ts': [],
      'apps/web/src/features/lesson-plans/new/c.ts': ['../edit/d.ts'],
      'apps/web/src/features/lesson-plans/edit/d.ts': [],
    },
    told: 'no-circles-of-rooms: apps/web/src/features/lesson-plans/edit/a.ts → apps/web/src/features/lesson-plans/new/b.ts, apps/web/src/features/lesson-plans/new/c.ts → apps/web/src/features/lesson-plans/edit/d.ts',
  },
  {
    kind: 'two places of pages that import each other',
    files: {
      [`${PAGES}/admin/reports/a.tsx`]: ['../../company/iso-analytics/b.tsx'],
      [`${PAGES}/company/iso-analytics/b.tsx`]: [],
      [`${PAGES}/company/iso-analytics/c.tsx`]: ['../../admin/reports/d.tsx'],
      [`${PAGES}/admin/reports/d.tsx`]: [],
    },
    told: `no-circles-of-rooms: ${PAGES}/admin/reports/a.tsx → ${PAGES}/company/iso-analytics/b.tsx, ${PAGES}/company/iso-analytics/c.tsx → ${PAGES}/admin/reports/d.tsx`,
  },
  {
    kind: 'a page that imports the app',
    files: {
      [`${PAGES}/admin/users/users-page.tsx`]: ['../../../app/router.tsx'],
      'apps/web/src/app/router.tsx': [],
    },
    told: `web-pages-import-no-app: ${PAGES}/admin/users/users-page.tsx → apps/web/src/app/router.tsx`,
  },
  {
    kind: 'a page that lies in an area but in no place',
    files: {
      [`${PAGES}/admin/users-page.tsx`]: ['./mails/mails-page.tsx'],
      [`${PAGES}/admin/mails/mails-page.tsx`]: [],
    },
    told: `web-pages-lie-in-a-place: ${PAGES}/admin/users-page.tsx → ${PAGES}/admin/mails/mails-page.tsx`,
  },
  {
    kind: 'the server that imports the demo',
    files: { 'apps/server/src/main.ts': ['../demo/seed.ts'], 'apps/server/demo/seed.ts': [] },
    told: 'server-imports-no-demo-and-no-test-support: apps/server/src/main.ts → apps/server/demo/seed.ts',
  },
  {
    kind: 'the server that imports the support of its tests',
    files: { 'apps/server/src/main.ts': ['../test-support/mailbox.ts'], 'apps/server/test-support/mailbox.ts': [] },
    told: 'server-imports-no-demo-and-no-test-support: apps/server/src/main.ts → apps/server/test-support/mailbox.ts',
  },
  {
    kind: 'the web that imports the server',
    files: {
      'apps/web/src/shared/format.ts': ['../../../server/src/shared/errors.ts'],
      'apps/server/src/shared/errors.ts': [],
    },
    told: 'web-imports-no-server: apps/web/src/shared/format.ts → apps/server/src/shared/errors.ts',
  },
  {
    kind: 'the server that imports the web',
    files: {
      'apps/server/src/shared/errors.ts': ['../../../web/src/shared/format.ts'],
      'apps/web/src/shared/format.ts': [],
    },
    told: 'server-imports-no-web: apps/server/src/shared/errors.ts → apps/web/src/shared/format.ts',
  },
])('the border check fails for $kind', async ({ files, told }) => {
  expect(await violationsOf(files)).toContain(told);
});

test('the border check fails for a rule about a feature that no longer exists', async () => {
  const root = plant({});
  rmSync(path.join(root, FEATURES, 'quick-open'), { recursive: true });
  expect((await findBorderViolations(root)).violations).toContain(
    `an edge names ${FEATURES}/quick-open, which is gone`,
  );
});
