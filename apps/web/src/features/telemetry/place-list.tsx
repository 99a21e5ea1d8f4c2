import type { TelemetryPlace } from '@dewar/contract/telemetry';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Button, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import styles from './telemetry.module.css';
import { placesQuery, useAddPlace, useDeletePlace } from './telemetry-api.ts';

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

const USUAL_RADIUS_M = 500;
const POSITION_DECIMALS = 6;

function PlaceDialog({ company, onClose }: { readonly company: string | undefined; readonly onClose: () => void }) {
  const add = useAddPlace(company);
  const form = useForm<{ name: string; lat: number | null; lon: number | null; radius_m: number | null }>({
    initialValues: { name: '', lat: null, lon: null, radius_m: USUAL_RADIUS_M },
    validateInputOnBlur: true,
    validate: {
      name: isNotEmpty('Name is required'),
      lat: isNotEmpty('Latitude is required'),
      lon: isNotEmpty('Longitude is required'),
      radius_m: isNotEmpty('Radius is required'),
    },
  });
  return (
    <FormDialog
      title="Add place"
      form={form}
      draft={{ form: 'telemetry-place' }}
      submitLabel="Add"
      onSubmit={async ({ name, lat, lon, radius_m }, attempt) => {
        if (lat !== null && lon !== null && radius_m !== null) await add({ name, lat, lon, radius_m }, attempt);
      }}
      onClose={onClose}
    >
      <TextInput {...form.getInputProps('name')} label="Name" maxLength={TEXT_LIMITS.site_name} autoComplete="off" />
      <NumberField
        {...form.getInputProps('lat')}
        value={form.values.lat}
        label="Latitude"
        help="In degrees, north positive."
        isSigned
        decimals={POSITION_DECIMALS}
      />
      <NumberField
        {...form.getInputProps('lon')}
        value={form.values.lon}
        label="Longitude"
        help="In degrees, east positive."
        isSigned
        decimals={POSITION_DECIMALS}
      />
      <NumberField
        {...form.getInputProps('radius_m')}
        value={form.values.radius_m}
        label="Radius in metres"
        decimals={0}
      />
    </FormDialog>
  );
}
