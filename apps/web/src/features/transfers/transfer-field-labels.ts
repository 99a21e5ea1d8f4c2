import { fieldLabels } from '@dewar/contract/field-labels';
import { SPECIAL_TRANSFER_LABELS } from '@dewar/contract/transfer-labels';
import { determineTransferBody, transferFields } from '@dewar/contract/transfers';

/** The labels of the fields in forms, in their error texts and where two versions differ. */
export const TRANSFER_LABELS = fieldLabels(transferFields.extend(determineTransferBody.shape), SPECIAL_TRANSFER_LABELS);
