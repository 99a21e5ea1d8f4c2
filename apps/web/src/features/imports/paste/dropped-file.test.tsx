import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { SHEET_PREVIEW } from '../../../../test-support/sample-imports.ts';
import { readingOf, startTankDataApi, tankOf } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';
import { kindOfRows, withTank } from './rows-of-tank.ts';

const LOG = '"Date Time, GMT-05:00",CH1 [mbar]\n2026-05-01 08:00,1.33E-02\n2026-05-01 09:00,1.40E-02';

function drop(...files: readonly File[]): boolean {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  return document.body.dispatchEvent(Object.assign(event, { dataTransfer: { files, types: ['Files'] } }));
}

async function openTank() {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const received = await startTankDataApi({
    tanks: [tankOf(1, 'GASU 1')],
    readings: [readingOf(1, 12, '2026-05-01T08:00:00Z')],
    respond: ({ url, method }) => {
      if (url === '/api/imports' && method === 'GET') return { body: { data: [] } };
      if (url !== '/api/imports/preview') return undefined;
      const columns = { reading_timestamp: 0, vacuum_reading: 1 };
      return { body: { data: { ...SHEET_PREVIEW, headings: ['Date Time, GMT-05:00', 'CH1 [mbar]'], columns } } };
    },
  });
  const view = renderAt('/tanks/1');
  await screen.findByRole('button', { name: 'Paste rows' });
  const previews = () => received.filter(({ url }) => url === '/api/imports/preview').map(({ body }) => body);
  return { ...view, previews };
}

test('the log of a gauge that is dropped on the page of a tank is for that tank, which can be changed', async () => {
  const { router, previews } = await openTank();
  expect(drop(new File([LOG], 'gauge.csv'))).toBe(false);
  await waitFor(() => expect(router.state.location.pathname).toBe('/imports'));
  expect(await screen.findByLabelText('Tank of all rows')).toHaveValue('GASU 1');
  expect(await screen.findByLabelText('Rows')).toHaveValue(LOG);
  expect(previews()).toMatchObject([{ kind: 'readings', text: LOG, tank_number: 'GASU 1' }]);
});

test('a file that is dropped on the import itself is for no tank before one is chosen', async () => {
  const { router, previews } = await openTank();
  await router.navigate({ to: '/imports' });
  await screen.findByRole('button', { name: 'Choose a file' });
  drop(new File([LOG], 'gauge.csv'));
  await waitFor(() => expect(screen.getByLabelText('Rows')).toHaveValue(LOG));
  expect(previews()).toEqual([]);
});

test('what is no sheet, and more than one file, stay where they are and are said', async () => {
  const { router } = await openTank();
  expect(drop(new File(['x'], 'photo.jpg'))).toBe(false);
  expect(await screen.findByText('Drop one workbook or one CSV file here.')).toBeVisible();
  drop(new File([LOG], 'one.csv'), new File([LOG], 'two.csv'));
  expect(router.state.location.pathname).toBe('/tanks/1');
});

test('the headings of a file with commas or semicolons decide what it holds', () => {
  const loads = 'Container,"Gate Out",Net kg,"Press, bar"\nGASU 1,2026-05-01,4000,0.6';
  expect(kindOfRows(loads, 'readings')).toBe('transfers');
  expect(kindOfRows(loads.replaceAll(',', ';'), 'readings')).toBe('transfers');
  expect(kindOfRows(LOG, 'transfers')).toBe('readings');
});

test('the serial number of a gauge is none of the tank on whose page its rows are pasted', () => {
  const rows = 'Serial No\tDate\tMicrons\nVG-0042\t2026-05-01\t12';
  expect(withTank(rows, 'GASU 1', 'readings')).toBe(
    'Tank number\tSerial No\tDate\tMicrons\nGASU 1\tVG-0042\t2026-05-01\t12',
  );
  expect(withTank(rows.replace('Serial No', 'Tank serial no'), 'GASU 1', 'readings')).toBeNull();
});
