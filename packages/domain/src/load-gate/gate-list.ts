import { nameSearch } from '../primitives/name-search.ts';
import {
  GATE_VERDICTS,
  type GateAnswer,
  type GateTank,
  type GateVerdict,
  type GateView,
  type Journey,
  judgeLoadGate,
} from './load-gate.ts';
import { journeyOf, type LastLoad, type TypedJourney } from './typed-journey.ts';

/** A tank of the list. */
export interface ListedGateTank extends GateTank {
  readonly id: number;
  readonly tank_number: string;
  readonly last_load: LastLoad | null;
}

export interface JudgedTank<Tank extends ListedGateTank> {
  readonly id: number;
  readonly tank: Tank;
  readonly journey: Journey;
  readonly answer: GateAnswer;
}

/** The answer for a tank of the list, for the journey that is typed for all of them. */
export function judgeListedTank<Tank extends ListedGateTank>(
  tank: Tank,
  typed: TypedJourney,
  view: GateView,
): JudgedTank<Tank> {
  const journey = journeyOf(tank, typed);
  return { id: tank.id, tank, journey, answer: judgeLoadGate(tank, journey, view) };
}

/** Which tanks are shown; '' for all. */
export interface GateChoice {
  readonly verdict: GateVerdict | '';
  /** Words of the tank number. */
  readonly search: string;
}

/** The chosen tanks: those that may be loaded first, otherwise in their order. */
export function chooseTanks<Tank extends ListedGateTank>(
  judged: readonly JudgedTank<Tank>[],
  { verdict, search }: GateChoice,
): readonly JudgedTank<Tank>[] {
  const isFound = nameSearch(search);
  return judged
    .filter(({ tank, answer }) => (verdict === '' || answer.verdict === verdict) && isFound(tank.tank_number))
    .toSorted((one, other) => placeOf(one.answer) - placeOf(other.answer));
}

function placeOf({ verdict }: GateAnswer): number {
  return GATE_VERDICTS.indexOf(verdict);
}
