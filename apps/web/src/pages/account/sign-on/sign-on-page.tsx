import { FrontDoor } from '../../../features/auth/front-door.tsx';
import { FinishedConnection, FinishedSignIn } from '../../../features/auth/sign-on/finished-sign-on.tsx';
import { useProviderReturn } from '../../../features/auth/sign-on/use-provider-return.ts';
import { FinishedTest } from '../../../features/sign-on/finished-test.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';

/** Where the provider of a company leads back to. */
export function SignOnPage() {
  const returned = useProviderReturn();
  return (
    <FrontDoor title="Company sign-on">
      {returned === null ? (
        <EmptyState
          title="Nothing came back from your company’s sign-on."
          next="Begin again with your email address."
          action={{ label: 'Go to login', link: { to: '/' } }}
        />
      ) : (
        <Finished {...returned} />
      )}
    </FrontDoor>
  );
}

function Finished({ purpose, companyName, answer }: NonNullable<ReturnType<typeof useProviderReturn>>) {
  if (purpose === 'test') return <FinishedTest companyName={companyName} answer={answer} />;
  return purpose === 'connect' ? <FinishedConnection answer={answer} /> : <FinishedSignIn answer={answer} />;
}
