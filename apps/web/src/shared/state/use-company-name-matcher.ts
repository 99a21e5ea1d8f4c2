import { type CompanyNameMatcher, readCompanyNames } from '@dewar/domain/accounts/company-look-alikes';
import { useEffect, useState } from 'react';
import { runInSlices } from './run-in-slices.ts';

/**
 * Finds companies that a typed name may mean (companyNameMatcher). Undefined until the names are read, which happens
 * between the frames because there may be thousands: give a long list memoised.
 */
export function useCompanyNameMatcher(names: readonly string[]): CompanyNameMatcher | undefined {
  // In an object: React would call a function.
  const [matcher, setMatcher] = useState<{ readonly find: CompanyNameMatcher }>();
  useEffect(() => {
    const stopping = new AbortController();
    void runInSlices(readCompanyNames(names), stopping.signal).then((find) => {
      if (find !== undefined && !stopping.signal.aborted) setMatcher({ find });
    });
    return () => stopping.abort();
  }, [names]);
  return matcher?.find;
}
