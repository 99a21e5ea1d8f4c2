import { listTankHoldings } from '@dewar/contract/tanks';
import { findHolding } from '@dewar/domain/tanks/tank-holdings';
import { NativeSelect } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callEndpoint } from '../api/api-client.ts';
import { trueNow } from '../api/device-clock.ts';
import { useCan } from '../session/use-can.ts';
import { ErrorState } from '../ui/states/states.tsx';

function tankHoldingsQuery(tankId: number) {
  return queryOptions({
    queryKey: ['tanks', 'holdings', tankId],
    queryFn: async ({ signal }) => (await callEndpoint(listTankHoldings, { params: { id: tankId }, signal })).data,
  });
}

/** What a request says of whose record it is: nothing without a choice. */
export function ownerIn({ company_id }: { readonly company_id: number | null }) {
  return { company_id: company_id ?? undefined };
}

interface RecordOwnerProps {
  readonly tankId: number;
  /** When the record was, as it is typed. */
  readonly at: string | null;
  /** The company that was chosen; null for the one that had the tank then. */
  readonly value: number | null;
  readonly onChange: (company_id: number | null) => void;
  readonly error?: ReactNode;
  readonly onBlur?: () => void;
  readonly 'data-path'?: string | undefined;
  /** Of a record that is stored: without a choice it keeps its company, unless another one had the tank at its new time. */
  readonly isRecorded?: boolean;
}

/**
 * Whose record it is, asked of those who enter records of every company, where the tank had another company then. Whoever
 * enters for a company alone is told by the server that the tank was not theirs.
 */
export function RecordOwner(props: RecordOwnerProps) {
  const isAsked = useCan()('read', 'every_company');
  return isAsked && props.at !== null ? <OwnerChoice {...props} at={props.at} /> : null;
}

function OwnerChoice(props: RecordOwnerProps & { readonly at: string }) {
  const { tankId, at, value, onChange, error, isRecorded = false, ...field } = props;
  const query = useQuery(tankHoldingsQuery(tankId));
  const { data: holdings = [] } = query;
  if (query.isError && error != null) {
    return (
      <ErrorState
        title="The companies that had this tank could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const owner = findHolding(holdings, { at, now: trueNow() });
  if (owner === holdings.at(-1) && value === null && error == null) return null;
  const had = owner?.company_name ?? null;
  const byTime = had === null ? 'Choose: the tank was in stock then' : `${had}, which had the tank then`;
  const companies = new Map(holdings.map(({ company_id, company_name }) => [company_id, company_name]));
  return (
    <NativeSelect
      {...field}
      label="Whose record it is"
      description={isRecorded ? `With another date: ${byTime}.` : 'The tank had another company at that time.'}
      data={[
        { value: '', label: isRecorded ? 'Keep its company' : byTime },
        ...[...companies].flatMap(([id, name]) =>
          id === null || (!isRecorded && id === owner?.company_id)
            ? []
            : { value: String(id), label: name ?? String(id) },
        ),
      ]}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
      error={error}
    />
  );
}
