import { callWith, type FleetTank, listFleet, type Person, read, sessionOf } from './portal-api.ts';

export interface LeakCheck {
  readonly id: number;
  readonly tank_number: string;
  readonly overall_status: string;
  readonly vacuum_test_status: string | null;
}

const LEAKS = [
  { x: 316, y: 188, weldLocation: '3. Vacuum port', tankView: 'rear', description: 'Strong signal at once.' },
  { x: 110, y: 290, weldLocation: '1. HP instrument line', tankView: 'rear', description: null },
  { x: 270, y: 222, weldLocation: 'Vacuum port', tankView: 'front', description: null },
];

/** A leak check with three leaks, two on the rear and one on the front, saved for a tank of the person. */
export async function saveLeakCheck(person: Person): Promise<LeakCheck> {
  const [tank] = await listFleet(person);
  if (tank === undefined) throw new Error(`${person} has no tank`);
  return saveFor(tank, LEAKS);
}

/** A leak check with a single repaired leak: its vacuum test can start. */
export async function saveRepairedLeakCheck(person: Person): Promise<LeakCheck> {
  const [tank] = await listFleet(person);
  if (tank === undefined) throw new Error(`${person} has no tank`);
  return saveRepairedLeakCheckOf(tank);
}

export async function saveRepairedLeakCheckOf(tank: Pick<FleetTank, 'id' | 'tank_number'>): Promise<LeakCheck> {
  const check = await saveFor(tank, LEAKS.slice(0, 1));
  const { leakPoints } = await readLeakCheck(check.id);
  await post(`/api/leak-check-assessments/${check.id}/repairs`, {
    leakPointIds: leakPoints.map(({ id }) => id),
    repairMethod: 'rtv',
  });
  return check;
}

export function readLeakCheck(id: number): Promise<LeakCheck & { leakPoints: readonly { readonly id: number }[] }> {
  return read('admin', `/api/leak-check-assessments/${id}`);
}

function saveFor(
  { id, tank_number }: Pick<FleetTank, 'id' | 'tank_number'>,
  leaks: readonly object[],
): Promise<LeakCheck> {
  return post('/api/leak-check-assessments', {
    tankId: id,
    tankNumber: tank_number,
    leakPoints: leaks.map((leak, index) => ({ ...leak, pointNumber: index + 1 })),
  });
}

export async function post<Data>(path: string, body: object): Promise<Data> {
  const { token } = await sessionOf('admin');
  const response = await callWith(token, 'POST', path, body);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}
