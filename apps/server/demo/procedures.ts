import { readFileSync } from 'node:fs';
import type { ProcedureVisibility } from '@dewar/domain/accounts/permissions';
import type { CompanyKey } from './people.ts';

export interface DemoCategory {
  readonly name: string;
  readonly description: string;
  readonly color: string;
}

export const CATEGORIES = [
  { name: 'Vacuum', description: 'Readings, gauges and what they say', color: '#667eea' },
  { name: 'Arrival and loading', description: 'What is done when a container comes or goes', color: '#0f8b8d' },
  { name: 'Leaks and repairs', description: 'Finding leaks, closing them, proving it', color: '#b45309' },
  { name: 'Safety', description: 'Cold, pressure and air', color: '#c2255c' },
  { name: 'Inspections', description: 'Plates, dates and papers', color: '#5f7a3a' },
  { name: 'Office', description: 'Reports, quantities and writing', color: '#5b6470' },
] as const satisfies readonly DemoCategory[];

export type CategoryName = (typeof CATEGORIES)[number]['name'];

export interface DemoProcedure {
  /** Its text is in procedures/{slug}.md. */
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly categories: readonly CategoryName[];
  readonly visibility: ProcedureVisibility;
  readonly client?: CompanyKey;
  readonly publishedDaysAgo: number;
  /** A PDF instead of a text. */
  readonly isPdf?: true;
}

type Public = Omit<DemoProcedure, 'visibility' | 'slug'>;
const everyone = (slug: string, procedure: Public): DemoProcedure => ({ slug, visibility: 'public', ...procedure });

export const PROCEDURES: readonly DemoProcedure[] = [
  everyone('taking-a-vacuum-reading', {
    title: 'Taking a vacuum reading',
    summary: 'Open the valve, wait thirty minutes, read, log. And what the figure says.',
    categories: ['Vacuum'],
    publishedDaysAgo: 300,
  }),
  everyone('arrival-check-helium', {
    title: 'Arrival check: liquid helium',
    summary: 'The first two hours after a helium container arrives.',
    categories: ['Arrival and loading'],
    publishedDaysAgo: 280,
  }),
  everyone('arrival-check-lng', {
    title: 'Arrival check: LNG',
    summary: 'A short list for LNG containers, and the climb to expect.',
    categories: ['Arrival and loading'],
    publishedDaysAgo: 279,
  }),
  everyone('arrival-check-nitrogen-oxygen-argon', {
    title: 'Arrival check: nitrogen, oxygen, argon',
    summary: 'Pressures and levels of the 20-foot containers on arrival.',
    categories: ['Arrival and loading'],
    publishedDaysAgo: 278,
  }),
  everyone('manual-level-check', {
    title: 'Manual level check',
    summary: 'Reading the differential gauge by hand when the portal asks for it.',
    categories: ['Arrival and loading'],
    publishedDaysAgo: 240,
  }),
  everyone('loading-liquid-helium', {
    title: 'Loading liquid helium',
    summary: 'Precool, fill below 10 psig, close in the right order, log before leaving.',
    categories: ['Arrival and loading', 'Safety'],
    publishedDaysAgo: 230,
  }),
  everyone('loading-lng', {
    title: 'Loading LNG',
    summary: 'Certificate, earth, bottom fill, ullage.',
    categories: ['Arrival and loading', 'Safety'],
    publishedDaysAgo: 228,
  }),
  everyone('returning-cold', {
    title: 'Returning a container cold',
    summary: 'Why a heel stays inside, and what a warm tank does to the next reading.',
    categories: ['Arrival and loading', 'Vacuum'],
    publishedDaysAgo: 210,
  }),
  everyone('helium-leak-check', {
    title: 'Leak check with a mass spectrometer',
    summary: 'From calibration to the 18 welds of the rear.',
    categories: ['Leaks and repairs'],
    publishedDaysAgo: 190,
  }),
  everyone('rtv-repair', {
    title: 'Repair with RTV sealant',
    summary: 'Clean, seal, cure for 24 hours, then test.',
    categories: ['Leaks and repairs'],
    publishedDaysAgo: 188,
  }),
  everyone('weld-repair', {
    title: 'Repair by welding',
    summary: 'For certified welders: grind, weld, dye, pump, test.',
    categories: ['Leaks and repairs'],
    publishedDaysAgo: 187,
  }),
  everyone('pump-down', {
    title: 'Pumping down the vacuum space',
    summary: 'What each stage looks like on the gauge, and when to stop.',
    categories: ['Vacuum', 'Leaks and repairs'],
    publishedDaysAgo: 160,
  }),
  everyone('vacuum-hold-test', {
    title: 'Vacuum hold test',
    summary: 'A day of readings that tells a leak from outgassing.',
    categories: ['Vacuum', 'Leaks and repairs'],
    publishedDaysAgo: 158,
  }),
  everyone('cold-handling', {
    title: 'Handling cryogenic liquids',
    summary: 'What to wear, what never to touch, what to do after.',
    categories: ['Safety'],
    publishedDaysAgo: 140,
  }),
  everyone('oxygen-deficiency', {
    title: 'Oxygen deficiency',
    summary: 'Monitors, pits, roofs, and why nobody goes in alone.',
    categories: ['Safety'],
    publishedDaysAgo: 139,
  }),
  everyone('oxygen-clean', {
    title: 'Oxygen cleanliness',
    summary: 'Tools, gaskets, valves and smoke.',
    categories: ['Safety'],
    publishedDaysAgo: 138,
  }),
  everyone('relief-valves', {
    title: 'Relief valves and the three-way valve',
    summary: 'Seals, dates, ice on the stack.',
    categories: ['Safety', 'Inspections'],
    publishedDaysAgo: 120,
  }),
  everyone('csc-inspection', {
    title: 'The 30-month inspection',
    summary: 'How the date is counted and what the inspector wants to see.',
    categories: ['Inspections'],
    publishedDaysAgo: 100,
  }),
  everyone('reading-the-weekly-report', {
    title: 'Reading the weekly report',
    summary: 'What each line counts, so that the sums agree.',
    categories: ['Office'],
    publishedDaysAgo: 80,
  }),
  everyone('gauge-trouble', {
    title: 'When the gauge is the trouble',
    summary: 'Stuck, jumping, drifting: causes and the second gauge.',
    categories: ['Vacuum'],
    publishedDaysAgo: 60,
  }),
  everyone('winter-in-the-yard', {
    title: 'Winter in the yard',
    summary: 'Frozen caps, tired batteries, frost that means something.',
    categories: ['Safety', 'Vacuum'],
    publishedDaysAgo: 12,
  }),
  {
    slug: 'polar-offload-at-aldermoor',
    title: 'Offloading at Aldermoor Imaging',
    summary: 'Gate, coupling, back pressure, signature.',
    categories: ['Arrival and loading'],
    visibility: 'client_specific',
    client: 'polar',
    publishedDaysAgo: 45,
  },
  {
    slug: 'polar-sea-freight',
    title: 'Helium by sea',
    summary: 'Routes, days, and which container takes the earlier ship.',
    categories: ['Arrival and loading', 'Office'],
    visibility: 'client_specific',
    client: 'polar',
    publishedDaysAgo: 20,
  },
  {
    slug: 'northwind-ferry-rules',
    title: 'LNG on the ferry',
    summary: 'Where it stands, when it is loaded, what the mate wants.',
    categories: ['Safety'],
    visibility: 'client_specific',
    client: 'northwind',
    publishedDaysAgo: 33,
  },
  everyone('container-data-sheet', {
    title: 'Container data sheet',
    summary: 'Volumes, usual loads, pressures and relief settings, on one sheet for the cab.',
    categories: ['Arrival and loading'],
    publishedDaysAgo: 60,
    isPdf: true,
  }),
  {
    slug: 'pricing-of-losses',
    title: 'Setting the final determination',
    summary: 'From two weighings to the received quantity.',
    categories: ['Office'],
    visibility: 'private',
    publishedDaysAgo: 150,
  },
  {
    slug: 'writing-a-procedure',
    title: 'Writing a procedure',
    summary: 'One job, steps first, figures with their units.',
    categories: ['Office'],
    visibility: 'private',
    publishedDaysAgo: 350,
  },
];

export function procedureText(slug: string): string {
  return readFileSync(new URL(`./procedures/${slug}.md`, import.meta.url), 'utf8');
}
