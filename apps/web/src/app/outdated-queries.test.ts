import { LIVE_KINDS } from '@dewar/domain/tanks/live-changes';
import { QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { auditLogKeys } from '../features/audit-log/audit-log-api.ts';
import { companiesQuery } from '../features/companies/companies-api.ts';
import { ledgerLoadsQuery, ledgerQuery, totalsQuery } from '../features/custody-ledger/ledger-api.ts';
import { fleetKeys } from '../features/fleet/fleet-api.ts';
import {
  fleetInsulationQuery,
  fleetLossesQuery,
  fleetVacuumQuery,
} from '../features/fleet-pictures/fleet-pictures-api.ts';
import { tankFilesQuery } from '../features/tank-files/tank-files-api.ts';
import { tankNotesQuery } from '../features/tank-notes/tank-notes-api.ts';
import { tankTimelineQuery } from '../features/tank-timeline/tank-timeline-api.ts';
import { tanksQuery } from '../features/tanks/tanks-api.ts';
import { transferKeys } from '../features/transfers/transfers-api.ts';
import {
  companyReadingsQuery,
  readingPagesQuery,
  tankReadingsQuery,
} from '../features/vacuum-readings/vacuum-readings-api.ts';
import { ALL_OUTDATED, outdatedBefore, outdatedBy } from './outdated-queries.ts';

const KEYS: Readonly<Record<string, QueryKey>> = {
  fleet: fleetKeys.ofCompany('Polar'),
  'recent readings': fleetKeys.recentReadings('Polar'),
  'picture of the vacuum': fleetVacuumQuery('Polar', 24).queryKey,
  'picture of the insulation': fleetInsulationQuery('Polar', 24).queryKey,
  'picture of the losses': fleetLossesQuery('Polar').queryKey,
  'curve of 7': fleetKeys.sparkline(7, 100),
  'curve of 8': fleetKeys.sparkline(8, 101),
  tanks: tanksQuery().queryKey,
  'readings of 7': tankReadingsQuery(7, { from: '2026-01-01T00:00:00Z' }).queryKey,
  'pages of 7': readingPagesQuery(7).queryKey,
  'readings of 8': tankReadingsQuery(8).queryKey,
  'readings of the company': companyReadingsQuery('Polar').queryKey,
  'transfers of 7': transferKeys.ofTank(7),
  'transfers of 8': transferKeys.ofTank(8),
  'notes of 7': tankNotesQuery(7).queryKey,
  'files of 7': tankFilesQuery(7).queryKey,
  'timeline of 7': tankTimelineQuery(7).queryKey,
  'notes in the timeline of 8': tankTimelineQuery(8, ['note']).queryKey,
  'totals of a month': totalsQuery({ company: 'Polar', month: '2026-05' }).queryKey,
  'loads that wait': ledgerQuery({}).queryKey,
  'loads of the ledger': ledgerLoadsQuery({}).queryKey,
  companies: companiesQuery.queryKey,
  'audit log': auditLogKeys.list({}, 'UTC'),
  profile: ['users', 'me'],
};

/** The queries that the filters match, all of them loaded at the given time. */
function met(outdated: Readonly<Record<string, QueryFilters>>, updatedAt = 1_000): string[] {
  const queryClient = new QueryClient();
  for (const queryKey of Object.values(KEYS)) queryClient.setQueryData(queryKey, [], { updatedAt });
  const results = Object.values(outdated).flatMap((filter) => queryClient.getQueryCache().findAll(filter));
  const names = Object.entries(KEYS).filter(([, key]) =>
    results.some(({ queryKey }) => String(queryKey) === String(key)),
  );
  return names.map(([name]) => name);
}

const change = (kind: (typeof LIVE_KINDS)[number], tank_id: number | null) => ({ kind, company_id: 1, tank_id });

test("a new reading outdates the fleet, its tank and the company's latest readings, but no other tank and no other curve", () => {
  expect(met(outdatedBy(change('vacuum-reading', 7)))).toEqual([
    'fleet',
    'recent readings',
    'picture of the vacuum',
    'curve of 7',
    'readings of 7',
    'pages of 7',
    'readings of the company',
    'timeline of 7',
  ]);
});

test('readings of several tanks outdate the queries of each of them', () => {
  const names = met(outdatedBy(change('vacuum-reading', null)));
  expect(names).toEqual(expect.arrayContaining(['readings of 7', 'readings of 8', 'readings of the company', 'fleet']));
  expect(names).not.toContain('transfers of 7');
});

test.each([
  [
    'transfer',
    [
      ...['fleet', 'recent readings', 'picture of the insulation', 'picture of the losses', 'transfers of 7'],
      ...['timeline of 7', 'totals of a month', 'loads that wait'],
    ],
  ],
  ['custody-ledger', ['picture of the losses', 'totals of a month', 'loads that wait', 'loads of the ledger']],
  ['leak-check', ['fleet', 'recent readings', 'timeline of 7']],
  ['tank-note', ['notes of 7', 'timeline of 7']],
  ['tank-file', ['notes of 7', 'files of 7', 'timeline of 7']],
  [
    'tank',
    [
      ...['fleet', 'recent readings', 'picture of the vacuum', 'picture of the insulation'],
      ...['tanks', 'timeline of 7'],
    ],
  ],
  ['weekly-report', []],
] as const)('a change of kind %s outdates the queries of its record', (kind, names) => {
  expect(met(outdatedBy(change(kind, 7)))).toEqual(names);
});

test('leak checks and weekly reports are invalidated by the names of their features', () => {
  const filterOf = (kind: (typeof LIVE_KINDS)[number], root: string) => outdatedBy(change(kind, null))[root];
  expect(filterOf('leak-check', 'leak-checks')).toEqual({ queryKey: ['leak-checks'] });
  expect(filterOf('weekly-report', 'weekly-reports')).toEqual({ queryKey: ['weekly-reports'] });
});

test('after missed events, everything that a change can outdate is refetched, but nothing of the person', () => {
  const everything = met(ALL_OUTDATED);
  expect(everything).not.toEqual(expect.arrayContaining(['profile']));
  expect(everything).not.toEqual(expect.arrayContaining(['audit log']));
  for (const kind of LIVE_KINDS) {
    expect(everything).toEqual(expect.arrayContaining(met(outdatedBy(change(kind, 7)))));
  }
});

test('after a reconnection, only what was loaded before it is refetched', () => {
  expect(met(outdatedBefore(1_000), 999)).toEqual(met(ALL_OUTDATED));
  expect(met(outdatedBefore(1_000), 1_000)).toEqual([]);
});
