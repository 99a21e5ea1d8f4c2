import type { Assessment, Transfer, UpdateTransferRequest } from '@dewar/contract/transfers';
import { ASSESSED_FIELDS } from '@dewar/domain/transfers/arrival-assessments';
import { findChangedFields } from '@dewar/domain/transfers/changed-fields';

const VERDICT = ['arrival_assessment', 'assessment_reasoning', 'requires_level_check'] as const;

/**
 * An edit without a verdict that nobody gave: the stored one sent back, or the automatic one that filled the fields. The
 * server then assesses the figures that are saved; sent along, the reasoning would go on telling those of before.
 */
export function withoutAutomaticVerdict(
  body: UpdateTransferRequest,
  transfer: Transfer,
  automatic: Assessment | null,
): UpdateTransferRequest {
  const { arrival_assessment: _verdict, assessment_reasoning: _why, requires_level_check: _check, ...figures } = body;
  if (body.arrival_assessment === null) return body;
  if (findChangedFields(VERDICT, transfer, body).length === 0) return figures;
  const isAutomatic =
    automatic !== null &&
    body.arrival_assessment === automatic.assessment &&
    body.assessment_reasoning === automatic.reasoning &&
    body.requires_level_check === automatic.requiresLevelCheck;
  const isReassessed = findChangedFields(ASSESSED_FIELDS, transfer, { ...transfer, ...body }).length > 0;
  return isAutomatic && isReassessed ? figures : body;
}
