import { Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { FirstAdministratorForm } from '../../../features/auth/first-administrator-form.tsx';
import { FrontDoor } from '../../../features/auth/front-door.tsx';
import { useLinkToken } from '../../../features/auth/use-link-token.ts';
import { EmptyState } from '../../../shared/ui/states/states.tsx';

const route = getRouteApi('/first-administrator');

export function FirstAdministratorPage() {
  const { from } = route.useSearch();
  const token = useLinkToken();
  const isFirst = from === undefined;
  return (
    <FrontDoor title={isFirst ? 'Create the first administrator' : 'Create a super-administrator'}>
      {token === '' ? (
        <EmptyState
          title="This link is incomplete."
          next="Open the one-time link exactly as the server printed it."
          action={{ label: 'Go to login', link: { to: '/' } }}
        />
      ) : (
        <>
          {!isFirst && (
            <Text mb="md">
              This one-time link was made on the server's machine. It creates one more account, with all rights.
              Existing accounts stay as they are, and the other super-administrators are told by email.
            </Text>
          )}
          <FirstAdministratorForm token={token} />
        </>
      )}
    </FrontDoor>
  );
}
