import type { DataOf } from '@dewar/contract/endpoint';
import type { beginSignOn } from '@dewar/contract/sign-on';
import { useRef, useState } from 'react';
import { useBeginSignOn } from './company-sign-on-api.ts';

export type CompanySignOn = Extract<DataOf<typeof beginSignOn>, { method: 'company' }>;

/**
 * Where people with the typed address sign in. The server is asked once an address; without an answer the password stays
 * as the way.
 */
export function useCompanySignOn(isInUse: boolean) {
  const begin = useBeginSignOn();
  const asked = useRef('');
  const [company, setCompany] = useState<CompanySignOn | null>(null);

  const ask = async (typed: string): Promise<CompanySignOn | null> => {
    const email = typed.trim();
    if (!isInUse || !email.includes('@')) return null;
    if (email === asked.current) return company;
    asked.current = email;
    const found = await begin(email).catch(() => null);
    const next = found?.method === 'company' ? found : null;
    // Somebody may have typed on meanwhile.
    if (email === asked.current) setCompany(next);
    if (found === null) asked.current = '';
    return next;
  };

  return { company, ask };
}
