import { TANK_LABELS } from './tank-form-values.ts';

/** The number fields of a tank that the form of one tank and the change of several have in common. */
export const TANK_NUMBER_FIELDS = {
  relief_set_pressure: {
    label: TANK_LABELS.relief_set_pressure,
    unit: 'psig',
    decimals: 1,
    help: 'Leave empty to use the system default',
  },
  capacity_litres: {
    label: TANK_LABELS.capacity_litres,
    unit: 'litres',
    decimals: 0,
    help: 'Water capacity, as on the plate',
  },
} as const;
