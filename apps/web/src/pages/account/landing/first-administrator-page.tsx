import { getRouteApi } from '@tanstack/react-router';
import { FirstAdministratorForm } from '../../../features/auth/first-administrator-form.tsx';
import { FrontDoor } from '../../../features/auth/front-door.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';

const route = getRouteApi('/first-administrator');

export function FirstAdministratorPage() {
  const { token } = route.useSearch();
  return (
    <FrontDoor title="Create the first administrator">
      {token === '' ? (
        <EmptyState
          title="This link is incomplete."
          next="Open the one-time link exactly as the first start of the server prints it."
          action={{ label: 'Go to login', link: { to: '/' } }}
        />
      ) : (
        <FirstAdministratorForm token={token} />
      )}
    </FrontDoor>
  );
}
