import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, parseSearch, text } from '../../shared/navigation/parse-search.ts';
import { PAGES } from '../pages.ts';
import { onlySignedIn, onlyStrangers, onlyWithoutCompany, onlyWithoutPassword } from '../session-gates.ts';
import { root } from './root-route.ts';

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (address) => parseSearch(address, { mode: oneOf(['register', 'forgot']) }),
  beforeLoad: onlyStrangers,
  component: lazyRouteComponent(PAGES['/'], 'LandingPage'),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: onlyWithoutCompany,
  component: lazyRouteComponent(PAGES['/dashboard'], 'DashboardPage'),
});

const userSettings = createRoute({
  getParentRoute: () => root,
  path: '/user-settings',
  validateSearch: (address) => parseSearch(address, { tab: oneOf(['security', 'tokens', 'reminders']) }),
  beforeLoad: onlySignedIn,
  component: lazyRouteComponent(PAGES['/user-settings'], 'UserSettingsPage'),
});

const help = createRoute({
  getParentRoute: () => root,
  path: '/help',
  beforeLoad: onlySignedIn,
  component: lazyRouteComponent(PAGES['/help'], 'HelpPage'),
});

const handbook = createRoute({
  getParentRoute: () => root,
  path: '/help/$handbook',
  beforeLoad: onlySignedIn,
  component: lazyRouteComponent(PAGES['/help/$handbook'], 'HandbookPage'),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  component: lazyRouteComponent(PAGES['/verify-email'], 'VerifyEmailPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(PAGES['/reset-password'], 'ResetPasswordPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(PAGES['/invitation'], 'InvitationPage'),
});

const signOn = createRoute({
  getParentRoute: () => root,
  path: '/sign-on',
  component: lazyRouteComponent(PAGES['/sign-on'], 'SignOnPage'),
});

const sharedPlan = createRoute({
  getParentRoute: () => root,
  path: '/shared-plan',
  component: lazyRouteComponent(PAGES['/shared-plan'], 'SharedPlanPage'),
});

const handover = createRoute({
  getParentRoute: () => root,
  path: '/handover',
  component: lazyRouteComponent(PAGES['/handover'], 'HandoverPage'),
});

const check = createRoute({
  getParentRoute: () => root,
  path: '/check/$code',
  component: lazyRouteComponent(PAGES['/check/$code'], 'CheckPage'),
});

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/new-password',
  beforeLoad: onlyWithoutPassword,
  component: lazyRouteComponent(PAGES['/new-password'], 'NewPasswordPage'),
});

const seeAs = createRoute({
  getParentRoute: () => root,
  path: '/see-as',
  component: lazyRouteComponent(PAGES['/see-as'], 'SeeAsPage'),
});

const firstAdministrator = createRoute({
  getParentRoute: () => root,
  path: '/first-administrator',
  validateSearch: (address) => parseSearch(address, { token: text, from: oneOf(['machine']) }),
  component: lazyRouteComponent(PAGES['/first-administrator'], 'FirstAdministratorPage'),
});

/** The addresses of visitors and of everybody with an account. */
export const accountRoutes = [
  landing,
  dashboard,
  userSettings,
  help,
  handbook,
  verifyEmail,
  resetPassword,
  invitation,
  signOn,
  sharedPlan,
  handover,
  check,
  newPassword,
  seeAs,
  firstAdministrator,
] as const;
