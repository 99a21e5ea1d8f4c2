import { type EvacuationList, getEvacuationList } from '@dewar/contract/evacuation-list';
import { type FleetTank, getFleet } from '@dewar/contract/fleet';
import { getTankLoadGate, listLoadGate } from '@dewar/contract/load-gate';
import type { EvacuationCause } from '@dewar/domain/evacuation/evacuation-plan';
import { listInspectionsAhead } from '@dewar/domain/fleet-pictures/inspections-ahead';
import { findCertifiedHolding } from '@dewar/domain/load-gate/certified-holding';
import { describeHolding } from '@dewar/domain/load-gate/describe-gate';
import { judgeListedTank } from '@dewar/domain/load-gate/gate-list';
import {
  type GateAnswer,
  type GateReason,
  type GateRemark,
  type GateVerdict,
  judgeLoadGate,
  toldOf,
} from '@dewar/domain/load-gate/load-gate';
import { journeyOf, NO_JOURNEY, type TypedJourney } from '@dewar/domain/load-gate/typed-journey';
import { findDueReminders, type ReminderCause } from '@dewar/domain/reminders/reminder-causes';
import { toGateView } from '@dewar/domain/settings/load-gate-settings';
import { findInspectionPaper } from '@dewar/domain/tank-papers/paper-state';
import { type AlertKind, findAlertCause } from '@dewar/domain/tanks/alert-causes';
import type { AttentionKind } from '@dewar/domain/tanks/attention';
import { type AttentionListName, evaluateTanks, listByAttention } from '@dewar/domain/tanks/attention-list';
import { findTankSituation } from '@dewar/domain/tanks/tank-actions';
import { ALERT_REPEAT_DAYS } from '@dewar/domain/tanks/vacuum-alert';
import { describeBasis } from '@dewar/domain/thermodynamics/heat-leak/describe-heat-leak';
import {
  countDownToRelief,
  describePressureAndRelief,
  describeRelief,
  reliefDaysLeft,
} from '@dewar/domain/thermodynamics/relief-countdown';
import { classifyCurrentVacuum } from '@dewar/domain/vacuum/current-vacuum';
import { TRANSFER_GOOD_UP_TO_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import { listUnsentFacts } from '../../src/features/alerts/alert-fact-repository.ts';
import { alertMail } from '../../src/features/alerts/alert-mail.ts';
import type { TestServer } from '../test-server.ts';
import { type ReportedStory, readReport } from './read-report.ts';

/** Everything that the portal says about one tank at one moment, in the words of the functions that screens call. */
export interface TankStory {
  readonly id: number;
  readonly isOperational: boolean;
  readonly isInTransit: boolean;
  /** Home, fleet, tank page. */
  readonly attention: readonly AttentionKind[];
  readonly lists: readonly AttentionListName[];
  readonly situation: ReturnType<typeof findTankSituation>;
  readonly analytics: string | null;
  /** The inspections and tests to come, as the picture of the fleet has them. */
  readonly pictured: readonly InspectionState[];
  /** A paper of its 2.5-year test is valid, and the plate says nothing of it. */
  readonly isInspectedByPaper: boolean;
  /** Pulled to a good vacuum since its last trip, as its latest reading says. */
  readonly isFreshlyPulled: boolean;
  /** That, or a hold test passed since its last trip and its latest reading. */
  readonly isMadeAnew: boolean;
  /** Of the load in transit. */
  readonly relief: { readonly words: string; readonly hasBegun: boolean; readonly isVentRisk: boolean } | null;
  readonly reminders: readonly ReminderCause[];
  /** Alerts that were not mailed yet. */
  readonly alerts: readonly AlertKind[];
  /** What an email of these alerts says of the tank. */
  readonly mail: string;
  /** On Tank Data, of the load in transit: 'about 94 psig now, relief in 2 to 4 days'. */
  readonly countdown: string | null;
  /** What stands behind the days of its next load, in words; null where its own trips do. */
  readonly basis: string | null;
  /** Null in transit, where the gate is not asked. */
  readonly gate: GateStory | null;
  /** The same for a journey of some weeks. */
  readonly journeyGate: GateStory | null;
  /** What its holding time certificate says for that journey; null where none is made. */
  readonly certificate: string | null;
  /** Of the week until today. */
  readonly report: ReportedStory;
  readonly pumpDown: {
    readonly place: 'now' | 'month' | 'undated' | 'none';
    readonly causes: readonly EvacuationCause[];
    /** The upper end of its range. */
    readonly waitingAtMostKgPerDay: number | null;
  };
}

type InspectionState = ReturnType<typeof listInspectionsAhead>[number]['state'];

interface GateStory {
  readonly verdict: GateVerdict;
  /** Its reasons and remarks. */
  readonly named: readonly (GateReason['kind'] | GateRemark['kind'])[];
  /** 'Holds 34 days for certain'; null where no days are told. */
  readonly holding: string | null;
}

const JOURNEY: TypedJourney = { ...NO_JOURNEY, days: 20 };

interface Reader {
  readonly server: TestServer;
  readonly token: string;
  readonly companyName: string;
  readonly companyId: number;
}

/** Reads a company as its screens do and tells the story of each of its tanks. */
export async function readStories(reader: Reader): Promise<readonly TankStory[]> {
  const { server, token, companyName } = reader;
  const now = server.clock.now();
  const asked = { token, params: { companyName } };
  const fleet = dataOf(await server.call(getFleet, asked));
  const gate = dataOf(await server.call(listLoadGate, asked));
  const alerts = await readAlerts(server, fleet.today);
  const plan = dataOf(await server.call(getEvacuationList, { token, query: { company: companyName } }));
  const reportOf = await readReport(server, { ...reader, today: fleet.today });
  const certificates = await readCertificates(reader, fleet.tanks);
  const view = {
    now,
    today: fleet.today,
    inspectionSoonDays: fleet.inspection_soon_days,
    weakerInsulationIndex: fleet.weaker_insulation_index,
    reviewInsulationIndex: fleet.review_insulation_index,
    requiredPapers: fleet.required_papers,
  };
  const evaluated = evaluateTanks(fleet.tanks, view);
  const gateView = toGateView(gate);
  return evaluated.map((entry) => {
    const { tank, reasons } = entry;
    const relief = tank.open_transfer?.relief ?? null;
    const atGate = gate.tanks.find(({ id }) => id === tank.id);
    const gateFor = (journey: TypedJourney) =>
      atGate === undefined ? null : toGateStory(judgeListedTank(atGate, journey, gateView).answer);
    const attention = reasons.map(({ kind }) => kind);
    const told = alerts.filter(({ tank_id }) => tank_id === tank.id);
    const load = tank.open_transfer;
    return {
      id: tank.id,
      isOperational: tank.operational_status,
      isInTransit: tank.open_transfer !== null,
      attention,
      lists: LISTS.filter((list) => listByAttention([entry], list).length > 0),
      situation: findTankSituation(tank, now),
      analytics: classifyCurrentVacuum(tank),
      pictured: listInspectionsAhead([tank], { ...fleet, dueSoonDays: fleet.inspection_soon_days }).map(
        ({ state }) => state,
      ),
      isInspectedByPaper:
        tank.csc_inspection_date === null && (findInspectionPaper(tank.papers)?.due_at ?? '') > fleet.today,
      isFreshlyPulled: isFreshlyPulled(tank),
      isMadeAnew: isFreshlyPulled(tank) || hasPassedHoldTest(tank),
      relief:
        relief === null
          ? null
          : {
              words: describeRelief(reliefDaysLeft(relief, now)),
              hasBegun: new Date(relief.earliest_at) <= now,
              isVentRisk: new Date(relief.vent_risk_from) <= now,
            },
      alerts: told.map(({ kind }) => kind),
      mail: told.length === 0 ? '' : mailOf(told, now),
      countdown:
        load === null || relief === null
          ? null
          : describePressureAndRelief(countDownToRelief(relief, { loadedAt: load.loaded_at, now })),
      basis: tank.condition === null ? null : describeBasis(tank.condition.basis, ZONE),
      reminders: findDueReminders({ ...tank, passed_limit: null }, view).map(({ cause }) => cause),
      gate: gateFor(NO_JOURNEY),
      journeyGate: gateFor(JOURNEY),
      certificate: certificates.get(tank.id) ?? null,
      report: reportOf(tank),
      pumpDown: placeOf(plan, tank.id),
    };
  });
}

function toGateStory(answer: GateAnswer): GateStory {
  const { verdict, holding } = answer;
  return {
    verdict,
    named: toldOf(answer).map(({ kind }) => kind),
    holding: holding === null ? null : describeHolding(holding, ZONE),
  };
}

/** By tank, as its own page makes them. */
async function readCertificates(
  { server, token }: Pick<Reader, 'server' | 'token'>,
  tanks: readonly Pick<FleetTank, 'id'>[],
): Promise<ReadonlyMap<number, string>> {
  const certificates = new Map<number, string>();
  for (const { id } of tanks) {
    const gate = dataOf(await server.call(getTankLoadGate, { token, params: { id } }));
    const answer = judgeLoadGate(gate.tank, journeyOf(gate.tank, JOURNEY), toGateView(gate));
    const holding = findCertifiedHolding(gate.tank, answer, gate);
    if (holding !== null) certificates.set(id, describeHolding(holding, ZONE));
  }
  return certificates;
}

const ZONE = 'UTC';
const ALL_HOURS = { start: '00:00', end: '23:59', timezone: ZONE };

/** As the job that mails alerts finds them, for a company with recipients. */
async function readAlerts({ db, clock }: TestServer, today: string) {
  const now = clock.now();
  const facts = await listUnsentFacts(db, { now, repeatDays: ALERT_REPEAT_DAYS });
  return facts.flatMap((known) => {
    const view = { isOperational: known.operational_status, now, today, repeatDays: ALERT_REPEAT_DAYS };
    const cause = findAlertCause(known.fact, view);
    return cause === null ? [] : [{ ...known, ...cause }];
  });
}

function mailOf(alerts: Awaited<ReturnType<typeof readAlerts>>, now: Date): string {
  const mailed = { companyName: 'Polar Gas', alerts, timeZone: ZONE, hours: ALL_HOURS, now, isDigest: false };
  return alertMail(mailed, 'https://dewar.example').text;
}

const LISTS = [
  'all',
  'relief',
  'readings',
  'watch',
  'vacuum',
  'insulation',
  'arrivals',
  'leak_checks',
  'inspections',
  'papers',
  'units',
  'evaluation',
  'fine',
] as const;

function isFreshlyPulled({ latest_reading: reading, last_arrival: arrival, open_transfer }: FleetTank): boolean {
  if (reading === null || !reading.fresh_pull || open_transfer !== null) return false;
  const isSinceTrip = arrival === null || new Date(arrival.arrived_at) <= new Date(reading.reading_timestamp);
  return isSinceTrip && reading.vacuum_reading <= TRANSFER_GOOD_UP_TO_MICRONS;
}

function hasPassedHoldTest({
  latest_reading: reading,
  last_arrival: arrival,
  open_transfer,
  condition,
}: FleetTank): boolean {
  const passedAt = condition?.pumped_at ?? null;
  if (passedAt === null || open_transfer !== null) return false;
  const earlier = [reading?.reading_timestamp, arrival?.arrived_at];
  return earlier.every((at) => at === undefined || new Date(at) < new Date(passedAt));
}

function placeOf({ today, months, undated }: EvacuationList, id: number): TankStory['pumpDown'] {
  const dated = months.flatMap(({ tanks }) => tanks).find(({ tank_id }) => tank_id === id);
  const listed = dated ?? undated.find(({ tank_id }) => tank_id === id);
  const place =
    dated === undefined ? (listed === undefined ? 'none' : 'undated') : dated.needed_on <= today ? 'now' : 'month';
  return { place, causes: dated?.causes ?? [], waitingAtMostKgPerDay: listed?.waiting?.high ?? null };
}

function dataOf<Data>({ status, text, body }: { status: number; text: string; body: { data: Data } }): Data {
  if (status !== 200) throw new Error(text);
  return body.data;
}
