import type { DossierFacts } from '@dewar/contract/dossiers';
import { DOSSIER_SECTIONS, type DossierSection } from '@dewar/domain/dossiers/dossiers';

type Transfer = DossierFacts['transfer'];

const ARRIVAL_FIELDS = [
  'arrived_at',
  'arrival_level',
  'arrival_pressure',
  'arrival_assessment',
  'assessment_reasoning',
  'requires_level_check',
  'manual_level_reading',
  'level_reading_unit',
  'was_venting',
  'arrival_captured_at',
  'arrival_received_at',
] as const satisfies readonly (keyof Transfer)[];

const DETERMINATION_FIELDS = [
  'actual_received_lbs',
  'actual_received_kg',
  'final_determination',
  'determination_notes',
  'loss_answer',
  'received_percentage',
  'determined_by_email',
  'determined_at',
  'withdrawn_determination',
] as const satisfies readonly (keyof Transfer)[];

/** The fields of a transfer by the section that shows them; the load has the rest. */
function fieldsOf(section: 'load' | 'arrival' | 'determination', transfer: Transfer) {
  const later: readonly string[] = [...ARRIVAL_FIELDS, ...DETERMINATION_FIELDS];
  const listed: Record<string, readonly string[]> = { arrival: ARRIVAL_FIELDS, determination: DETERMINATION_FIELDS };
  const names = listed[section];
  return Object.entries(transfer).filter(([name]) =>
    names === undefined ? !later.includes(name) : names.includes(name),
  );
}

function contentOf(section: DossierSection, facts: DossierFacts): unknown {
  switch (section) {
    case 'load':
      return [facts.company_name, facts.timezone, fieldsOf('load', facts.transfer)];
    case 'arrival':
    case 'determination':
      return fieldsOf(section, facts.transfer);
    default:
      return facts[section];
  }
}

/** In which sections the facts of two versions differ. */
export function findChangedSections(before: DossierFacts, after: DossierFacts): readonly DossierSection[] {
  return DOSSIER_SECTIONS.filter(
    (section) => JSON.stringify(contentOf(section, before)) !== JSON.stringify(contentOf(section, after)),
  );
}
