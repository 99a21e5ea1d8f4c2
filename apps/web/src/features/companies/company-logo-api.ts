import { getCompanyLogo } from '@dewar/contract/companies';
import { queryOptions } from '@tanstack/react-query';
import { downloadFrom } from '../../shared/api/api-client.ts';
import { ApiError } from '../../shared/api/api-error.ts';

/** The logos that were asked for, apart from the companies' records: a saved record does not fetch them again. */
const companyLogoKeys = {
  all: ['company-logos'] as const,
  of: (companyName: string) => [...companyLogoKeys.all, companyName] as const,
};

/** A company's logo as a data: address, or null where there is none; asked for once, until somebody changes it. */
export function companyLogoQuery(companyName: string) {
  return queryOptions({
    queryKey: companyLogoKeys.of(companyName),
    queryFn: ({ signal }) => fetchLogo(companyName, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

async function fetchLogo(companyName: string, signal: AbortSignal): Promise<string | null> {
  try {
    const { blob } = await downloadFrom(getCompanyLogo, {
      params: { companyName },
      query: { if_none: 'empty' },
      signal,
    });
    return blob.size === 0 ? null : await readAsDataUrl(blob);
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) return null;
    throw failure;
  }
}

/** A file as an address for <img>. Not an object URL: that has to be revoked, and nobody knows when the last place has gone. */
export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
