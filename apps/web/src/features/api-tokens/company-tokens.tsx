import type { CompanyToken } from '@dewar/contract/api-tokens';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { PasswordDialog } from '../../shared/ui/fields/password-dialog.tsx';
import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import { FilterBar, ResultsCount } from '../../shared/ui/lists/filter-bar.tsx';
import { MorePages } from '../../shared/ui/lists/more-pages.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import styles from './api-tokens.module.css';
import {
  companyTokensQuery,
  useConfirmCompanyToken,
  useMakeCompanyToken,
  useRevokeCompanyToken,
} from './api-tokens-api.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenRow } from './token-row.tsx';

/** The tokens that read or write a company's data: those of its service accounts and of its people. */
export function CompanyTokens({ companyName }: { readonly companyName: string }) {
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(companyTokensQuery(companyName, search));
  const make = useMakeCompanyToken(companyName);
  const confirm = useConfirmCompanyToken(companyName);
  const [isMaking, setMaking] = useState(false);
  const [stopped, setStopped] = useState<CompanyToken | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const askAndRevoke = useAskAndRevoke(companyName, () => list.current?.focus());
  const tokens = query.data?.pages.flatMap((page) => page.tokens);
  return (
    <>
      <div className={styles.head}>
        <p>
          A service account is a program that works for the company. It may do what a user of the company may, within
          its scopes, and nobody signs in with it. Tokens of people end with them.
        </p>
        <Button onClick={() => setMaking(true)}>New token</Button>
      </div>
      <FilterBar label="Find tokens">
        <SearchField label="Search" placeholder="Token, name or owner" value={search} onSearch={setSearch} />
      </FilterBar>
      {query.isPending && <SkeletonList count={4} height={88} />}
      {tokens === undefined && query.isError && (
        <ErrorState title="The tokens could not be loaded." error={query.error} onRetry={query.refetch} />
      )}
      {tokens?.length === 0 &&
        (search === '' ? (
          <EmptyState title="No tokens yet." next="Make one for a program of the company." />
        ) : (
          <EmptyState title="No token matches." next="It may have been revoked." />
        ))}
      {tokens !== undefined && tokens.length > 0 && (
        <ResultsCount count={countOf(tokens.length, 'token')} hasMore={query.hasNextPage} />
      )}
      {tokens !== undefined && (
        <ul ref={list} className={styles.tokens} aria-label="Tokens" tabIndex={-1}>
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              owner={describeOwner(token)}
              actions={
                <>
                  {token.state === 'stopped' && (
                    <Button
                      size="compact-md"
                      variant="default"
                      aria-label={`Let ${token.name} go on`}
                      onClick={() => setStopped(token)}
                    >
                      Let it go on
                    </Button>
                  )}
                  <Button
                    size="compact-md"
                    variant="default"
                    aria-label={`Revoke ${token.name} of ${token.owner.name}`}
                    onClick={() => void askAndRevoke(token)}
                  >
                    Revoke
                  </Button>
                </>
              }
            />
          ))}
        </ul>
      )}
      <MorePages query={query} failed="More tokens could not be loaded." />
      {isMaking && <NewTokenDialog owner="service" make={make} onClose={() => setMaking(false)} />}
      {stopped !== null && (
        <PasswordDialog
          title="Let the token go on?"
          submitLabel="Let it go on"
          lead={`'${stopped.name}' was made by ${stopped.made_by}, who lost the right to. It goes on in your responsibility. Revoke it instead if they should not know it.`}
          onClose={() => setStopped(null)}
          onSubmit={async (password) => {
            await confirm(stopped.id, password);
            notifySuccess('Token goes on');
          }}
        />
      )}
    </>
  );
}

function useAskAndRevoke(companyName: string, onRevoked: () => void) {
  const revoke = useRevokeCompanyToken(companyName);
  return async ({ id, name, owner }: CompanyToken) => {
    const outcome = await confirmAndRun({
      title: `Revoke ${name}?`,
      body: `Programs that use this token of ${owner.name} are refused from now on. It cannot be brought back.`,
      verb: 'Revoke',
      run: () => revoke(id),
      done: 'Token revoked',
    });
    if (outcome === 'done') onRevoked();
  };
}

function describeOwner({ owner, made_by }: CompanyToken): string {
  return owner.kind === 'person' ? `Of ${owner.name}` : `Service account ${owner.name}, made by ${made_by}`;
}
