import { listWeighingPlaces, WEIGHING_FIELDS } from '@dewar/contract/transfers';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { KnownNames } from './known-names.tsx';
import type { LoadValues } from './load-form-values.ts';
import { TRANSFER_LABELS } from './transfer-field-labels.ts';
import styles from './transfer-forms.module.css';
import { transferKeys } from './transfers-api.ts';

function weighingPlacesQuery(tankId: number) {
  return queryOptions({
    queryKey: [...transferKeys.ofTank(tankId), 'weighing-places'],
    queryFn: async ({ signal }) =>
      (await callEndpoint(listWeighingPlaces, { query: { tank_id: tankId }, signal })).data,
  });
}

interface WeighingFieldsProps {
  readonly field: (name: keyof LoadValues) => ReturnType<UseFormReturnType<LoadValues>['getInputProps']>;
  readonly tankId: number;
}

/** Where a load is weighed at both ends; what the company used lately is suggested, and nothing if that cannot be loaded. */
export function WeighingFields({ field, tankId }: WeighingFieldsProps) {
  const { data: known = [] } = useQuery(weighingPlacesQuery(tankId));
  return (
    <div className={styles.pair} data-names>
      {WEIGHING_FIELDS.map((name) => (
        <div key={name}>
          <TextInput {...field(name)} label={TRANSFER_LABELS[name]} list={`known-${name}`} />
          <KnownNames
            id={`known-${name}`}
            names={known.filter(({ field: of }) => of === name).map((place) => place.name)}
          />
        </div>
      ))}
    </div>
  );
}
