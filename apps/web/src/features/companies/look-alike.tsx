import { Alert } from '@mantine/core';
import { useMemo } from 'react';
import { useCompanyNameMatcher } from '../../shared/state/use-company-name-matcher.ts';
import { IconAlertTriangle } from '../../shared/ui/icons/icons.ts';

interface LookAlikeProps {
  /** As it is typed. */
  readonly name: string;
  /** The saved name. */
  readonly own: string | undefined;
  readonly companyNames: readonly string[];
}

/** Warns that the typed name could be confused with an existing company (rules 6); it may still be a different one. */
export function LookAlike({ name, own, companyNames }: LookAlikeProps) {
  const others = useMemo(() => companyNames.filter((each) => each !== own), [companyNames, own]);
  const find = useCompanyNameMatcher(others);
  const match = find?.(name) ?? null;
  if (match === null) return null;
  return (
    <Alert color="watch" role="status" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {match.is_exact ? (
        <>
          A company with this name already exists: <strong>{match.name}</strong>.
        </>
      ) : (
        <>
          This looks like <strong>{match.name}</strong>. Make sure that it is another company.
        </>
      )}
    </Alert>
  );
}
