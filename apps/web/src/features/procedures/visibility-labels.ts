import type { ProcedureVisibility } from '@dewar/domain/accounts/permissions';

export const VISIBILITY_LABELS: Readonly<Record<ProcedureVisibility, string>> = {
  public: 'Public',
  private: 'Private',
  client_specific: 'Client Specific',
};
