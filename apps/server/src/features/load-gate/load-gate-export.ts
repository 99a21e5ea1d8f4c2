import type { QueryOf } from '@dewar/contract/endpoint';
import { type exportLoadGate, type GateTankRecord, gateTankSchema } from '@dewar/contract/load-gate';
import {
  describeGateReason,
  describeHolding,
  GATE_VERDICT_LABELS,
  NO_GATE_REASON,
  toldDays,
} from '@dewar/domain/load-gate/describe-gate';
import { chooseTanks, type JudgedTank, judgeListedTank } from '@dewar/domain/load-gate/gate-list';
import { type GateAnswer, toldOf } from '@dewar/domain/load-gate/load-gate';
import { toGateView } from '@dewar/domain/settings/load-gate-settings';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import type { ExportColumn } from '../../shared/exports/export-columns.ts';
import { pagesOf } from '../../shared/exports/export-pages.ts';
import { inSlices } from '../../shared/in-slices.ts';
import { listJudgedTanks, readView } from './load-gate-service.ts';

type Query = QueryOf<typeof exportLoadGate>;
type JudgedRow = JudgedTank<GateTankRecord>;

const columnsIn = (timeZone: string): readonly ExportColumn<JudgedRow>[] => [
  { heading: 'Tank', text: ({ tank }) => tank.tank_number },
  { heading: 'May it be loaded?', text: ({ answer }) => GATE_VERDICT_LABELS[answer.verdict] },
  {
    heading: 'Holding time',
    number: ({ answer: { holding } }) => (holding === null ? null : toldDays(holding.cautiousDays)),
    unit: 'days',
  },
  {
    heading: 'How it is known',
    text: ({ answer: { holding } }) => (holding === null ? null : describeHolding(holding, timeZone)),
  },
  { heading: 'Why', text: ({ answer }) => reasonsText(answer, timeZone) },
  { heading: 'Journey', number: ({ journey }) => journey.days, unit: 'days' },
  { heading: 'Product', text: ({ journey }) => journey.productName },
  { heading: 'Weight', number: ({ journey }) => journey.weightLbs, unit: 'lbs' },
  { heading: 'Starting pressure', number: ({ journey }) => journey.pressurePsi, unit: 'psig' },
];

function reasonsText(answer: GateAnswer, timeZone: string): string {
  const told = toldOf(answer);
  if (told.length === 0) return NO_GATE_REASON;
  const lines = told.map((reason) => {
    const { text, cure } = describeGateReason(reason, timeZone);
    return `${text} ${cure}`;
  });
  return lines.join('\n');
}

interface GateExport {
  readonly company: { readonly id: number; readonly name: string };
  readonly query: Query;
  /** Of the days in the reasons. */
  readonly timeZone: string;
  readonly now: Date;
}

/** The company's tanks at rest with their answers for the journey of the query, as a file has them. */
export async function loadGateToExport(db: Database, { company, query, timeZone, now }: GateExport) {
  const { days = null, product = '', weight = null, pressure = null, verdict = '', search = '' } = query;
  const view = toGateView(await readView(db, company, now));
  const tanks = z.array(z.unknown()).parse(JSON.parse(await listJudgedTanks(db, company.id)));
  const judged = await inSlices(tanks, (tank) =>
    judgeListedTank(gateTankSchema.parse(tank), { days, product, weight, pressure }, view),
  );
  const pages = pagesOf(chooseTanks(judged, { verdict, search }));
  return { name: 'Load gate', entity: 'load_gate', company_id: company.id, columns: columnsIn(timeZone), pages };
}
