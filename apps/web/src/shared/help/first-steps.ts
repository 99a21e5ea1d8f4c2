import type { Handbook } from '@dewar/domain/accounts/handbooks';

/** Where to begin in each kind of work: headings of its handbook, apart from its text because a first screen shows them. */
export const FIRST_STEPS: Readonly<Record<Handbook, readonly string[]>> = {
  technician: ['Put the portal on your phone', 'Find your tank', 'Log a vacuum reading', 'Work without a signal'],
  'fleet-manager': ['Start the day', 'Look at the whole fleet', 'Decide what may be loaded', 'Invite your colleagues'],
  administrator: ['Work off what waits', 'Let people in', 'Add and move tanks', 'Guard your own account'],
  teacher: ['Set up once', 'Write a plan', 'Put lessons on days', 'Hand a plan to a substitute'],
  operator: ['Start for the first time', 'Is everything well?', 'Keep backups', 'Require a second factor'],
};
