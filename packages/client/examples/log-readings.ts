// Logs the readings of a gauge: lines of "number of the tank,moment,microns" on the standard input.
import { createInterface } from 'node:readline';
import { DewarClient, PortalError } from '@dewar/client';
import { createVacuumReading } from '@dewar/client/vacuum-readings';

const { PORTAL_URL = '', PORTAL_TOKEN = '' } = process.env;
const portal = new DewarClient({ url: PORTAL_URL, token: PORTAL_TOKEN });

for await (const line of createInterface({ input: process.stdin })) {
  const [tank_number = '', reading_timestamp = '', microns = ''] = line.split(',');
  try {
    const { data } = await portal.call(createVacuumReading, {
      body: { tank_number, reading_timestamp, vacuum_reading: Number(microns) },
      // The same line read again tomorrow is the same reading.
      idempotencyKey: encodeURIComponent(line),
    });
    console.log(`${tank_number}: reading ${data.id}`);
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    console.log(`${tank_number}: ${error.message} ${JSON.stringify(error.fields)}`);
  }
}
