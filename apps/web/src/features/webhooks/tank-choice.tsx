import { MAX_WEBHOOK_TANKS } from '@dewar/domain/webhooks/webhook-events';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { findOptions } from '../../shared/ui/fields/find-options.ts';
import { ErrorState } from '../../shared/ui/states/states.tsx';
import { LABELS } from './webhook-values.ts';
import { companyTanksQuery } from './webhooks-api.ts';

interface TankChoiceProps {
  readonly companyName: string;
  readonly value: readonly number[];
  readonly error: ReactNode;
  readonly onChange: (ids: number[]) => void;
}

/** The tanks that a webhook is limited to. */
export function TankChoice({ companyName, value, error, onChange }: TankChoiceProps) {
  const tanks = useQuery(companyTanksQuery(companyName));
  if (tanks.isError) {
    return <ErrorState title="The tanks could not be loaded." error={tanks.error} onRetry={tanks.refetch} />;
  }
  return (
    <MultiSelect
      label={LABELS.tank_ids}
      searchable
      limit={100}
      maxValues={MAX_WEBHOOK_TANKS}
      filter={findOptions}
      data={(tanks.data ?? []).map(({ id, tank_number }) => ({ value: String(id), label: tank_number }))}
      value={value.map(String)}
      error={error}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  );
}
