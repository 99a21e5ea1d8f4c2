import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readLedgerFilter } from '../../features/custody-ledger/ledger-address.ts';
import { readEvacuationListFilter } from '../../features/fleet/evacuation/evacuation-list-address.ts';
import { type FleetAddress, readAttentionAddress, readFleetAddress } from '../../features/fleet/fleet-address.ts';
import { readLeakMapFilter } from '../../features/leak-checks/map/leak-map-address.ts';
import { readCertificateAddress } from '../../features/load-gate/certificate-address.ts';
import { readProcedureFilter } from '../../features/procedures/procedure-filter.ts';
import { readLabelAddress } from '../../features/tank-labels/label-address.ts';
import { readTelemetryAddress } from '../../features/telemetry/telemetry-address.ts';
import { readPeopleAddress } from '../../features/users/people-address.ts';
import {
  type CompanyReportsAddress,
  readCompanyReportsAddress,
} from '../../features/weekly-reports/weekly-reports-address.ts';
import { readTankDataAddress, readTankPageAddress } from '../../shared/navigation/tank-data-address.ts';
import { CompanyArea } from '../company-area.tsx';
import { PAGES } from '../pages.ts';
import { onlyAdmitted } from '../session-gates.ts';
import { root } from './root-route.ts';

const companyArea = createRoute({
  getParentRoute: () => root,
  id: 'company-area',
  beforeLoad: onlyAdmitted,
  component: CompanyArea,
});

const companyHome = createRoute({
  getParentRoute: () => companyArea,
  path: '/company/$companyName',
  validateSearch: (address: Readonly<Record<string, unknown>>) => ({
    ...readProcedureFilter(address),
    ...readAttentionAddress(address),
  }),
  component: lazyRouteComponent(PAGES['/company/$companyName'], 'CompanyHomePage'),
});

const isoAnalytics = createRoute({
  getParentRoute: () => companyArea,
  path: '/company/$companyName/iso-analytics',
  validateSearch: (address: Readonly<Record<string, unknown>>): FleetAddress & CompanyReportsAddress => ({
    ...readFleetAddress(address),
    ...readCompanyReportsAddress(address),
  }),
  component: lazyRouteComponent(PAGES['/company/$companyName/iso-analytics'], 'IsoAnalyticsPage'),
});

const companyWork = createRoute({
  getParentRoute: () => companyArea,
  path: '/company/$companyName/work',
  component: lazyRouteComponent(PAGES['/company/$companyName/work'], 'CompanyWorkPage'),
});

const loadGate = createRoute({
  getParentRoute: () => companyArea,
  path: '/company/$companyName/load-gate',
  component: lazyRouteComponent(PAGES['/company/$companyName/load-gate'], 'LoadGatePage'),
});

const companyLeakCheck = createRoute({
  getParentRoute: () => companyArea,
  path: '/company/$companyName/leak-checks/$id',
  component: lazyRouteComponent(PAGES['/company/$companyName/leak-checks/$id'], 'CompanyLeakCheckPage'),
});

const companyPeople = createRoute({
  getParentRoute: () => companyArea,
  path: '/company-people',
  validateSearch: readPeopleAddress,
  component: lazyRouteComponent(PAGES['/company-people'], 'CompanyPeoplePage'),
});

const evacuationList = createRoute({
  getParentRoute: () => companyArea,
  path: '/evacuation-list',
  validateSearch: readEvacuationListFilter,
  component: lazyRouteComponent(PAGES['/evacuation-list'], 'EvacuationListPage'),
});

const imports = createRoute({
  getParentRoute: () => companyArea,
  path: '/imports',
  component: lazyRouteComponent(PAGES['/imports'], 'ImportsPage'),
});

const leakMap = createRoute({
  getParentRoute: () => companyArea,
  path: '/leak-map',
  validateSearch: readLeakMapFilter,
  component: lazyRouteComponent(PAGES['/leak-map'], 'LeakMapPage'),
});

const labels = createRoute({
  getParentRoute: () => companyArea,
  path: '/labels',
  validateSearch: readLabelAddress,
  component: lazyRouteComponent(PAGES['/labels'], 'LabelsPage'),
});

const scan = createRoute({
  getParentRoute: () => companyArea,
  path: '/scan',
  component: lazyRouteComponent(PAGES['/scan'], 'ScanPage'),
});

const custodyLedger = createRoute({
  getParentRoute: () => companyArea,
  path: '/custody-ledger',
  validateSearch: readLedgerFilter,
  component: lazyRouteComponent(PAGES['/custody-ledger'], 'CustodyLedgerPage'),
});

const tankData = createRoute({
  getParentRoute: () => companyArea,
  path: '/tank-data',
  validateSearch: readTankDataAddress,
  component: lazyRouteComponent(PAGES['/tank-data'], 'TankDataPage'),
});

const tank = createRoute({
  getParentRoute: () => companyArea,
  path: '/tanks/$id',
  validateSearch: readTankPageAddress,
  component: lazyRouteComponent(PAGES['/tanks/$id'], 'TankPage'),
});

const holdingTime = createRoute({
  getParentRoute: () => companyArea,
  path: '/tanks/$id/holding-time',
  validateSearch: readCertificateAddress,
  component: lazyRouteComponent(PAGES['/tanks/$id/holding-time'], 'HoldingCertificatePage'),
});

const telemetry = createRoute({
  getParentRoute: () => companyArea,
  path: '/telemetry',
  validateSearch: readTelemetryAddress,
  component: lazyRouteComponent(PAGES['/telemetry'], 'TelemetryPage'),
});

const waitingRecords = createRoute({
  getParentRoute: () => companyArea,
  path: '/waiting-records',
  component: lazyRouteComponent(PAGES['/waiting-records'], 'WaitingRecordsPage'),
});

const procedure = createRoute({
  getParentRoute: () => companyArea,
  path: '/procedure/$id',
  component: lazyRouteComponent(PAGES['/procedure/$id'], 'ProcedurePage'),
});

/** The addresses of the company area, whose pages share one frame. */
export const companyRoutes = companyArea.addChildren([
  companyHome,
  isoAnalytics,
  companyWork,
  loadGate,
  companyLeakCheck,
  companyPeople,
  evacuationList,
  imports,
  leakMap,
  labels,
  scan,
  custodyLedger,
  tankData,
  tank,
  holdingTime,
  telemetry,
  waitingRecords,
  procedure,
]);
