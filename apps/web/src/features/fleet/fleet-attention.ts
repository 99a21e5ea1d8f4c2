import type { Fleet, FleetTank } from '@dewar/contract/fleet';
import {
  type AttentionReason,
  type AttentionView,
  assessTankInspection,
  compareTanksInNeed,
  findAttentionReasons,
} from '@dewar/domain/tanks/attention';
import type { InspectionDue } from '@dewar/domain/tanks/inspection-due';
import type { Tone } from '../../shared/ui/states/status-pill.tsx';
import { attentionLabel, attentionTone } from './attention-labels.ts';
import type { FleetView } from './relief-estimate.ts';

export interface LabelledReason extends AttentionReason {
  readonly label: string;
  readonly tone: Tone;
}

/** A tank with what its card, the lists and the order of the fleet need. */
export interface TankWithAttention {
  readonly tank: FleetTank;
  readonly inspection: InspectionDue;
  /** Worst first; empty where nothing needs attention. */
  readonly reasons: readonly LabelledReason[];
}

/** One line of the attention list. */
export interface AttentionLine {
  readonly tank: FleetTank;
  readonly reason: LabelledReason;
}

/** Every tank, worst first. */
export function evaluateFleet(fleet: Fleet, view: FleetView): readonly TankWithAttention[] {
  const attentionView = attentionViewOf(fleet, view);
  return fleet.tanks
    .map((tank) => ({
      tank,
      inspection: assessTankInspection(tank, attentionView),
      reasons: findAttentionReasons(tank, attentionView).map((reason) => withLabel(reason, view)),
    }))
    .sort(compareTanksInNeed);
}

/** The tanks that need attention, worst first. */
export function listTanksInNeed(fleet: Fleet, view: FleetView): readonly TankWithAttention[] {
  return evaluateFleet(fleet, view).filter(({ reasons }) => reasons.length > 0);
}

function attentionViewOf(fleet: Fleet, { now }: FleetView): AttentionView {
  const { today, inspection_soon_days, vent_risk_days } = fleet;
  return { now, today, inspectionSoonDays: inspection_soon_days, ventRiskDays: vent_risk_days };
}

function withLabel(reason: AttentionReason, view: FleetView): LabelledReason {
  return { ...reason, label: attentionLabel(reason, view), tone: attentionTone(reason.kind) };
}
