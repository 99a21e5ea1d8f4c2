import type { Fleet, FleetTank, TankState } from '@dewar/contract/fleet';
import { type AttentionReason, type AttentionView, findAttentionReasons } from '@dewar/domain/tanks/attention';
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
  const evaluated = evaluateTanks(fleet.tanks, attentionViewOf(fleet, view));
  return evaluated.map((each) => ({ ...each, reasons: each.reasons.map((reason) => withLabel(reason, view)) }));
}

/** Why one tank needs attention, as its fleet lists it. */
export function reasonsOf(state: TankState, view: FleetView): readonly LabelledReason[] {
  return findAttentionReasons(state.tank, attentionViewOf(state, view)).map((reason) => withLabel(reason, view));
}

function attentionViewOf(settings: Omit<TankState, 'tank'>, { now }: FleetView): AttentionView {
  const { today, inspection_soon_days, vent_risk_days } = settings;
  return { now, today, inspectionSoonDays: inspection_soon_days, ventRiskDays: vent_risk_days };
}

function withLabel(reason: AttentionReason, view: FleetView): LabelledReason {
  return { ...reason, label: attentionLabel(reason, view), tone: attentionTone(reason.kind) };
}
