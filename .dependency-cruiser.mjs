/** The listed edges between server features: [from, to]. Through the other feature's repository or access file. */
const FEATURE_EDGES = [
  ['tank-state', 'settings'],
  ['tanks', 'companies'],
  ['tanks', 'tank-state'],
  ['tanks', 'vacuum-readings'],
  ['tanks', 'leak-checks'],
  ['vacuum-readings', 'companies'],
  ['vacuum-readings', 'tank-state'],
  ['transfers', 'tank-state'],
  ['leak-checks', 'tank-state'],
  ['fleet', 'companies'],
  ['fleet', 'settings'],
  ['fleet', 'tanks'],
  ['tank-notes', 'tank-state'],
  ['tank-files', 'tank-state'],
  ['tank-files', 'settings'],
  ['auth', 'settings'],
  ['users', 'auth'],
  ['users', 'companies'],
  ['users', 'company-assignment-requests'],
  ['company-assignment-requests', 'companies'],
  ['settings', 'companies'],
  ['procedures', 'companies'],
  ['procedures', 'uploads'],
  ['uploads', 'procedures'],
  ['platform-reports', 'users'],
  ['platform-reports', 'procedures'],
  ['platform-reports', 'vacuum-readings'],
  ['alerts', 'settings'],
  ['weekly-reports', 'companies'],
  ['weekly-reports', 'settings'],
  ['weekly-reports', 'tank-state'],
  ['live', 'companies'],
  ['quick-open', 'procedures'],
  ['quick-open', 'tank-state'],
  ['lesson-plans', 'lesson-plan-files'],
  ['lesson-plans', 'teacher-settings'],
  ['lesson-plan-files', 'lesson-plans'],
  ['lesson-plan-files', 'settings'],
  ['lesson-templates', 'teacher-settings'],
  ['ai-lesson', 'lesson-templates'],
  ['lesson-calendar', 'lesson-plans'],
  ['lesson-calendar', 'teacher-settings'],
  ['teacher-settings', 'lesson-plans'],
  ['teacher-settings', 'lesson-templates'],
];

const edgeRules = FEATURE_EDGES.map(([from, to]) => `^apps/server/src/features/${from}/ -> ${to}`);

const featureBorders = [
  ...new Set(FEATURE_EDGES.map(([from]) => from)),
  'companies',
  'uploads',
  'audit-log',
  'mails',
].map((feature) => ({
  name: `server-feature-${feature}`,
  comment: `${feature} imports its own files, shared, and the listed edges: ${edgeRules.join(', ')}`,
  severity: 'error',
  from: { path: `^apps/server/src/features/${feature}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: '^apps/server/src/features/([^/]+)/',
    pathNot: [
      `^apps/server/src/features/${feature}/`,
      ...FEATURE_EDGES.filter(([from]) => from === feature).map(
        ([, to]) => `^apps/server/src/features/${to}/.+-(repository|access|reader|state-service|visibility)\\.ts$`,
      ),
    ],
  },
}));

const tests = '\\.test\\.tsx?$';

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: tests },
      to: { pathNot: '^packages/domain/src/' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: tests },
      to: { pathNot: ['^packages/(contract|domain)/src/', '^node_modules/zod/'] },
    },
    {
      name: 'server-shared-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/shared/', pathNot: tests },
      to: { path: '^apps/server/src/features/' },
    },
    {
      name: 'web-shared-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/shared/', pathNot: tests },
      to: { path: '^apps/web/src/(features|pages|app)/' },
    },
    {
      name: 'web-features-are-strangers',
      comment: 'pages compose features',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^apps/web/src/(features|pages|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-and-server-are-strangers',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-and-web-are-strangers',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'features-are-mounted-by-the-app-alone',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: ['^apps/server/src/(app|main)\\.ts$', '^apps/server/src/features/', tests],
      },
      to: { path: '^apps/server/src/features/' },
    },
    ...featureBorders,
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
