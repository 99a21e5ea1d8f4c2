import type { DossierFacts } from '@dewar/contract/dossiers';
import { labelOfTransfer } from '@dewar/contract/transfer-labels';
import { DOSSIER_SECTION_LABELS as titles } from '@dewar/domain/dossiers/dossiers';
import { GATE_VERDICT_LABELS, inDays } from '@dewar/domain/load-gate/describe-gate';
import { listFillingFacts, listHoldingFacts } from '@dewar/domain/load-gate/holding-certificate';
import { WEIGHT_DECIMALS } from '@dewar/domain/primitives/weights';
import { LOSS_ANSWER_LABELS } from '@dewar/domain/thermodynamics/heat-leak/load-answers';
import { formatCalendarDate, formatDayTime } from '@dewar/domain/time/full-date';
import { ARRIVAL_ASSESSMENT_LABELS } from '@dewar/domain/transfers/arrival-assessments';
import { describeBol } from '@dewar/domain/transfers/bill-of-lading';
import { describeWithdrawn } from '@dewar/domain/transfers/determined-record';
import { FINAL_DETERMINATION_LABELS } from '@dewar/domain/transfers/final-determination';
import { lossOrGain } from '@dewar/domain/transfers/transfer-figures';
import type { Content } from 'pdfmake/interfaces.js';
import { words } from '../../../shared/typesetting/paper.ts';
import { factTable, inDigits, muted, noted, paragraph, part, quantity } from './paper-parts.ts';

export function loadPart({ transfer, timezone, company_name }: DossierFacts): Content {
  const time = (at: string | null) => at && formatDayTime(at, timezone);
  return part(
    titles.load,
    [
      factTable([
        ['Tank', transfer.tank_number],
        ['Company', company_name],
        ...noted('Load', String(transfer.id)),
        ...noted(labelOfTransfer('loaded_at'), time(transfer.loaded_at)),
        ...noted(labelOfTransfer('product_name'), transfer.product_name),
        ...noted(labelOfTransfer('customer_name'), transfer.customer_name),
        ...noted(labelOfTransfer('bol_number'), transfer.bol_number),
        ...noted(
          labelOfTransfer('replaces_bol'),
          transfer.replaces_bol && describeBol(transfer.replaces_bol, timezone),
        ),
        ...noted('Weight', weight(transfer.loaded_weight_lbs, transfer.loaded_weight_kg)),
        ...noted(labelOfTransfer('gross_weight_lbs'), quantity(transfer.gross_weight_lbs, 'lbs')),
        ...noted(labelOfTransfer('tare_weight_lbs'), quantity(transfer.tare_weight_lbs, 'lbs')),
        ...noted('Weighed at', weighedAt(transfer.loading_site, transfer.loading_scale)),
        ...noted('To be received at', weighedAt(transfer.receiving_site, transfer.receiving_scale)),
        ...noted(labelOfTransfer('loaded_pressure'), quantity(transfer.loaded_pressure, 'psig')),
        ...noted(labelOfTransfer('loaded_level'), quantity(transfer.loaded_level, 'mmH2O')),
        ...noted(labelOfTransfer('expected_arrival_at'), time(transfer.expected_arrival_at)),
        ...noted('Tank when filled', transfer.tank_when_filled),
        ...noted('Shield', quantity(transfer.shield_days, 'days')),
        ...noted(labelOfTransfer('reason_for_loading'), transfer.reason_for_loading),
        ...noted('Recorded by', transfer.recorded_by_email),
        ...noted('Captured without a signal', time(transfer.captured_at)),
      ]),
      ...(transfer.notes === null ? [] : [paragraph(transfer.notes)]),
    ],
    '',
  );
}

export function gatePart({ gate, timezone }: DossierFacts): Content {
  if (gate === null) return part(titles.gate, [], 'It was not asked when this load was recorded.');
  const { journey, verdict, reasons, holding } = gate;
  return part(
    titles.gate,
    [
      factTable([
        ['May it be loaded?', GATE_VERDICT_LABELS[verdict]],
        ['Answered', formatDayTime(gate.answered_at, timezone)],
        ['For the loading of', formatCalendarDate(gate.date)],
        ['Product', journey.product_name ?? 'not given'],
        ['Weight', quantity(journey.weight_lbs, 'lbs') ?? 'not given'],
        ['Starting pressure', quantity(journey.pressure, 'psig') ?? 'not given'],
        ['Journey', journey.days === null ? 'not given' : inDays(journey.days)],
        ...noted('Shield', quantity(journey.shield_days, 'days')),
        ...noted('Tank when filled', journey.was_cold === null ? null : journey.was_cold ? 'cold' : 'warm'),
      ]),
      ...(holding === null ? [] : [paragraph(holding)]),
      ...reasons.map(({ text }) => paragraph(`• ${text}`)),
    ],
    '',
  );
}

export function certificatePart({ certificate, gate, timezone }: DossierFacts): Content {
  const title = 'Holding time certificate';
  if (certificate === null) {
    const isRefused = gate?.verdict === 'no';
    return part(title, [], isRefused ? 'None: the load gate said no.' : 'None: the holding time is not known.');
  }
  const paper = part(
    title,
    [
      { text: words(certificate.line, { bold: true }), fontSize: 14, margin: [0, 0, 0, 2] },
      paragraph(`Actual holding time: ${inDays(certificate.holding_days)}. ${certificate.sentence}`),
      factTable([...listFillingFacts(certificate), ...listHoldingFacts(certificate, timezone)]),
      ...certificate.minded.map((text) => paragraph(`• ${text}`)),
      muted(certificate.basis),
    ],
    '',
  );
  return { stack: [paper], unbreakable: true };
}

export function arrivalPart({ transfer, timezone }: DossierFacts): Content {
  if (transfer.arrived_at === null) return part(titles.arrival, [], 'The load is in transit.');
  const { arrival_assessment, manual_level_reading, level_reading_unit } = transfer;
  return part(
    titles.arrival,
    [
      factTable([
        [labelOfTransfer('arrived_at'), formatDayTime(transfer.arrived_at, timezone)],
        ...noted('Expected', transfer.expected_arrival_at && formatDayTime(transfer.expected_arrival_at, timezone)),
        ...noted(labelOfTransfer('arrival_pressure'), quantity(transfer.arrival_pressure, 'psig')),
        ...noted(labelOfTransfer('arrival_level'), quantity(transfer.arrival_level, 'mmH2O')),
        ...noted('Manual level', quantity(manual_level_reading, level_reading_unit ?? '')),
        [labelOfTransfer('was_venting'), transfer.was_venting ? 'Yes' : 'No'],
        ...noted(
          labelOfTransfer('arrival_assessment'),
          arrival_assessment && ARRIVAL_ASSESSMENT_LABELS[arrival_assessment],
        ),
        [labelOfTransfer('requires_level_check'), transfer.requires_level_check ? 'Yes' : 'No'],
        ...noted(
          'Captured without a signal',
          transfer.arrival_captured_at && formatDayTime(transfer.arrival_captured_at, timezone),
        ),
      ]),
      ...(transfer.assessment_reasoning === null ? [] : [paragraph(transfer.assessment_reasoning)]),
    ],
    '',
  );
}

export function determinationPart({ transfer, timezone }: DossierFacts): Content {
  const { final_determination, determined_at } = transfer;
  const withdrawn = describeWithdrawn(transfer, (at) => formatDayTime(at, timezone));
  const before = withdrawn === null ? [] : [paragraph(withdrawn)];
  if (final_determination === null) return part(titles.determination, before, 'None yet.');
  const { label, lbs } = lossOrGain(transfer.loaded_weight_lbs, transfer.actual_received_lbs);
  return part(
    titles.determination,
    [
      factTable([
        ['Determination', FINAL_DETERMINATION_LABELS[final_determination]],
        ...noted('Received', weight(transfer.actual_received_lbs, transfer.actual_received_kg)),
        ...noted('Weighed at', weighedAt(transfer.receiving_site, transfer.receiving_scale)),
        ...noted('Received share', quantity(transfer.received_percentage, '%')),
        ...noted(label, quantity(lbs, 'lbs')),
        ...noted('What was missing', transfer.loss_answer && LOSS_ANSWER_LABELS[transfer.loss_answer]),
        ...noted('Determined', determined_at && formatDayTime(determined_at, timezone)),
        ...noted('By', transfer.determined_by_email),
      ]),
      ...(transfer.determination_notes === null ? [] : [paragraph(transfer.determination_notes)]),
      ...before,
    ],
    '',
  );
}

function weight(lbs: number | null, kg: number | null): string | null {
  return lbs === null ? null : `${inDigits(lbs)} lbs${kg === null ? '' : ` (${inDigits(kg, WEIGHT_DECIMALS)} kg)`}`;
}

/** 'Baytown · scale Baytown 2'. */
function weighedAt(site: string | null, scale: string | null): string {
  return [site, scale !== null && `scale ${scale}`].filter(Boolean).join(' · ');
}
