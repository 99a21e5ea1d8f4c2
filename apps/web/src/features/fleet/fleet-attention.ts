import type { Fleet, FleetTank } from '@dewar/contract/fleet';
import type { AttentionReason } from '@dewar/domain/tanks/attention';
import { type EvaluatedTank, evaluateTanks } from '@dewar/domain/tanks/attention-list';
import type { Tone } from '../../shared/ui/states/status-pill.tsx';
import { attentionLabel, attentionTone } from './attention-labels.ts';
import type { FleetView } from './relief-estimate.ts';

export interface LabelledReason extends AttentionReason {
  readonly label: string;
  readonly tone: Tone;
}

/** A tank with what its card, the lists and the order of the fleet need. */
export interface TankWithAttention extends EvaluatedTank<FleetTank> {
  /** Worst first; empty where nothing needs attention. */
  readonly reasons: readonly LabelledReason[];
}

/** Every tank, worst first. */
export function evaluateFleet(fleet: Fleet, view: FleetView): readonly TankWithAttention[] {
  const { today, inspection_soon_days, vent_risk_days } = fleet;
  const evaluated = evaluateTanks(fleet.tanks, {
    now: view.now,
    today,
    inspectionSoonDays: inspection_soon_days,
    ventRiskDays: vent_risk_days,
  });
  return evaluated.map((each) => ({ ...each, reasons: each.reasons.map((reason) => withLabel(reason, view)) }));
}

function withLabel(reason: AttentionReason, view: FleetView): LabelledReason {
  return { ...reason, label: attentionLabel(reason, view), tone: attentionTone(reason.kind) };
}
