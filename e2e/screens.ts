import type { Page } from '@playwright/test';
import { type Person, sessionOf } from './portal-api.ts';

export interface Screen {
  readonly path: string;
  /** Words that stand there once it has come. */
  readonly shows: string;
}

/** Every screen there is, by who sees it; 'nobody' is not signed in. */
export async function listScreens(): Promise<readonly [Person | 'nobody', readonly Screen[]][]> {
  const { user } = await sessionOf('north');
  const company = `/company/${encodeURIComponent(user.company_name)}`;
  return [
    [
      'nobody',
      [
        { path: '/', shows: 'Client Portal' },
        { path: '/first-administrator?token=made-up', shows: 'Create the first administrator' },
        { path: '/no-such-page', shows: 'There is no page at this address.' },
      ],
    ],
    [
      'north',
      [
        { path: company, shows: 'In transit' },
        { path: `${company}/iso-analytics`, shows: 'Container Status Details' },
        { path: '/tank-data', shows: 'Load History' },
      ],
    ],
    [
      'admin',
      [
        { path: '/admin', shows: 'Company Dashboards' },
        { path: company, shows: 'In transit' },
      ],
    ],
    [
      'newcomer',
      [
        { path: '/dashboard', shows: 'Billing' },
        { path: '/tank-data', shows: 'Sample data for demonstration' },
      ],
    ],
    [
      'teacher',
      [
        { path: '/teacher', shows: 'Welcome' },
        { path: company, shows: 'Teachers are not served company data.' },
      ],
    ],
  ];
}

export async function openScreen(page: Page, { path, shows }: Screen): Promise<void> {
  await page.goto(path);
  await page.getByText(shows).first().waitFor();
}
