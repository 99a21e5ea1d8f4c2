import { describeLedgerAge } from '@dewar/domain/custody-ledger/describe-ledger-age';
import { useQuery } from '@tanstack/react-query';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { ledgerAgeQuery } from './ledger-api.ts';

interface LedgerAgeProps {
  /** For administrators one company, or all of them. */
  readonly company: string | undefined;
  /** What is said to be of then: 'Figures'. */
  readonly what: string;
}

/** 'Figures as of 29 Nov 2026, 11:20:31, 214 changes wait.' */
export function LedgerAge({ company, what }: LedgerAgeProps) {
  const timeZone = usePersonTimeZone();
  const { data: age } = useQuery(ledgerAgeQuery(company));
  return age === undefined ? null : <span>{`${what} ${describeLedgerAge(age, timeZone)}.`}</span>;
}
