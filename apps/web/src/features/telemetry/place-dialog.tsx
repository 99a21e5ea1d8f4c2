import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import { useAddPlace } from './telemetry-api.ts';

const USUAL_RADIUS_M = 500;
const POSITION_DECIMALS = 6;

interface PlaceDialogProps {
  readonly company: string | undefined;
  readonly onClose: () => void;
}

/** Names a circle on the map, in which tanks are told to be. */
export function PlaceDialog({ company, onClose }: PlaceDialogProps) {
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
      draft={{ form: 'telemetry-place', record: 'new' }}
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
