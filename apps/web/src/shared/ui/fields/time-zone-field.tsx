import { TIME_ZONES } from '@dewar/domain/time/time-zones';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';

interface TimeZoneFieldProps {
  readonly label: ReactNode;
  readonly help?: string;
  readonly value: string;
  readonly error?: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (timezone: string) => void;
}

/** The zones that forms offer (spec 1 §9), and under them every other one: companies may be anywhere. */
export function TimeZoneField({ label, help, value, error = null, isDisabled, onChange }: TimeZoneFieldProps) {
  return (
    <NativeSelect
      label={label}
      description={help}
      data={zonesWith(value)}
      value={value}
      error={error}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function zonesWith(current: string) {
  const offered = new Set(TIME_ZONES.map((zone) => zone.value));
  const others = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current]);
  const items = [...others].filter((zone) => !offered.has(zone) && zone !== '').sort();
  return [
    { group: 'United States', items: TIME_ZONES.map((zone) => ({ ...zone })) },
    { group: 'All other zones', items: items.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })) },
  ];
}
