import type { Page } from '@playwright/test';
import { listFleet, type Person } from '../portal-api.ts';

/** A picture of a handbook: its name begins with 'phone' or 'desk', for the size. */
export interface Pictured {
  readonly name: string;
  readonly as: Person;
  readonly path: string | (() => Promise<string>);
  /** What is done on the screen before. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const POLAR = `/company/${encodeURIComponent('Polar Gas Logistics')}`;

/** The page of the first tank of Polar Gas Logistics that is in transit, or at rest. */
async function tankPath(isInTransit: boolean, rest = ''): Promise<string> {
  const tanks = await listFleet('polar');
  const tank = tanks.find(
    ({ open_transfer, operational_status }) => operational_status && (open_transfer !== null) === isInTransit,
  );
  if (tank === undefined) throw new Error('The demo has no such tank');
  return `/tanks/${tank.id}${rest}`;
}

const scrollTo = (text: string) => (page: Page) =>
  page
    .getByRole('main')
    .getByText(text)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }));

export const PICTURES: readonly Pictured[] = [
  { name: 'phone-fleet', as: 'polar', path: POLAR },
  { name: 'phone-tank', as: 'polar', path: () => tankPath(true) },
  {
    name: 'phone-scan',
    as: 'polar',
    path: '/scan',
    prepare: (page) => page.getByLabel('Tank number').fill('37'),
  },
  {
    name: 'phone-reading',
    as: 'polar',
    path: () => tankPath(false, '?form=reading'),
    prepare: (page) => page.getByRole('textbox', { name: /^Vacuum reading of/ }).fill('28'),
  },
  {
    name: 'phone-arrival',
    as: 'polar',
    path: () => tankPath(true, '?form=arrival'),
    prepare: async (page) => {
      const pressure = page.getByRole('textbox', { name: 'Arrival pressure' });
      await pressure.fill('42');
      await pressure.blur();
    },
  },
  { name: 'desk-fleet', as: 'polar', path: POLAR },
  { name: 'desk-analytics', as: 'polar', path: `${POLAR}/iso-analytics`, prepare: scrollTo('Tank Status') },
  { name: 'desk-tank', as: 'polar', path: () => tankPath(true) },
  {
    name: 'desk-load-gate',
    as: 'polar',
    path: `${POLAR}/load-gate`,
    prepare: (page) => page.getByLabel('Journey').fill('14'),
  },
  { name: 'desk-custody', as: 'polar', path: '/custody-ledger' },
  { name: 'desk-people', as: 'kestrel', path: '/company-people' },
  { name: 'desk-admin', as: 'admin', path: '/admin' },
  { name: 'desk-users', as: 'admin', path: '/admin/users' },
  {
    name: 'desk-assets',
    as: 'admin',
    path: async () => `/admin/assets?tank=${encodeURIComponent((await listFleet('polar'))[0]?.tank_number ?? '')}`,
  },
  {
    name: 'desk-leaks',
    as: 'admin',
    path: async () => `/leak-check?tank=${encodeURIComponent((await listFleet('polar'))[0]?.tank_number ?? '')}`,
    prepare: (page) => page.getByRole('button', { name: 'Rear', exact: true }).click(),
  },
  { name: 'desk-settings', as: 'super', path: '/admin/settings?tab=admin' },
  { name: 'desk-teacher', as: 'teacher', path: '/teacher' },
  { name: 'desk-plan', as: 'teacher', path: '/teacher/lesson-plans/1' },
  { name: 'desk-templates', as: 'teacher', path: '/teacher/templates' },
  { name: 'desk-calendar', as: 'teacher', path: '/teacher/calendar' },
];
