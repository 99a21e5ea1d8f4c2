import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ProviderAnswer } from './company-sign-on-api.ts';

interface ProviderReturn {
  /** What was begun: to sign in, to connect one's account, or to test. */
  readonly purpose: string;
  /** Whose sign-on is tested. */
  readonly companyName: string;
  readonly answer: ProviderAnswer;
}

const FIELDS = ['code', 'iss', 'error', 'error_description'] as const;

/**
 * What the provider sent back, which then leaves the address and the history. It stands behind '#', which browsers send to
 * no server. Null without it.
 */
export function useProviderReturn(): ProviderReturn | null {
  const { history } = useRouter();
  const given = useLocation({ select: ({ href }) => new URL(href, 'https://portal.invalid').hash });
  const [hash, setHash] = useState(given);
  if (given !== '' && given !== hash) setHash(given);
  useEffect(() => {
    if (given !== '') history.replace('/sign-on');
  }, [given, history]);
  return parseReturn(given === '' ? hash : given);
}

function parseReturn(hash: string): ProviderReturn | null {
  const found = new URLSearchParams(hash.slice(1));
  const state = found.get('state');
  if (state === null) return null;
  const given = FIELDS.flatMap((name) => {
    const value = found.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    purpose: found.get('purpose') ?? 'sign-in',
    companyName: found.get('company') ?? '',
    answer: { state, ...Object.fromEntries(given) },
  };
}
