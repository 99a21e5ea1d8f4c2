import type { ImportKindName } from '@dewar/domain/imports/import-kinds';

interface ChosenForAll {
  readonly kind: ImportKindName;
  readonly tankNumber: string;
  readonly companyName: string;
}

/** Whether what is imported is somebody's record of a tank. */
export function hasOwners(kind: ImportKindName): boolean {
  return kind === 'readings' || kind === 'transfers';
}

/** What a request says of all rows: the tank of a sheet without a column of tanks, and whose records they are. */
export function ofAllRows({ kind, tankNumber, companyName }: ChosenForAll) {
  return {
    ...(tankNumber !== '' && { tank_number: tankNumber }),
    ...(companyName !== '' && hasOwners(kind) && { company_name: companyName }),
  };
}
