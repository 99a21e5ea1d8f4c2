import * as auth from './auth.ts';
import * as companies from './companies.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as fleet from './fleet.ts';
import * as tankStatuses from './tank-statuses.ts';
import * as tanks from './tanks.ts';
import * as transfers from './transfers.ts';
import * as vacuumReadings from './vacuum-readings.ts';

/** Every call of the interface. What is not here is not mounted, and a test holds the two together. */
export const ALL_ENDPOINTS: readonly AnyEndpoint[] = [
  auth.login,
  auth.getSession,
  auth.logout,
  auth.getSignInOptions,
  auth.createFirstAdministrator,
  companies.listCompanies,
  tanks.listTanks,
  tanks.getTank,
  tanks.createTank,
  tanks.updateTank,
  tanks.deleteTank,
  tankStatuses.listTankStatuses,
  tankStatuses.createTankStatus,
  tankStatuses.updateTankStatus,
  tankStatuses.deleteTankStatus,
  fleet.getFleet,
  vacuumReadings.listVacuumReadings,
  vacuumReadings.createVacuumReading,
  vacuumReadings.updateVacuumReading,
  vacuumReadings.deleteVacuumReading,
  vacuumReadings.listSparklines,
  transfers.listTransfers,
  transfers.createTransfer,
  transfers.assessTransfer,
  transfers.updateTransfer,
  transfers.deleteTransfer,
  transfers.determineTransfer,
];
