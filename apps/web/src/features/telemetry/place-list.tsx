import type { TelemetryPlace } from '@dewar/contract/telemetry';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import styles from './telemetry.module.css';
import { placesQuery, useDeletePlace } from './telemetry-api.ts';

interface PlaceListProps {
  readonly company: string | undefined;
  /** Places are added to one company. */
  readonly canAdd: boolean;
}

/** What a company calls places. */
export function PlaceList({ company, canAdd }: PlaceListProps) {
  const places = useQuery(placesQuery(company));
  const remove = useDeletePlace();
  const [isAdding, setAdding] = useState(false);
  const askAndDelete = ({ id, name }: TelemetryPlace) =>
    confirmAndRun({
      title: `Delete ${name}?`,
      body: 'Tanks there are told by their position alone.',
      verb: 'Delete',
      run: () => remove(id),
      done: 'Place deleted',
    });
  return (
    <>
      <div className={styles.head}>
        <p>A tank whose last position is within a circle is told to be there, on its page.</p>
        {canAdd && <Button onClick={() => setAdding(true)}>Add place</Button>}
      </div>
      {places.isPending && <SkeletonList count={3} height={56} />}
      {places.data === undefined && places.isError && (
        <ErrorState title="The places could not be loaded." error={places.error} onRetry={places.refetch} />
      )}
      {places.data?.length === 0 && (
        <EmptyState title="No place is named yet." next={canAdd ? 'Add a yard or a customer.' : 'Choose a company.'} />
      )}
      <ul className={styles.rows} aria-label="Places">
        {places.data?.map((place) => (
          <li key={place.id} className={styles.row}>
            <div>
              <div className={styles.name}>{place.name}</div>
              <div className={styles.facts} translate="no">
                {formatNumber(place.radius_m)} m around {place.lat}, {place.lon}
              </div>
            </div>
            <Button
              size="compact-md"
              variant="default"
              aria-label={`Delete ${place.name}`}
              onClick={() => void askAndDelete(place)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {isAdding && <PlaceDialog company={company} onClose={() => setAdding(false)} />}
    </>
  );
}
