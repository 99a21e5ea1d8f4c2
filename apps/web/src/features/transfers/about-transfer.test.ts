import { expect, test } from 'vitest';
import { transferOf } from '../../../test-support/tank-data.ts';
import { aboutTransfer, printedTransfer } from './about-transfer.ts';

const printed = { companyName: 'Polar Gas', timeZone: 'America/New_York', now: new Date('2026-12-01T03:00:00Z') };

test('a printed transfer names its number, bill of lading and company, the zone of its times and the day', () => {
  const load = transferOf({ id: 812, bol_number: 'BOL 7', tank_number: 'GASU 1', loaded_at: '2026-05-12T18:00:00Z' });
  expect(printedTransfer(load, printed)).toMatch(
    /^GASU 1, .*loaded on 12 May 2026\nTransfer 812 · bill of lading BOL 7 · Polar Gas · times of America\/New York · printed on 30 Nov 2026$/,
  );
});

test('a dialog names the bill of lading of its transfer', () => {
  const load = transferOf({ bol_number: 'BOL 7', tank_number: 'GASU 1', loaded_at: '2026-05-12T18:00:00Z' });
  expect(aboutTransfer(load, 'UTC')).toMatch(/^GASU 1, .*loaded on 12 May 2026, bill of lading BOL 7$/);
  expect(aboutTransfer({ ...load, bol_number: null }, 'UTC')).toMatch(/loaded on 12 May 2026$/);
});

test('what is not known is left out', () => {
  const load = transferOf({ id: 812, bol_number: null });
  const [, facts] = printedTransfer(load, { ...printed, companyName: null }).split('\n');
  expect(facts).toBe('Transfer 812 · times of America/New York · printed on 30 Nov 2026');
});
