import { type FleetTank, fleetTankSchema } from '@dewar/contract/fleet';
import { assessTankInspection } from '@dewar/domain/tanks/attention';
import { LEAK_CHECK_STATUS_LABELS, locationStatus } from '@dewar/domain/tanks/tank-state';
import { classifyTransferVacuum, TRANSFER_VACUUM_BAND_LABELS } from '@dewar/domain/vacuum/vacuum-bands';
import type { Database } from '../../shared/database/database.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { pagesOf } from '../../shared/exports/export-pages.ts';
import { listFleetTankIds, listFleetTanks } from './fleet-repository.ts';
import { fleetViewOf, readFleetSettings } from './fleet-service.ts';

interface ExportedFleet {
  readonly company: { readonly id: number; readonly name: string };
  /** In the order of the screen; by default all, by number. */
  readonly tank_ids?: readonly number[];
  readonly now: Date;
}

/** Tanks of a company as its fleet shows them; those that are no longer in it are left out. */
export async function fleetToExport(db: Database, { company, tank_ids, now }: ExportedFleet) {
  const { today, inspection_soon_days } = fleetViewOf(await readFleetSettings(db, company.id), company.name, now);
  const inspectionOf = (tank: FleetTank) =>
    assessTankInspection(tank, { today, inspectionSoonDays: inspection_soon_days });
  const columns: readonly ExportColumn<FleetTank>[] = [
    { heading: 'Tank', text: ({ tank_number }) => tank_number },
    { heading: 'Vacuum', number: ({ latest_reading }) => latest_reading?.vacuum_reading, unit: 'µm' },
    { heading: 'Band', text: ({ latest_reading }) => latest_reading && bandOf(latest_reading.vacuum_reading) },
    { heading: 'Read', time: ({ latest_reading }) => latest_reading?.reading_timestamp },
    { heading: 'Fresh Pull', flag: ({ latest_reading }) => latest_reading?.fresh_pull },
    { heading: 'Leak check', text: ({ leak_check_status }) => LEAK_CHECK_STATUS_LABELS[leak_check_status] },
    { heading: 'Last leak check', time: ({ last_leak_check_date }) => last_leak_check_date },
    { heading: 'Inspection', text: (tank) => inspectionOf(tank).state },
    { heading: 'Inspection due', day: (tank) => inspectionOf(tank).dueDate },
    { heading: 'Location', text: ({ operational_status }) => locationStatus(operational_status) },
    { heading: 'Maintenance', text: ({ tank_status }) => tank_status },
    { heading: 'Load', text: ({ open_transfer }) => open_transfer?.product_name },
    { heading: 'Customer', text: ({ open_transfer }) => open_transfer?.customer_name },
    { heading: 'Loaded', time: ({ open_transfer }) => open_transfer?.loaded_at },
    { heading: 'Relief at the earliest', time: ({ open_transfer }) => open_transfer?.relief?.earliest_at },
    { heading: 'Last arrival', time: ({ last_arrival }) => last_arrival?.arrived_at },
    { heading: 'Insulation index from', number: ({ insulation }) => insulation?.low },
    { heading: 'Insulation index to', number: ({ insulation }) => insulation?.high },
    { heading: 'Reaches 75 µm', time: ({ vacuum_forecast }) => vacuum_forecast?.crosses_at },
  ];
  return {
    name: 'Fleet',
    entity: 'tank',
    company_id: company.id,
    columns,
    pages: fleetPages(db, company.id, tank_ids ?? (await listFleetTankIds(db, company.id))),
  };
}

async function* fleetPages(
  db: Database,
  company_id: number,
  tank_ids: readonly number[],
): AsyncGenerator<readonly FleetTank[]> {
  for await (const ids of pagesOf(tank_ids)) {
    const tanks = await listFleetTanks(db, { company_id, tank_ids: ids });
    yield tanks.map(({ tank }) => fleetTankSchema.parse(JSON.parse(tank)));
  }
}

function bandOf(microns: number): string {
  return TRANSFER_VACUUM_BAND_LABELS[classifyTransferVacuum(microns)];
}
