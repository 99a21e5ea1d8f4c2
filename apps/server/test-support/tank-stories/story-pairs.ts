import type { GateReason, GateRemark } from '@dewar/domain/load-gate/load-gate';
import type { AttentionKind } from '@dewar/domain/tanks/attention';
import { type ExcludingPair, inService, needs, type Statement } from './excluding-pair.ts';
import { PAPER_PAIRS } from './paper-pairs.ts';
import type { TankStory } from './read-stories.ts';

const lacks = (kind: AttentionKind) => (story: TankStory) => !story.attention.includes(kind);
/** 'Nothing against it.' */
const mayBeLoaded: Statement = ({ gate }) => gate?.named.length === 0;
const isDueToBePumped: Statement = ({ pumpDown }) => pumpDown.place === 'now';
const reminds = (cause: TankStory['reminders'][number]) => (story: TankStory) => story.reminders.includes(cause);
const waitingCostsNothing: Statement = ({ pumpDown }) => pumpDown.waitingAtMostKgPerDay === 0;

const alerts = (kind: TankStory['alerts'][number]) => (story: TankStory) => story.alerts.includes(kind);
/** That no reading was taken in time stays true once it was taken late. */
const isMailedForNow: Statement = ({ alerts: told }) => told.some((kind) => kind !== 'missing_immediate_reading');

type GateKind = GateReason['kind'] | GateRemark['kind'];
/** What attention says against loading a tank, as the gate names it. */
const NAMED_AT_GATE: readonly (readonly [GateKind, ...AttentionKind[]])[] = [
  ['immediate_reading_due', 'immediate_reading'],
  ['vacuum_high', 'high_vacuum'],
  ['leak_check_failed', 'leak_check_failed'],
  ['leak_review_open', 'leak_check_review'],
  ['periodic_test_expired', 'inspection_overdue'],
  ['five_year_test_expired', 'five_year_test_overdue'],
  ['papers_expired', 'papers_expired'],
  ['never_inspected', 'never_inspected'],
  ['insulation_weak', 'insulation_weak', 'insulation_review'],
  ['arrival_under_review', 'arrival_review'],
  ['gauge_doubt', 'gauge_doubt'],
];
const namesAtGate =
  (...kinds: readonly GateKind[]): Statement =>
  ({ gate }) =>
    gate !== null && kinds.some((kind) => gate.named.includes(kind));
/** Unless it is in transit, where the gate is not asked. */
const atRest =
  (statement: Statement): Statement =>
  (story) =>
    !story.isInTransit && statement(story);
const isMadeAnew: Statement = (story) => story.isMadeAnew;
/** Each reason for which a gate that cannot tell the days of a journey says so. */
const SAYS_DAYS_UNKNOWN: readonly GateKind[] = ['being_judged', 'not_judged', 'holding_unknown', 'holding_not_known'];

/** Not the age of a reading, nor that there is none: both ask nothing of a tank that is not to be loaded. */
const RECORDS_LEFT_OPEN: readonly GateKind[] = ['immediate_reading_due', 'arrival_under_review'];

/** Two statements of which each follows from the other, as the two pairs that they exclude. */
function sameAs(name: string, one: Statement, other: Statement): readonly ExcludingPair[] {
  return [
    { name: `${name}: the second without the first`, one: (story) => !one(story), other },
    { name: `${name}: the first without the second`, one, other: (story) => !other(story) },
  ];
}

export const EXCLUDING_PAIRS: readonly ExcludingPair[] = [
  ...NAMED_AT_GATE.flatMap(([kind, ...attention]) =>
    sameAs(
      `attention of a tank in service at rest says ${attention.join(' or ')} and the gate names it`,
      inService(atRest((story) => attention.some((each) => needs(each)(story)))),
      inService(namesAtGate(kind)),
    ),
  ),
  {
    name: 'the gate does not know how long a tank holds, and does not say so of a journey',
    one: ({ journeyGate }) => journeyGate?.holding === null,
    other: ({ journeyGate }) => journeyGate?.named.every((kind) => !SAYS_DAYS_UNKNOWN.includes(kind)) === true,
  },
  {
    name: 'the gate has nothing against a journey, and something against loading at all',
    one: ({ journeyGate }) => journeyGate?.verdict === 'yes',
    other: ({ gate }) => gate !== null && gate.verdict !== 'yes',
  },
  {
    name: 'the gate refuses a tank in service, and attention has nothing to say',
    one: ({ gate, isOperational }) => isOperational && gate?.verdict === 'no',
    other: ({ lists }) => lists.includes('fine'),
  },
  ...sameAs(
    'attention and ISO Analytics call the vacuum high',
    needs('high_vacuum'),
    ({ analytics }) => analytics === 'High Vacuum',
  ),
  ...sameAs(
    'attention of a tank in service and reminders ask for the immediate reading',
    (story) => story.isOperational && needs('immediate_reading')(story),
    reminds('immediate_reading'),
  ),
  ...sameAs('attention and reminders call the vacuum high', needs('high_vacuum'), reminds('high_vacuum')),
  ...sameAs(
    'attention of a tank in service and reminders see a vent risk',
    (story) => story.isOperational && needs('vent_risk')(story),
    reminds('relief_near'),
  ),
  ...sameAs(
    'attention and the tank page ask for the immediate reading',
    needs('immediate_reading'),
    ({ situation }) => situation.kind === 'reading_due' && situation.reading === 'immediate',
  ),
  {
    name: 'the gate minds what the records of a tank in service leave open, and attention has nothing to say',
    one: inService(namesAtGate(...RECORDS_LEFT_OPEN)),
    other: ({ lists }) => lists.includes('fine'),
  },
  ...sameAs(
    'attention of a tank in service sees a vent risk and it is mailed',
    inService(needs('vent_risk')),
    alerts('projected_relief'),
  ),
  ...sameAs(
    'attention of a tank in service calls its inspection overdue and it is mailed',
    inService(needs('inspection_overdue')),
    alerts('overdue_inspection'),
  ),
  {
    name: 'a high vacuum is mailed, and attention does not call it high',
    one: alerts('high_reading'),
    other: lacks('high_vacuum'),
  },
  {
    name: 'an alert is mailed, and the tank is fine',
    one: isMailedForNow,
    other: ({ lists }) => lists.includes('fine'),
  },
  {
    name: 'an alert is mailed, and the tank is out of service',
    one: isMailedForNow,
    other: (story) => !story.isOperational,
  },
  {
    name: 'a high vacuum is mailed, and the tank was pulled or passed a hold test since',
    one: alerts('high_reading'),
    other: isMadeAnew,
  },
  {
    name: 'attention calls a vacuum high, and the tank was pulled or passed a hold test since',
    one: needs('high_vacuum'),
    other: isMadeAnew,
  },
  {
    name: 'the gate names a reading, and the tank was pulled or passed a hold test since',
    one: namesAtGate('vacuum_high', 'pump_down_due'),
    other: isMadeAnew,
  },
  {
    name: 'relief is mailed in other words than Home has',
    one: alerts('projected_relief'),
    other: ({ relief, mail }) => relief === null || !mail.includes(relief.words),
  },
  {
    name: 'Tank Data counts down in other words than Home has',
    one: ({ countdown }) => countdown !== null,
    other: ({ countdown, relief }) =>
      relief === null || countdown?.toLowerCase().includes(relief.words.toLowerCase()) === false,
  },
  {
    name: 'days are certain, and stand on the plate',
    one: ({ gate }) => gate?.holding?.includes('for certain') === true,
    other: ({ basis }) => basis !== null,
  },
  {
    name: 'days are told, and nothing is known of the tank',
    one: ({ gate }) => gate?.holding != null,
    other: ({ basis }) => basis?.startsWith('not known') === true,
  },
  {
    name: 'the gate has nothing against it, and an alert of it is mailed',
    one: mayBeLoaded,
    other: isMailedForNow,
  },
  {
    name: 'it is due to be pumped, and the gate names neither that nor a weak insulation',
    one: isDueToBePumped,
    other: atRest((story) => !namesAtGate('pump_down_due', 'pump_down_forecast', 'insulation_weak')(story)),
  },
  {
    name: 'a valve may have lifted, and relief is told for later',
    one: ({ relief }) => relief?.hasBegun === true,
    other: ({ relief }) => relief !== null && /^(Relief|Liquid full) (in|within)/.test(relief.words),
  },
  {
    name: 'the range of relief has begun, and there is no vent risk',
    one: ({ relief }) => relief?.hasBegun === true,
    other: lacks('vent_risk'),
  },
  {
    name: 'pulled or passed a hold test, and due to be pumped',
    one: isMadeAnew,
    other: isDueToBePumped,
  },
  ...(['gauge_doubt', 'insulation_weak', 'insulation_review'] as const).map((kind) => ({
    name: `pulled or passed a hold test, and attention says ${kind} of the time before`,
    one: isMadeAnew,
    other: needs(kind),
  })),
  {
    name: 'waiting costs nothing, and the insulation is weak',
    one: waitingCostsNothing,
    other: (story) => needs('insulation_weak')(story) || needs('insulation_review')(story),
  },
  {
    name: 'waiting costs nothing, and the vacuum is above 100 by a cold reading that nobody doubts',
    one: (story) => waitingCostsNothing(story) && lacks('gauge_doubt')(story),
    other: ({ pumpDown }) => pumpDown.causes.includes('above_alarm'),
  },
  {
    name: 'the insulation needs a review, and no one is to pump it',
    one: needs('insulation_review'),
    other: ({ pumpDown }) => pumpDown.place === 'none' || pumpDown.place === 'undated',
  },
  {
    name: 'the vacuum crosses its limit within a month, and no one is to pump it',
    one: needs('vacuum_forecast'),
    other: ({ pumpDown }) => pumpDown.place === 'none' || pumpDown.place === 'undated',
  },
  ...PAPER_PAIRS,
];
