import type { AuditEntry } from '@dewar/contract/audit-log';
import type { FleetTank } from '@dewar/contract/fleet';
import type { LeakCheck } from '@dewar/contract/leak-checks';
import type { Tank } from '@dewar/contract/tanks';
import type { Transfer } from '@dewar/contract/transfers';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { companyOf } from './accounts.ts';
import { type ReceivedRequest, type SentResponse, startApi } from './api-server.ts';
import { fleetOf, fleetTank } from './fleet.ts';
import { EMPTY_QUEUES } from './work-queues.ts';

const POLAR = companyOf(1, { name: 'Polar Gas Logistics', tank_count: 3, userCount: 6 });
const NORTH = companyOf(2, { name: 'Northwind Cryogenics', tank_count: 0, userCount: 1 });

export const TANKS: readonly FleetTank[] = [
  fleetTank({ id: 1, tank_number: 'GASU 482913-6' }),
  fleetTank({ id: 2, tank_number: '0042', operational_status: false, tank_status: 'Repair' }),
  fleetTank({ id: 3, tank_number: 'GASU 482950-4', leak_check_status: 'review_needed' }),
];

interface AssetWorld {
  readonly tanks?: readonly FleetTank[];
  /** Tanks without a company. */
  readonly stock?: readonly Tank[];
  readonly readings?: readonly VacuumReading[];
  readonly transfers?: readonly Transfer[];
  readonly leakChecks?: readonly LeakCheck[];
  readonly trail?: readonly AuditEntry[];
  /** Takes precedence; calls it returns nothing for get the default responses. */
  readonly respond?: (request: ReceivedRequest) => SentResponse | undefined;
}

/** Serves asset management: Polar Gas Logistics has the tanks, Northwind Cryogenics none. */
export function startAssetApi(world: AssetWorld) {
  const { tanks = TANKS, stock = [], readings = [], transfers = [], leakChecks = [], trail = [], respond } = world;
  const report = {
    users: { total: 7, active: 6, waiting: 1 },
    companies: { total: 2, active: 2 },
    tanks: { total: tanks.length, operational: 2 },
    recent_users: [],
    recent_procedures: [],
    recent_readings: readings.map((reading) => ({ ...reading, company_name: POLAR.name })),
  };
  return startApi((request) => {
    const special = respond?.(request);
    if (special !== undefined) return special;
    if (request.method !== 'GET') return undefined;
    const { pathname, searchParams } = new URL(request.url, 'http://portal');
    const data = new Map<string, unknown>([
      ['/api/admin/companies', [NORTH, POLAR]],
      ['/api/companies/Polar%20Gas%20Logistics/fleet', fleetOf(tanks)],
      ['/api/companies/Northwind%20Cryogenics/fleet', { ...fleetOf([]), company_name: NORTH.name }],
      ['/api/admin/reports/platform', report],
      ['/api/vacuum-readings', readings],
      ['/api/transfers', transfers],
      ['/api/leak-check-assessments', leakChecks],
      ['/api/tank-notes', []],
      ['/api/tank-files', []],
      ['/api/admin/audit-log', trail],
      ['/api/tank-statuses', [{ id: 5, status_name: 'Repair' }]],
      ['/api/work-queues', EMPTY_QUEUES],
      ['/api/saved-views', []],
      ['/api/tanks', [...tanks, ...stock].filter((tank) => isAskedFor(tank, searchParams))],
    ]).get(pathname);
    return data === undefined ? undefined : { body: { data } };
  });
}

function isAskedFor({ tank_number, tank_status, company_name }: Tank, asked: URLSearchParams): boolean {
  const inStock = asked.get('in_stock');
  if (inStock !== null && inStock !== String(company_name === null)) return false;
  const wanted = asked.get('tank_status');
  return tank_number.includes(asked.get('search') ?? '') && (wanted === null || tank_status === wanted);
}
