import type { ApiToken } from '@dewar/contract/api-tokens';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCan } from '../../shared/session/use-can.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import styles from './api-tokens.module.css';
import { ownTokensQuery, useMakeOwnToken, useRevokeOwnToken } from './api-tokens-api.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenRow } from './token-row.tsx';

/** The person's tokens for programs. */
export function OwnTokens() {
  const tokens = useQuery(ownTokensQuery);
  const can = useCan();
  const make = useMakeOwnToken();
  const revoke = useRevokeOwnToken();
  const [isMaking, setMaking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const askAndRevoke = async ({ id, name }: ApiToken) => {
    const outcome = await confirmAndRun({
      title: `Revoke ${name}?`,
      body: 'Programs that use this token are refused from now on. It cannot be brought back.',
      verb: 'Revoke',
      run: () => revoke(id),
      done: 'Token revoked',
    });
    if (outcome === 'done') list.current?.focus();
  };
  return (
    <TitledSection title="API Tokens">
      <div className={styles.head}>
        <p>
          A token lets a program read and write at Dewar in your name, within what you choose and what you may do. What
          it can be used for is described at{' '}
          <Anchor href="/api/docs" underline="always">
            /api/docs
          </Anchor>
          .
        </p>
        <Button onClick={() => setMaking(true)}>New token</Button>
      </div>
      {tokens.isPending && <SkeletonList count={3} height={72} />}
      {tokens.data === undefined && tokens.isError && (
        <ErrorState title="Your tokens could not be loaded." error={tokens.error} onRetry={tokens.refetch} />
      )}
      {tokens.data?.length === 0 && (
        <EmptyState title="No tokens yet." next="Make one for a script or another program." />
      )}
      {tokens.data !== undefined && (
        <ul ref={list} className={styles.tokens} aria-label="API tokens" tabIndex={-1}>
          {tokens.data.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              actions={
                <Button
                  size="compact-md"
                  variant="default"
                  aria-label={`Revoke ${token.name}`}
                  onClick={() => void askAndRevoke(token)}
                >
                  Revoke
                </Button>
              }
            />
          ))}
        </ul>
      )}
      {isMaking && (
        <NewTokenDialog
          owner={can('open', 'teaching_area') ? 'teacher' : 'company'}
          make={make}
          onClose={() => setMaking(false)}
        />
      )}
    </TitledSection>
  );
}
