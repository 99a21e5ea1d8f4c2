/** Which leak check is reviewed; from analytics it is only looked at (spec 2 §4.5). */
export interface ReviewAddress {
  readonly id?: number;
  readonly source?: 'analytics';
}

export function readReviewAddress(address: { readonly [Name in keyof ReviewAddress]?: unknown }): ReviewAddress {
  const { id, source } = address;
  return {
    ...(isRecordId(id) && { id }),
    ...(source === 'analytics' && { source }),
  };
}

function isRecordId(id: unknown): id is number {
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0;
}
