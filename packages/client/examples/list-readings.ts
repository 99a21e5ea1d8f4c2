// Prints every reading of a tank, the newest first, page by page.
import { DewarClient } from '@dewar/client';
import { listVacuumReadings } from '@dewar/client/vacuum-readings';

const { PORTAL_URL = '', PORTAL_TOKEN = '' } = process.env;
const [tank_number = ''] = process.argv.slice(2);
const portal = new DewarClient({ url: PORTAL_URL, token: PORTAL_TOKEN });

for await (const reading of portal.rows(listVacuumReadings, { query: { tank_number, limit: 200 } })) {
  console.log(`${reading.reading_timestamp} ${reading.vacuum_reading} µm`);
}
