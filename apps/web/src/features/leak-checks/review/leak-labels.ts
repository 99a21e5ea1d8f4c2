import type { LeakPoint } from '@dewar/contract/leak-checks';

/** 'Leak 3, 7. Fill/drain penetration, not repaired'. */
export function leakTitle({ point_number, weld_location, repaired }: LeakPoint): string {
  return `Leak ${point_number}, ${weld_location}, ${repaired ? 'repaired' : 'not repaired'}`;
}
