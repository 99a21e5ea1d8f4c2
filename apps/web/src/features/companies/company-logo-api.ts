import { getCompanyLogo } from '@dewar/contract/companies';
import { queryOptions } from '@tanstack/react-query';
import { downloadFrom } from '../../shared/api/api-client.ts';
import { ApiError } from '../../shared/api/api-error.ts';

/** Cached apart from the company records, so that saving a record does not refetch logos. */
const companyLogoKeys = {
  all: ['company-logos'] as const,
  of: (companyName: string) => [...companyLogoKeys.all, companyName] as const,
};

/** A company's logo as a data: URL, or null if it has none; fetched once, until somebody changes it. */
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
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * A file as a URL for <img>. Not an object URL: that has to be revoked, and it is unknown when the last use has gone.
 */
export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
