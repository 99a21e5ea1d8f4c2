import type { AttentionKind } from '@dewar/domain/tanks/attention';
import { type ExcludingPair, inService, needs, type Statement } from './excluding-pair.ts';

const isCertified: Statement = ({ certificate }) => certificate !== null;

const INSPECTION_KINDS = [
  'inspection_overdue',
  'never_inspected',
  'papers_expired',
  'inspection_due_soon',
] as const satisfies readonly AttentionKind[];

const OVERDUE_KINDS = [
  'inspection_overdue',
  'never_inspected',
  'five_year_test_overdue',
] as const satisfies readonly AttentionKind[];

const TEST_KINDS = [...OVERDUE_KINDS, 'papers_expired'] as const satisfies readonly AttentionKind[];

/** What the holding time certificate and the weekly report state, beside what stands elsewhere. */
export const PAPER_PAIRS: readonly ExcludingPair[] = [
  {
    name: 'a certificate is made, and nothing is known of the tank',
    one: isCertified,
    other: ({ basis }) => basis?.startsWith('not known') === true,
  },
  {
    name: 'a certificate is certain of its days, and they stand on the plate',
    one: ({ certificate }) => certificate?.includes('for certain') === true,
    other: ({ basis }) => basis !== null,
  },
  {
    name: 'a certificate is made, and the gate refuses the journey',
    one: isCertified,
    other: ({ journeyGate }) => journeyGate?.verdict === 'no',
  },
  {
    name: 'a certificate is made, and the gate tells other days of the journey',
    one: isCertified,
    other: ({ journeyGate, certificate }) => journeyGate !== null && journeyGate.holding !== certificate,
  },
  {
    name: 'a certificate is made, and its load left on an earlier day',
    one: isCertified,
    other: ({ countdown }) => countdown !== null,
  },
  {
    name: 'ISO Analytics calls a vacuum of this week high, and the weekly report does not list it',
    one: ({ analytics, report }) => analytics === 'High Vacuum' && report.isLatestInWeek,
    other: ({ report }) => !report.isLatestHigh,
  },
  {
    name: 'the weekly report lists the latest reading as high, and ISO Analytics calls it low',
    one: ({ report }) => report.isLatestHigh,
    other: ({ analytics }) => analytics === 'Low Vacuum',
  },
  {
    name: 'the weekly report lists the latest reading as high, and the tank was freshly pulled to a good vacuum',
    one: ({ report }) => report.isLatestHigh,
    other: ({ isFreshlyPulled }) => isFreshlyPulled,
  },
  {
    name: 'freshly pulled this week, and the weekly report lists no fresh pull',
    one: ({ isFreshlyPulled, report }) => isFreshlyPulled && report.isLatestInWeek,
    other: ({ report }) => !report.isLatestFreshPull,
  },
  {
    name: 'attention calls the inspection overdue or missing, and the weekly report does not have it due',
    one: (story) => needs('inspection_overdue')(story) || needs('never_inspected')(story),
    other: ({ report }) => !report.isInspectionDue,
  },
  {
    name: 'the weekly report has the inspection of a tank in service due, and attention says nothing of it',
    one: inService(({ report }) => report.isInspectionDue),
    // On the due day itself it is due soon: the test is still valid.
    other: (story) => !INSPECTION_KINDS.some((kind) => needs(kind)(story)),
  },
  {
    name: 'a paper proves the 2.5-year test, and attention misses an inspection',
    one: ({ isInspectedByPaper }) => isInspectedByPaper,
    other: (story) => needs('inspection_overdue')(story) || needs('never_inspected')(story),
  },
  {
    name: 'a paper proves the 2.5-year test, and the gate has none',
    one: ({ isInspectedByPaper }) => isInspectedByPaper,
    other: ({ gate }) => gate?.named.includes('never_inspected') === true,
  },
  {
    name: 'a paper proves the 2.5-year test, and the weekly report has the inspection due',
    one: ({ isInspectedByPaper }) => isInspectedByPaper,
    other: ({ report }) => report.isInspectionDue,
  },
  {
    name: 'the picture of the inspections has one overdue or never made, and attention says nothing of it',
    one: ({ pictured }) => pictured.some((state) => state === 'overdue' || state === 'never'),
    other: (story) => !TEST_KINDS.some((kind) => needs(kind)(story)),
  },
  {
    name: 'attention has an inspection or a test overdue or never made, and the picture does not',
    one: (story) => OVERDUE_KINDS.some((kind) => needs(kind)(story)),
    other: ({ pictured }) => pictured.every((state) => state === 'soon' || state === 'later'),
  },
  {
    name: 'the weekly report finds something about the tank, and the custody ledger does not',
    one: ({ report }) => report.isFound,
    other: ({ report }) => !report.isInLedger,
  },
];
