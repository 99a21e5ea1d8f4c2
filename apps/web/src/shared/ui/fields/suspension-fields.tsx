import { findSuspensionEndError } from '@dewar/domain/accounts/suspensions';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Radio, Stack, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { trueNow } from '../../api/device-clock.ts';
import { DateTimeField } from './date-time-field.tsx';

export interface SuspensionValues {
  readonly reason: string;
  readonly ends: 'lifted' | 'at';
  readonly until: string | null;
}

/** For useForm. */
export const suspensionRules = {
  reason: (reason: string) => (reason.trim() === '' ? 'Reason is required' : null),
  until: (until: string | null, { ends }: SuspensionValues) => (ends === 'at' ? findUntilError(until) : null),
};

/** As requests take it. */
export function suspensionOf({ reason, ends, until }: SuspensionValues) {
  return { reason, until: ends === 'at' ? until : null };
}

/** Why somebody is suspended, and until when. */
export function SuspensionFields({ form }: { readonly form: UseFormReturnType<SuspensionValues> }) {
  return (
    <>
      <Textarea
        {...form.getInputProps('reason')}
        label="Reason"
        rows={3}
        maxLength={TEXT_LIMITS.reason}
        resize="vertical"
        required
      />
      <Radio.Group {...form.getInputProps('ends')} label="Until">
        <Stack gap="xs" mt="xs">
          <Radio value="lifted" label="An administrator lifts it" />
          <Radio value="at" label="A date and time" />
        </Stack>
      </Radio.Group>
      {form.values.ends === 'at' && (
        <DateTimeField
          {...form.getInputProps('until')}
          value={form.values.until}
          label="Suspended until"
          help="It ends by itself then."
          isRequired
        />
      )}
    </>
  );
}

function findUntilError(until: string | null): string | null {
  if (until === null) return 'Date and time are required';
  return findSuspensionEndError(until, trueNow());
}
