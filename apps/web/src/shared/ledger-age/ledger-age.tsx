import { getLedgerAge } from '@dewar/contract/custody-ledger';
import { describeLedgerAge } from '@dewar/domain/custody-ledger/describe-ledger-age';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callEndpoint } from '../api/api-client.ts';
import { usePersonTimeZone } from '../session/session.ts';

/** While changes wait, it is asked again: what is kept moves without a change of a record. */
const AGE_EVERY_MS = 5_000;

/** The first two words of the keys of the custody ledger's queries, and of this one. The losses in pictures are its sums. */
const LEDGER = 'custody-ledger';
const AGE = 'age';

function ledgerAgeQuery(company: string | undefined) {
  const query = company === undefined ? {} : { company };
  return queryOptions({
    queryKey: [LEDGER, AGE, query],
    queryFn: async ({ signal }) => (await callEndpoint(getLedgerAge, { query, signal })).data,
    refetchInterval: ({ state }) =>
      state.status !== 'error' && ((state.data?.changes_waiting ?? 0) > 0 || state.data?.more_may_wait === true)
        ? AGE_EVERY_MS
        : false,
  });
}

interface LedgerAgeProps {
  /** For administrators one company, or all of them. */
  readonly company: string | undefined;
  /** What is said to be of then: 'Figures are'. */
  readonly what: string;
}

/** 'Figures are as of 29 Nov 2026, 11:20:31, 214 changes wait.' */
export function LedgerAge({ company, what }: LedgerAgeProps) {
  const timeZone = usePersonTimeZone();
  const { data: age } = useQuery(ledgerAgeQuery(company));
  const queryClient = useQueryClient();
  const said = useRef(age?.as_of);
  // A newer age over older figures would be untrue.
  useEffect(() => {
    const isFirst = said.current === undefined;
    if (age === undefined || said.current === age.as_of) return;
    said.current = age.as_of;
    if (isFirst) return;
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [first, second] }) =>
        first === LEDGER ? second !== AGE : first === 'fleet-pictures' && second === 'losses',
    });
  }, [age, queryClient]);
  return age === undefined ? null : <span>{`${what} ${describeLedgerAge(age, timeZone)}.`}</span>;
}
