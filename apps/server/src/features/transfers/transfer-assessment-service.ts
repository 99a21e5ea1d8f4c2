import type { Assessment, TransferFields, UpdateTransferRequest } from '@dewar/contract/transfers';
import { can, type Person } from '@dewar/domain/accounts/permissions';
import { THERMAL_SETTINGS, toThermalSettings } from '@dewar/domain/settings/thermal-settings';
import type { TankPlate, ThermalSettings } from '@dewar/domain/thermodynamics/tank-design';
import { ASSESSED_FIELDS } from '@dewar/domain/transfers/arrival-assessments';
import { findChangedFields } from '@dewar/domain/transfers/changed-fields';
import { assessArrival } from '@dewar/domain/transfers/transfer-assessment';
import type { Database } from '../../shared/database/database.ts';
import { invalidInput, notFound } from '../../shared/errors.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import { findJudgedPlate } from '../tank-state/judged-plate-repository.ts';
import { findLoad, findTankWithLoad } from './transfer-repository.ts';

export interface AssessmentQuestion {
  readonly tank_id: number;
  readonly transfer_id?: number | undefined;
  readonly arrival_pressure?: number | undefined;
  readonly was_venting: boolean;
  readonly arrived_at?: string | undefined;
}

/**
 * Assesses an arrival against the load of transfer_id, or the tank's load in transit. Throws 404 if the person may not
 * see either.
 */
export async function assess(
  db: Database,
  person: Person,
  question: AssessmentQuestion,
  now: Date,
): Promise<Assessment> {
  const load = await findLoadToAssess(db, person, question);
  const { plate, settings } = await readTankToAssess(db, question.tank_id, question.transfer_id);
  const { notes: _notes, ...assessment } = assessArrival(
    {
      arrivalPressurePsi: question.arrival_pressure ?? null,
      wasVenting: question.was_venting,
      openLoad: load === null ? null : toBaseline(load),
      plate,
      arrivedAt: question.arrived_at,
      now,
    },
    settings,
  );
  return assessment;
}

async function findLoadToAssess(db: Database, person: Person, { tank_id, transfer_id }: AssessmentQuestion) {
  const inTransit = await findTankWithLoad(db, person, tank_id);
  if (inTransit === undefined) throw notFound();
  if (transfer_id === undefined) return inTransit.loaded_at === null ? null : inTransit;
  const load = await findLoad(db, person, transfer_id);
  if (load === undefined) throw notFound();
  if (load.tank_id !== tank_id) throw invalidInput({ transfer_id: 'Transfer id and tank id refer to different tanks' });
  return load;
}

export interface AssessedEdit {
  readonly tank_id: number;
  readonly request: UpdateTransferRequest;
  /** Undefined for a new transfer. */
  readonly stored: (TransferFields & { readonly id: number }) | undefined;
  readonly edited: TransferFields;
  readonly now: Date;
}

/**
 * The edited transfer with its assessment. The server assesses the arrival against this transfer's load once there is
 * one, and again when a relevant field changes. A verdict is an administrator's where they changed it; its reasoning
 * tells the figures of now unless they changed that as well.
 */
export async function withAssessment(
  db: Database,
  person: Person,
  { tank_id, request, stored, edited, now }: AssessedEdit,
): Promise<TransferFields> {
  const own = can(person, 'edit', 'transfer') ? ownVerdict(request, stored) : {};
  if (can(person, 'edit', 'transfer')) {
    const isSame = stored !== undefined && findChangedFields(ASSESSED_FIELDS, stored, edited).length === 0;
    if (isSame || (stored === undefined && own.arrival_assessment !== undefined)) return edited;
  }
  const { requires_level_check } = edited;
  const kept = own.arrival_assessment === undefined ? own : { requires_level_check, ...own };
  if (edited.arrived_at === null) return { ...edited, ...UNASSESSED, ...kept };
  const { plate, settings } = await readTankToAssess(db, tank_id, stored?.id);
  return { ...edited, ...assessStored(edited, plate, settings, now), ...kept };
}

type StoredAssessment = Pick<TransferFields, 'arrival_assessment' | 'assessment_reasoning' | 'requires_level_check'>;

const UNASSESSED: StoredAssessment = {
  arrival_assessment: null,
  assessment_reasoning: null,
  requires_level_check: false,
};

const VERDICT_FIELDS = Object.keys(UNASSESSED) as readonly (keyof StoredAssessment)[];

/** What a request changes of the verdict; nothing where it has none, or sends the stored one back. */
function ownVerdict(request: UpdateTransferRequest, stored: TransferFields | undefined): Partial<StoredAssessment> {
  const { arrival_assessment = stored?.arrival_assessment } = request;
  if (arrival_assessment == null) return {};
  const changed = VERDICT_FIELDS.filter((field) => request[field] !== undefined && request[field] !== stored?.[field]);
  return Object.fromEntries(changed.map((field) => [field, request[field]]));
}

/** The transfer's own assessment, of a stored or new arrival against its load. */
export function assessStored(
  transfer: TransferFields,
  plate: TankPlate,
  settings: ThermalSettings,
  now: Date,
): StoredAssessment {
  const result = assessArrival(
    {
      arrivalPressurePsi: transfer.arrival_pressure,
      wasVenting: transfer.was_venting,
      openLoad: toBaseline(transfer),
      plate,
      arrivedAt: transfer.arrived_at,
      now,
    },
    settings,
  );
  return {
    arrival_assessment: result.assessment,
    assessment_reasoning: result.reasoning,
    requires_level_check: result.requiresLevelCheck,
  };
}

/** What an assessment depends on besides the transfer, whose plate is the one that it was judged with. Throws 404 for a tank that does not exist. */
async function readTankToAssess(db: Database, tank_id: number, transfer_id: number | undefined) {
  const settings = toThermalSettings(await readSettings(db, THERMAL_SETTINGS));
  const plate = await findJudgedPlate(db, tank_id, transfer_id);
  if (plate === undefined) throw notFound();
  return { plate, settings };
}

function toBaseline(
  load: Pick<TransferFields, 'loaded_pressure' | 'loaded_weight_lbs' | 'product_name'> & {
    readonly loaded_at: Date | string | null;
  },
) {
  return {
    loadedPressurePsi: load.loaded_pressure,
    loadedWeightLbs: load.loaded_weight_lbs,
    loadedAt: load.loaded_at,
    productName: load.product_name,
  };
}
