import type { ProcedureVisibility } from './permissions.ts';

/** What the visibilities of a procedure are called. */
export const VISIBILITY_LABELS: Readonly<Record<ProcedureVisibility, string>> = {
  public: 'Public',
  private: 'Private',
  client_specific: 'Client Specific',
};
