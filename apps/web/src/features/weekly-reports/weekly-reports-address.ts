/** The tab of ISO Analytics, and the report that stands open over it; a mail leads to one. */
export interface CompanyReportsAddress {
  readonly tab?: 'weekly-reports';
  readonly report?: number;
}

/** What the administrators' page of weekly reports shows: Generate, where no tab is named. */
export interface ReportsPageAddress {
  readonly tab?: 'reports';
  readonly company?: string;
  readonly report?: number;
}

/** Reads it out of an address; what is no choice there is left out. */
export function readCompanyReportsAddress(
  address: {
    readonly [Name in keyof CompanyReportsAddress]?: unknown;
  },
): CompanyReportsAddress {
  return address.tab === 'weekly-reports' ? { tab: address.tab, ...readReport(address.report) } : {};
}

export function readReportsPageAddress(
  address: {
    readonly [Name in keyof ReportsPageAddress]?: unknown;
  },
): ReportsPageAddress {
  // A name of digits alone arrives as a number.
  const company = address.company === undefined ? '' : String(address.company).trim();
  return {
    ...(address.tab === 'reports' && { tab: address.tab }),
    ...(company !== '' && { company }),
    ...readReport(address.report),
  };
}

function readReport(report: unknown): { readonly report?: number } {
  return typeof report === 'number' && Number.isSafeInteger(report) && report > 0 ? { report } : {};
}
