import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The token of the link that opened this page, which then leaves the address and the history. It stands behind '#',
 * which browsers send to no server and to no other page; links of earlier releases have it in the query.
 */
export function useLinkToken(): string {
  const { history } = useRouter();
  const address = useLocation({ select: ({ href }) => withoutToken(href) });
  const given = useLocation({ select: ({ href }) => tokenOf(href) });
  const [token, setToken] = useState(given);
  // Another link that is opened in the same tab.
  if (given !== '' && given !== token) setToken(given);
  useEffect(() => {
    if (given !== '') history.replace(address);
  }, [given, history, address]);
  return given === '' ? token : given;
}

function tokenOf(href: string): string {
  const { hash, searchParams } = new URL(href, 'https://portal.invalid');
  return new URLSearchParams(hash.slice(1)).get('token') ?? searchParams.get('token') ?? '';
}

function withoutToken(href: string): string {
  const { pathname, searchParams } = new URL(href, 'https://portal.invalid');
  searchParams.delete('token');
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`;
}
