import type { PaperCheck as Check } from '@dewar/contract/dossiers';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../shared/api/api-error.ts';
import { formatTimeWithZone } from '../../shared/format/times.ts';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { StatusPill, type Tone } from '../../shared/ui/states/status-pill.tsx';
import { paperCheckQuery } from './dossiers-api.ts';
import { FileCheck } from './file-check.tsx';
import styles from './paper-check.module.css';

const TONES: Readonly<Record<Check['state'], Tone>> = { valid: 'good', superseded: 'watch', unknown: 'bad' };
const WORDS: Readonly<Record<Check['state'], string>> = {
  valid: 'Valid',
  superseded: 'Superseded',
  unknown: 'Unknown',
};

/** What is told to anybody of the paper with a code, and of a file that they were given. */
export function PaperCheck({ code }: { readonly code: string }) {
  const { data: check, error, refetch, isFetching } = useQuery(paperCheckQuery(code));
  if (check === undefined) {
    return error === null ? (
      <SkeletonList count={2} height={56} />
    ) : (
      <ErrorState
        title="The paper could not be checked."
        error={error}
        reason={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <div className={styles.state} role="status">
        <StatusPill tone={TONES[check.state]}>{WORDS[check.state]}</StatusPill>
        <p>{describe(check)}</p>
      </div>
      {check.state !== 'unknown' && (
        <div className={styles.checked}>
          <p>Checked on {timeHere(check.checked_at)}.</p>
          <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
        </div>
      )}
      {error !== null && (
        <Alert color="bad" role="alert" mt="sm" title="The paper could not be checked again.">
          {errorText(error)}
        </Alert>
      )}
      {check.sha256 !== undefined && <FileCheck sha256={check.sha256} isValid={check.state === 'valid'} />}
    </>
  );
}

function describe({ state, version, made_at, superseded_at, superseded_by }: Check): string {
  const at = (moment: string | undefined) => (moment === undefined ? '' : timeHere(moment));
  switch (state) {
    case 'valid':
      return `This is version ${version}, made on ${at(made_at)}. No later version has been made.`;
    case 'superseded':
      return superseded_by === undefined
        ? `This is version ${version}, made on ${at(made_at)}. It was withdrawn on ${at(superseded_at)}.`
        : `This is version ${version}, made on ${at(made_at)}. It was superseded on ${at(superseded_at)}; the latest is version ${superseded_by}. Ask whoever gave it to you for that one.`;
    case 'unknown':
      return 'No paper was made here with this code. Check the address for a mistake, or scan the code again.';
    default:
      return state satisfies never;
  }
}

/** By the clock of whoever checks. */
function timeHere(moment: string): string {
  return formatTimeWithZone(moment, Intl.DateTimeFormat().resolvedOptions().timeZone);
}
