import { expect, test } from 'vitest';
import { groupResults } from './choice.ts';

const NONE = { procedures: [], companies: [], users: [], lesson_plans: [], lesson_templates: [] };

test('a tank is found with its company, or as one in stock', () => {
  const tanks = [
    { id: 1, tank_number: 'GASU 1', company_name: 'Polar Gas Logistics' },
    { id: 2, tank_number: 'GASU 2', company_name: null },
  ];
  expect(groupResults({ ...NONE, tanks })).toEqual([
    {
      label: 'Tanks',
      choices: [
        { key: 'tank:1', kind: 'tank', label: 'GASU 1', note: 'Polar Gas Logistics', href: '/tanks/1' },
        { key: 'tank:2', kind: 'tank', label: 'GASU 2', note: 'In stock', href: '/tanks/2' },
      ],
    },
  ]);
});
