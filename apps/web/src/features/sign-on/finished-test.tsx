import type { SignOnTestResult } from '@dewar/contract/sign-on';
import { Alert, Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { useCan } from '../../shared/session/use-can.ts';
import { FactList } from '../../shared/ui/lists/fact-list.tsx';
import styles from './sign-on.module.css';
import { useFinishTest } from './sign-on-api.ts';

interface FinishedTestProps {
  readonly companyName: string;
  readonly answer: Parameters<ReturnType<typeof useFinishTest>>[0];
}

/** The end of a test: what the provider tells of the person who tested. */
export function FinishedTest({ companyName, answer }: FinishedTestProps) {
  const finish = useFinishTest(companyName);
  const isPortal = useCan()('open', 'admin_area');
  const [result, setResult] = useState<SignOnTestResult | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    finish(answer).then(setResult, setError);
  });
  if (result === null && error === null) return <p role="status">Reading the answer of the provider…</p>;
  return (
    <Stack gap="md">
      {result === null ? (
        <Alert color="bad" title="The test did not succeed.">
          {errorText(error)}
        </Alert>
      ) : (
        <>
          <Alert color="good" title="The sign-on works and counts from now on." />
          {result.warnings.map((warning) => (
            <Alert key={warning} color="watch" title={warning} />
          ))}
          <FactList
            facts={[
              { label: 'Subject', value: result.subject },
              { label: 'Email', value: result.email },
              { label: 'Second factor', value: result.has_second_factor ? 'Proved there' : 'Not told' },
              { label: 'Company administrator', value: roleText(result) },
              { label: 'Claims', value: result.claims.join(', ') },
            ]}
          />
        </>
      )}
      <Button
        size="md"
        className={styles.back}
        renderRoot={(props) =>
          isPortal ? (
            <Link to="/admin/companies" {...props} />
          ) : (
            <Link to="/company-people" search={{ view: 'sign-on' }} {...props} />
          )
        }
      >
        Back to the sign-on
      </Button>
    </Stack>
  );
}

function roleText({ is_company_admin }: SignOnTestResult): string {
  if (is_company_admin === null) return 'Decided here';
  return is_company_admin ? 'Yes, by the provider' : 'No, by the provider';
}
