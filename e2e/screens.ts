import type { Page } from '@playwright/test';
import { listFleet, type Person, read, sessionOf } from './portal-api.ts';

export type Visitor = Person | 'nobody';

export interface Screen {
  readonly path: string;
  /** Text that is visible once the screen and its data are loaded. */
  readonly shows: string | RegExp;
  /** The screen sends no requests, so there is nothing to wait for and no error to show. */
  readonly isStill?: true;
  /**
   * A super-admin finds more there than other administrators (spec 1 §4, §5; settings that concern account security).
   */
  readonly isMoreForSuper?: true;
  /** Its accepted picture is kept with the code (look/screens.look.ts). */
  readonly isMostUsed?: true;
  /** The server rejects a request, the screen says so, and the browser logs it to the console. */
  readonly isRefused?: true;
}

/** Each sees every screen that they may open; 'kestrel' is walked on those of a company administrator alone. */
export const VISITORS: readonly Visitor[] = ['nobody', 'north', 'newcomer', 'teacher', 'admin', 'super'];

/** What the browser logs for a rejected request. */
export const REFUSED = /Failed to load resource: the server responded with a status of 40[04]/;

const PROCEDURE = { path: '/procedure/18', shows: 'The 30-month inspection' };
const NO_PROCEDURE = {
  path: '/procedure/999999',
  shows: 'Procedure not found or access denied',
  isRefused: true,
} as const;
const NO_COMPANY = 'This company does not exist, or you have no access to it.';
const NO_TEACHERS = 'Teacher accounts have no access to company data.';
const NO_TANK = {
  path: '/tanks/999999',
  shows: 'This tank does not exist, or you have no access to it.',
  isRefused: true,
} as const;
const NO_LEAK_CHECK = { shows: 'Assessment not found', isRefused: true } as const;
const USER_SETTINGS: readonly Screen[] = [
  { path: '/user-settings', shows: 'Time zone' },
  { path: '/user-settings?tab=security', shows: 'This session' },
  { path: '/user-settings?tab=tokens', shows: 'New token' },
  { path: '/help', shows: 'Where to begin', isStill: true },
  { path: '/help/technician', shows: 'Log a vacuum reading', isStill: true },
];
/** Of everybody but teachers. */
const OWN_SETTINGS: readonly Screen[] = [
  ...USER_SETTINGS,
  { path: '/user-settings?tab=reminders', shows: 'What to be reminded of' },
];

const STRANGERS_SCREENS: readonly Screen[] = [
  { path: '/', shows: 'Forgot password?', isStill: true, isMostUsed: true },
  { path: '/?mode=register', shows: 'Confirm password', isStill: true },
  { path: '/?mode=forgot', shows: 'Enter the email of your account.', isStill: true },
  {
    path: '/verify-email',
    shows: 'No verification token provided. Please check your email link.',
    isStill: true,
  },
  {
    path: '/verify-email#token=made-up',
    shows: 'Failed to verify email. The link may be expired or invalid.',
    isStill: true,
    isRefused: true,
  },
  { path: '/reset-password', shows: 'This link is incomplete.', isStill: true },
  { path: '/reset-password#token=made-up', shows: 'Confirm new password', isStill: true },
  { path: '/invitation', shows: 'This link is incomplete.', isStill: true },
  { path: '/invitation#token=made-up', shows: 'This link is not valid.', isRefused: true },
  { path: '/shared-plan', shows: 'This link is incomplete.', isStill: true },
  { path: '/shared-plan#token=made-up', shows: 'This link has ended.', isRefused: true },
  { path: '/handover', shows: 'This link is incomplete.', isStill: true },
  { path: '/handover#token=made-up', shows: 'This link has ended.', isRefused: true },
  { path: '/check/made-up', shows: 'Unknown' },
  { path: '/first-administrator', shows: 'This link is incomplete.', isStill: true },
  { path: '/first-administrator#token=made-up', shows: 'Create the first administrator', isStill: true },
  { path: '/sign-on', shows: 'Nothing came back from your company’s sign-on.', isStill: true },
  { path: '/see-as', shows: 'The portal could not be opened as another person.', isStill: true },
  { path: '/no-such-page', shows: 'There is no page at this address.', isStill: true },
];

const WAITING: Screen = { path: '/waiting-records', shows: 'Nothing waits to be sent.' };

const SCAN: Screen = { path: '/scan', shows: 'Take a Photo' };
const LABELS: Screen = { path: '/labels', shows: 'tanks chosen' };

const NO_COMPANY_ADMINISTRATOR: Screen = {
  path: '/company-people',
  shows: 'Only company administrators see this page.',
  isStill: true,
};

/** The demo has no units that send by themselves; earlier tests may have sent something. */
const TELEMETRY: Screen = { path: '/telemetry', shows: /No unit has sent anything yet|Last seen/ };

const NEWCOMERS_SCREENS: readonly Screen[] = [
  { path: '/dashboard', shows: 'Tidewater Cryo' },
  { path: '/tank-data', shows: 'Sample data for demonstration' },
  { path: '/imports', shows: 'Nothing was imported yet.' },
  { path: '/leak-map', shows: 'No leaks yet in' },
  TELEMETRY,
  { path: '/evacuation-list', shows: 'No tank is to be pumped.' },
  { path: '/custody-ledger', shows: 'No loads in the ledger yet.' },
  { path: '/labels', shows: 'No tanks yet.' },
  SCAN,
  WAITING,
  NO_COMPANY_ADMINISTRATOR,
  { ...NO_PROCEDURE, path: PROCEDURE.path },
  NO_PROCEDURE,
  ...OWN_SETTINGS,
];

/** What a company administrator has beside the screens of every company user. */
const COMPANY_ADMINISTRATORS_SCREENS: readonly Screen[] = [
  { path: '/company-people', shows: 'company administrator' },
  { path: '/company-people?view=invitations', shows: 'Nobody was invited yet.' },
  { path: '/company-people?view=tokens', shows: 'A service account is a program' },
  { path: '/company-people?view=directory', shows: 'No directory is connected.' },
  { path: '/company-people?view=webhooks', shows: 'A webhook tells another system' },
  { path: '/company-people?view=sign-on', shows: 'No sign-on yet.' },
  { path: '/company-people?view=settings', shows: 'alert_email_recipients' },
  { path: '/company-people?view=data', shows: 'One ZIP file' },
];

const ADMINISTRATORS_SCREENS: readonly Screen[] = [
  { path: '/admin', shows: 'View Dashboard', isMostUsed: true },
  { path: '/admin/procedures', shows: 'Showing the latest 24 procedures' },
  { path: '/admin/procedures?create=true', shows: /Tab indents/, isStill: true },
  { path: '/admin/procedures?edit=18', shows: /Tab indents/ },
  { path: '/admin/procedures/1/versions', shows: 'Compared with' },
  { path: '/admin/users?search=demo.example', shows: 'polar@demo.example', isMoreForSuper: true },
  { path: '/admin/users?view=recent', shows: 'since ', isMoreForSuper: true },
  { path: '/admin/users?view=rejected', shows: 'View reason', isMoreForSuper: true },
  { path: '/admin/users?view=invitations', shows: 'Nobody was invited yet.' },
  { path: '/admin/users/1', shows: 'Open in User Management' },
  { path: '/admin/companies', shows: 'Northwind Cryogenics' },
  // A phone shows one pane at a time: this text is in the one that the URL names.
  { path: '/admin/assets', shows: 'Kestrel Bulk Gases' },
  { path: '/admin/assets?company=Northwind%20Cryogenics', shows: 'NW 12' },
  { path: '/admin/tanks', shows: 'NW 12' },
  { path: '/admin/tanks?company=Northwind%20Cryogenics&order=inspection', shows: 'NW 12' },
  { path: '/admin/leak-check-demo', shows: 'No tank is selected yet.' },
  { path: '/leak-check?tank=NW%2012', shows: 'How to use' },
  { path: '/admin/reports', shows: 'Latest users' },
  { path: '/admin/settings', shows: 'relief_set_pressure_psi' },
  { path: '/admin/settings?tab=admin', shows: 'minimum_password_length', isMoreForSuper: true },
  { path: '/admin/settings?tab=company', shows: 'Choose a company to see its settings.' },
  { path: '/admin/settings?tab=company&company=Polar%20Gas%20Logistics', shows: 'alert_email_recipients' },
  { path: '/admin/weekly-notes', shows: 'Admin notes' },
  { path: '/admin/weekly-notes?tab=reports&company=Northwind%20Cryogenics', shows: 'Regenerate' },
  { path: '/admin/audit-log', shows: 'Showing the latest' },
  { path: '/admin/recently-deleted', shows: 'Deleted records can be brought back' },
  { path: '/admin/work', shows: 'Immediate readings due', isMostUsed: true },
  { path: '/admin/design', shows: 'Type, Space and Motion', isMostUsed: true },
  LABELS,
  { path: '/labels?company=Northwind%20Cryogenics&sheet=plate_a5', shows: 'tanks chosen' },
  SCAN,
  WAITING,
  NO_COMPANY_ADMINISTRATOR,
  // With or without emails, depending on earlier tests.
  { path: '/admin/mails', shows: /No stored emails|@/, isMoreForSuper: true },
  { path: '/imports', shows: 'Imported before' },
  TELEMETRY,
  { path: '/leak-map', shows: 'How long repairs hold' },
  { path: '/leak-map?company=Northwind%20Cryogenics', shows: 'Northwind Cryogenics, 20' },
  { path: '/evacuation-list', shows: 'to pump this month' },
  { path: '/evacuation-list?company=Northwind%20Cryogenics', shows: 'to pump this month' },
  { path: '/custody-ledger', shows: 'Scale Ferris Island B' },
  {
    path: '/custody-ledger?company=Polar%20Gas%20Logistics&by=tank&beyond=true',
    shows: 'Running sums',
  },
  { path: '/tank-data', shows: 'Load & Arrival Data' },
  PROCEDURE,
  NO_PROCEDURE,
  ...OWN_SETTINGS,
];

/** Every screen of the portal by visitor; 'nobody' is not signed in. */
export async function listScreens(visitor: Visitor): Promise<readonly Screen[]> {
  const { user } = await sessionOf('north');
  const company = `/company/${encodeURIComponent(user.company_name)}`;
  // Administrators seldom look at them.
  const used = visitor === 'north' ? ({ isMostUsed: true } as const) : {};
  const companyScreens: readonly Screen[] = [
    { path: company, shows: 'In transit', ...used },
    { path: `${company}/iso-analytics`, shows: 'Container Status Details', ...used },
    { path: `${company}/iso-analytics?tab=weekly-reports`, shows: 'View Details' },
    { path: `${company}/work`, shows: 'Immediate readings due' },
    { path: `${company}/load-gate`, shows: 'at rest', ...used },
  ];
  const [check] = await read<readonly { id: number }[]>('north', '/api/leak-check-assessments?limit=1');
  const [tank] = await listFleet('north');
  const tankPage = { path: `/tanks/${tank?.id}`, shows: 'Load History', ...used };
  const holding = '/holding-time?product=LNG&weight=36000&pressure=10&days=10';
  const certificate = { path: `/tanks/${tank?.id}${holding}`, shows: /^(There is no|Holding time) certificate/ };
  const leakCheck = { path: `${company}/leak-checks/${check?.id}`, shows: 'Leak Points' };
  if (visitor === 'nobody') return STRANGERS_SCREENS;
  if (visitor === 'kestrel') return COMPANY_ADMINISTRATORS_SCREENS;
  if (visitor === 'newcomer') {
    const refused = companyScreens.map(({ path }) => ({ path, shows: NO_COMPANY, isRefused: true }) as const);
    const closed = [
      { ...NO_LEAK_CHECK, path: leakCheck.path },
      { ...NO_TANK, path: tankPage.path },
      { ...NO_TANK, path: certificate.path },
    ];
    return [...NEWCOMERS_SCREENS, ...refused, ...closed];
  }
  if (visitor === 'teacher') {
    const closed = [
      ...companyScreens.map(({ path }) => path),
      leakCheck.path,
      tankPage.path,
      certificate.path,
      '/tank-data',
      '/imports',
      '/leak-map',
      TELEMETRY.path,
      '/company-people',
      '/evacuation-list',
      '/custody-ledger',
      LABELS.path,
      SCAN.path,
      WAITING.path,
      PROCEDURE.path,
    ];
    return [
      { path: '/teacher', shows: /Updated/, isMostUsed: true },
      { path: '/teacher/settings', shows: 'Physical Education' },
      ...(await listLessonScreens()),
      ...closed.map((path) => ({ path, shows: NO_TEACHERS, isStill: true }) as const),
      ...USER_SETTINGS,
    ];
  }
  if (visitor === 'admin' || visitor === 'super') {
    const assets = `/admin/assets?tank=${encodeURIComponent(tank?.tank_number ?? '')}`;
    const tankScreens = [assets, `${assets}#leak-checks`].map((path) => ({ path, shows: 'Show older readings' }));
    return [
      ...ADMINISTRATORS_SCREENS,
      ...tankScreens,
      ...companyScreens,
      leakCheck,
      tankPage,
      certificate,
      ...(await listReviews()),
    ];
  }
  return [
    ...companyScreens,
    leakCheck,
    tankPage,
    certificate,
    NO_TANK,
    { path: '/tank-data', shows: 'Load History', isMostUsed: true },
    { path: '/imports', shows: 'Imported before' },
    { path: '/leak-map', shows: 'How long repairs hold' },
    TELEMETRY,
    { path: '/telemetry?view=mappings', shows: 'Ready for use' },
    { path: '/telemetry?view=places', shows: 'No place is named yet.' },
    { path: '/evacuation-list', shows: 'to pump this month' },
    { path: '/custody-ledger', shows: 'Scale Ferris Island B' },
    LABELS,
    SCAN,
    WAITING,
    NO_COMPANY_ADMINISTRATOR,
    PROCEDURE,
    NO_PROCEDURE,
    ...OWN_SETTINGS,
  ];
}

/** The screens walked as this visitor: a super-admin's only if they differ from other administrators'. */
export async function listScreensToWalk(visitor: Visitor): Promise<readonly Screen[]> {
  const screens = await listScreens(visitor);
  return visitor === 'super' ? screens.filter(({ isMoreForSuper }) => isMoreForSuper) : screens;
}

/** The teacher's plans and templates: the lists, new ones, one to view and to edit, and one that does not exist. */
async function listLessonScreens(): Promise<readonly Screen[]> {
  const [plan] = await read<readonly { id: number }[]>('teacher', '/api/lesson-plans?limit=1');
  const [template] = await read<readonly { id: number }[]>('teacher', '/api/lesson-templates');
  const plans = '/teacher/lesson-plans';
  return [
    { path: plans, shows: 'View Details', isMostUsed: true },
    { path: `${plans}?subject=Math`, shows: 'View Details' },
    { path: `${plans}?search=no%20such%20plan`, shows: 'No lesson plans match' },
    { path: `${plans}/new`, shows: 'Without a template' },
    { path: `${plans}/new?template=${template?.id}`, shows: 'Change Template' },
    { path: `${plans}/new?template=standard`, shows: 'Change Template' },
    { path: `${plans}/new?template=999999`, shows: 'Template not found', isRefused: true },
    { path: '/teacher/ai-assistant', shows: 'outlined for you' },
    { path: `/teacher/ai-assistant?template=${template?.id}`, shows: 'For the Assistant' },
    { path: '/teacher/ai-assistant?template=999999', shows: 'Template not found', isRefused: true },
    { path: `${plans}/${plan?.id}`, shows: /Attachments \(\d+\)/ },
    { path: `${plans}/${plan?.id}/edit`, shows: 'View Lesson Plan' },
    { path: `${plans}/999999`, shows: 'Lesson plan not found', isRefused: true },
    { path: `${plans}/999999/edit`, shows: 'Lesson plan not found', isRefused: true },
    ...['', '?view=week', '?view=day', '?view=list'].map((view) => ({
      path: `/teacher/calendar${view}`,
      shows: 'With the keyboard',
      ...(view === '' && { isMostUsed: true as const }),
    })),
    { path: '/teacher/calendar/several', shows: 'No plans chosen yet' },
    { path: `/teacher/calendar/several?plans=${plan?.id}`, shows: 'Schedule 1 lesson' },
    { path: '/teacher/calendar/copy', shows: 'Choose the days to copy' },
    {
      path: `/teacher/calendar/copy?start=${dayIn(-7)}&end=${dayIn(14)}&to=${dayIn(60)}`,
      shows: /^Schedule \d+ lessons$/,
    },
    { path: '/teacher/templates', shows: '5E Inquiry' },
    { path: `/teacher/templates/${template?.id}/edit`, shows: 'Template Sections' },
    { path: '/teacher/templates/999999/edit', shows: 'Template not found', isRefused: true },
  ];
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

interface LeakCheck {
  readonly id: number;
  readonly overall_status: string;
  readonly vacuum_test_status: string | null;
}

/** A leak check of each kind: to repair, under test, tested; one to view, and one that does not exist. */
async function listReviews(): Promise<readonly Screen[]> {
  const checks = await read<readonly LeakCheck[]>('admin', '/api/leak-check-assessments?limit=200');
  const review = (isWanted: (check: LeakCheck) => boolean) =>
    `/admin/leak-check-review?id=${checks.find(isWanted)?.id}`;
  const open = review((check) => check.overall_status === 'review_needed' && check.vacuum_test_status === null);
  return [
    { path: open, shows: 'Repair method' },
    { path: `${open}&source=analytics`, shows: 'Leak Points' },
    { path: review((check) => check.vacuum_test_status === 'on_pump'), shows: 'Complete the test' },
    { path: review((check) => check.vacuum_test_status === 'failed'), shows: 'Hold time' },
    { ...NO_LEAK_CHECK, path: '/admin/leak-check-review?id=999999' },
  ];
}

export async function openScreen(page: Page, { path, shows }: Screen): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').getByText(shows).first().waitFor();
}
