import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Who may import whom among the server's features, from above to below. A feature that is not named imports none. */
const FEATURE_EDGES = {
  'ai-lesson': ['lesson-templates'],
  'api-tokens': ['auth', 'companies'],
  archives: [
    ...['companies', 'custody-ledger', 'evacuation-list', 'fleet', 'invitations', 'leak-checks', 'lesson-calendar'],
    ...[
      'lesson-plan-files',
      'lesson-plans',
      'lesson-templates',
      'procedures',
      'tank-files',
      'tank-notes',
      'tank-state',
    ],
    ...['tanks', 'teacher-settings', 'transfers', 'users', 'vacuum-readings', 'weekly-reports'],
  ],
  alerts: ['tank-judgement'],
  companies: ['recently-deleted', 'tank-state'],
  'company-assignment-requests': ['companies'],
  'custody-ledger': ['companies', 'tank-state'],
  dossiers: ['auth', 'handovers', 'load-gate', 'tank-state', 'transfers'],
  'evacuation-list': ['companies', 'tank-judgement', 'tank-state'],
  fleet: ['companies', 'tank-papers', 'tank-state', 'tanks'],
  'fleet-pictures': ['companies', 'tank-state'],
  handovers: ['auth', 'tank-files', 'tank-state', 'transfers'],
  imports: ['tank-state', 'tanks', 'transfers', 'vacuum-readings'],
  invitations: ['auth', 'companies', 'users'],
  'leak-checks': ['companies', 'leak-map', 'tank-state', 'vacuum-readings'],
  'leak-map': ['companies', 'tank-state'],
  'lesson-calendar': ['auth', 'lesson-plans', 'teacher-settings'],
  'lesson-plan-files': ['lesson-plans'],
  'lesson-plans': ['recently-deleted', 'teacher-settings'],
  'lesson-templates': ['teacher-settings'],
  live: ['companies'],
  'load-gate': ['companies', 'tank-judgement', 'tank-papers', 'tank-state'],
  'plan-links': ['auth', 'lesson-plan-files', 'lesson-plans'],
  'platform-reports': ['procedures', 'users', 'vacuum-readings'],
  procedures: ['companies', 'recently-deleted', 'uploads'],
  'quick-open': ['procedures', 'tank-state'],
  reminders: ['auth', 'tank-state'],
  settings: ['companies'],
  'sign-on': ['auth', 'companies', 'company-assignment-requests', 'invitations', 'users'],
  'tank-files': ['tank-state'],
  'tank-judgement': ['tank-state'],
  'tank-notes': ['tank-files', 'tank-state'],
  'tank-papers': ['companies', 'tank-state'],
  'tank-timeline': ['tank-files', 'tank-notes', 'tank-state'],
  tanks: ['companies', 'leak-checks', 'leak-map', 'recently-deleted', 'tank-state', 'vacuum-readings'],
  telemetry: ['companies', 'tank-state'],
  'times-ahead': ['tank-state'],
  transfers: ['companies', 'tank-state'],
  users: ['auth', 'companies', 'company-assignment-requests', 'recently-deleted', 'settings', 'teacher-settings'],
  'vacuum-readings': ['companies', 'tank-state'],
  'weekly-reports': ['companies', 'custody-ledger', 'tank-papers', 'tank-state'],
  webhooks: ['api-tokens', 'auth', 'companies', 'tank-state'],
  'work-queues': ['companies', 'company-assignment-requests', 'tank-papers', 'tank-state', 'transfers'],
};

/** What other features may import of a feature; routes and services are its own. */
const OPEN_FILES = '-(repository|access|export|lists|reader|state-service|visibility)\\.ts$';

/** The pages of one place import another's only as named here. */
const PAGE_EDGES = {
  'account/help': ['account/user-settings'],
  'admin/leak-checks': ['company/leak-checks'],
  'admin/reports': ['company/iso-analytics'],
  'company/iso-analytics': ['company/tank-data'],
  'company/tank': ['company/tank-data'],
  'company/waiting-records': ['company/tank-data'],
  'teacher/settings': ['teacher/dashboard'],
};

/** Folders, or groups of them, between which imports go one way: the captured part of a path is the room. */
export const ROOMS = [
  '^(packages/domain/src/[^/]+)/',
  '^(apps/server/src/features/[^/]+)/',
  '^(apps/server/src/features/[^/]+/[^/]+)/',
  '^(apps/server/src/operations/[^/]+)/',
  '^(apps/server/src/shared/[^/]+)/',
  '^(apps/web/src/shared/[^/]+)/',
  '^(apps/web/src/shared/ui/[^/]+)/',
  '^(apps/web/src/features/[^/]+/[^/]+)/',
  '^(apps/web/src/pages/[^/]+/[^/]+)/',
];

const PAGES = 'apps/web/src/pages';
const FEATURES = 'apps/server/src/features';
const OPERATIONS = 'apps/server/src/operations';
export const TESTS = ['\\.test\\.tsx?$', '-test-world\\.ts$', '/testing/', '/test-support/'];

/** Every folder of features gets a rule, so none is forgotten. */
function featureBorders(root) {
  return foldersOf(root, FEATURES).map((feature) => {
    const below = FEATURE_EDGES[feature] ?? [];
    return {
      name: `server-feature-${feature}`,
      comment: `Besides its own files and shared it may import: ${below.join(', ') || 'no other feature'}`,
      severity: 'error',
      from: { path: `^${FEATURES}/${feature}/`, pathNot: TESTS },
      to: {
        path: `^${FEATURES}/`,
        pathNot: [`^${FEATURES}/${feature}/`, ...below.map((other) => `^${FEATURES}/${other}/.+${OPEN_FILES}`)],
      },
    };
  });
}

function pageBorders(root) {
  const places = foldersOf(root, PAGES).flatMap((area) =>
    foldersOf(root, `${PAGES}/${area}`).map((place) => `${area}/${place}`),
  );
  return places.map((place) => ({
    name: `web-pages-${place.replace('/', '-')}`,
    severity: 'error',
    from: { path: `^${PAGES}/${place}/`, pathNot: TESTS },
    to: {
      path: `^${PAGES}/[^/]+/[^/]+/`,
      pathNot: [place, ...(PAGE_EDGES[place] ?? [])].map((other) => `^${PAGES}/${other}/`),
    },
  }));
}

/** Names in the lists above that no folder has any more. */
export function findStaleEdges(root) {
  return [
    ...namesOf(FEATURE_EDGES).map((name) => `${FEATURES}/${name}`),
    ...namesOf(PAGE_EDGES).map((name) => `${PAGES}/${name}`),
  ].filter((folder) => !existsSync(path.join(root, folder)));
}

function namesOf(edges) {
  return [...new Set(Object.entries(edges).flatMap(([from, below]) => [from, ...below]))];
}

function foldersOf(root, folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** The borders of the tree at `root`. */
export function bordersOf(root) {
  return {
    forbidden: [
      { name: 'no-circles-of-files', severity: 'error', from: {}, to: { circular: true } },
      {
        name: 'domain-imports-nothing',
        severity: 'error',
        from: { path: '^packages/domain/src/', pathNot: TESTS },
        to: { pathNot: '^packages/domain/src/' },
      },
      {
        name: 'contract-imports-domain-and-zod',
        severity: 'error',
        from: { path: '^packages/contract/src/', pathNot: TESTS },
        to: { pathNot: ['^packages/(contract|domain)/src/', '^node_modules/zod/'] },
      },
      {
        name: 'client-imports-contract',
        severity: 'error',
        from: { path: '^packages/client/src/', pathNot: TESTS },
        to: { pathNot: '^packages/(client|contract)/src/' },
      },
      {
        name: 'server-shared-imports-no-feature',
        severity: 'error',
        from: { path: '^apps/server/src/shared/', pathNot: TESTS },
        to: { path: `^${FEATURES}/` },
      },
      {
        name: 'web-shared-imports-no-feature',
        severity: 'error',
        from: { path: '^apps/web/src/shared/', pathNot: TESTS },
        to: { path: '^apps/web/src/(features|pages|app)/' },
      },
      {
        name: 'web-features-import-no-other-feature',
        comment: 'pages compose features',
        severity: 'error',
        from: { path: '^apps/web/src/features/([^/]+)/', pathNot: TESTS },
        to: { path: '^apps/web/src/(features|pages|app)/', pathNot: '^apps/web/src/features/$1/' },
      },
      {
        name: 'web-pages-import-no-app',
        severity: 'error',
        from: { path: `^${PAGES}/`, pathNot: TESTS },
        to: { path: '^apps/web/src/app/' },
      },
      {
        name: 'web-pages-lie-in-a-place',
        comment: 'pages/<area>/<place>/; the borders between places do not cover other files',
        severity: 'error',
        from: { path: `^${PAGES}/`, pathNot: [`^${PAGES}/[^/]+/[^/]+/`, ...TESTS] },
        to: {},
      },
      {
        name: 'server-imports-no-demo-and-no-test-support',
        severity: 'error',
        from: { path: '^apps/server/src/', pathNot: TESTS },
        to: { path: '^apps/server/(demo|test-support)/' },
      },
      {
        name: 'web-imports-no-server',
        severity: 'error',
        from: { path: '^apps/web/' },
        to: { path: '^apps/server/' },
      },
      {
        name: 'server-imports-no-web',
        severity: 'error',
        from: { path: '^apps/server/' },
        to: { path: '^apps/web/' },
      },
      {
        name: 'features-are-mounted-by-the-app-alone',
        severity: 'error',
        from: {
          path: '^apps/server/src/',
          pathNot: [
            '^apps/server/src/(app|main|mount-features|list-sweeps)\\.ts$',
            `^${FEATURES}/`,
            `^${OPERATIONS}/`,
            ...TESTS,
          ],
        },
        to: { path: `^${FEATURES}/` },
      },
      {
        name: 'operations-use-shared-and-open-files-of-features',
        comment: 'the programs that an operator runs on the machine; they need no routes and no services',
        severity: 'error',
        from: { path: `^${OPERATIONS}/`, pathNot: TESTS },
        to: {
          path: '^apps/server/src/',
          pathNot: [`^${OPERATIONS}/`, '^apps/server/src/shared/', `^${FEATURES}/.+${OPEN_FILES}`],
        },
      },
      {
        name: 'operations-are-imported-by-main-alone',
        severity: 'error',
        from: { path: '^apps/server/', pathNot: ['^apps/server/src/main\\.ts$', `^${OPERATIONS}/`, ...TESTS] },
        to: { path: `^${OPERATIONS}/` },
      },
      ...featureBorders(root),
      ...pageBorders(root),
    ],
    options: {
      doNotFollow: { path: 'node_modules' },
      exclude: { path: ['/dist/', '/node_modules/.+/node_modules/'] },
      tsPreCompilationDeps: true,
      moduleSystems: ['es6'],
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'default', 'types'],
        extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
      },
    },
  };
}
