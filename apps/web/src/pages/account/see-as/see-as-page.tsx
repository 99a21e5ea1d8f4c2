import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FrontDoor } from '../../../features/auth/front-door.tsx';
import { takeSeeAs } from '../../../features/auth/take-see-as.ts';
import { receiveSeeAs } from '../../../shared/session/see-as-handover.ts';
import { forgetSeeAs, readSeeAsEnd } from '../../../shared/session/see-as-tab.ts';
import { ErrorState } from '../../../shared/ui/states/states.tsx';

/** The beginning and the end of a tab that shows the portal as another person. */
export function SeeAsPage() {
  return readSeeAsEnd() === null ? <Beginning /> : <End />;
}

function Beginning() {
  const [error, setError] = useState<unknown>(window.opener === null ? null : undefined);
  useEffect(
    () =>
      receiveSeeAs((handed) => {
        takeSeeAs(handed).then((path) => window.location.replace(path), setError);
      }),
    [],
  );
  return (
    <FrontDoor title="See As">
      {error === undefined ? (
        <p role="status">Opening the portal…</p>
      ) : (
        <ErrorState
          title="The portal could not be opened as another person."
          error={error}
          reason="Choose See As in the list of users."
          onRetry={leave}
        />
      )}
    </FrontDoor>
  );
}

function End() {
  return (
    <FrontDoor title="See As is over">
      <p>This tab no longer shows the portal as another person. Nothing has changed in your other tabs.</p>
      <Group>
        <Button onClick={() => window.close()}>Close this tab</Button>
        <Button variant="default" onClick={leave}>
          Open the portal as yourself
        </Button>
      </Group>
    </FrontDoor>
  );
}

function leave(): void {
  forgetSeeAs();
  window.location.replace('/');
}
