import { EMPTY_PLATE } from '@dewar/domain/tanks/plate-fields';
import { expect, test } from 'vitest';
import { judgeTankChange, type TankNow } from './judge-tank-change.ts';

const TANK: TankNow = {
  ...{ id: 5, tank_number: 'T-5', version: 3, operational_status: true, tank_status: 'Ready', company_id: 1 },
  ...EMPTY_PLATE,
  capacity_litres: 17_000,
  ...{ isLoadInTransit: false, isTestRunning: false },
};
const KNOWN = { companies: new Map([[1, 'Polar Gas']]), statuses: new Set(['Ready']) };

test('a tank goes back neither to a company nor to a status that no longer exists', () => {
  const judge = (fields: object) => judgeTankChange(TANK, { id: 5, version: 3, fields }, KNOWN);
  expect(judge({ company_id: 2, capacity_litres: 20_000 })).toEqual({
    outcome: 'refused',
    message: 'Its earlier company no longer exists.',
    changed: {},
  });
  expect(judge({ tank_status: 'Gone' }).message).toBe('The status Gone is no longer in the list.');
});

test('a vacuum test keeps a tank from the stock alone, a load in transit from every move', () => {
  const reasonsOf = (tank: TankNow) =>
    [null, 1, undefined].map((company_id) => {
      const fields = { company_id, capacity_litres: 20_000 };
      return judgeTankChange({ ...tank, company_id: 7 }, { id: 5, version: 3, fields }, KNOWN).outcome;
    });
  expect(reasonsOf({ ...TANK, isTestRunning: true })).toEqual(['refused', 'done', 'done']);
  expect(reasonsOf({ ...TANK, isLoadInTransit: true })).toEqual(['refused', 'refused', 'done']);
});
