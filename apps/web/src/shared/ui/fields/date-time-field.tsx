import { Button, Group, Radio, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { afterSkippedTime, toInstants, toLocalTime } from '../../format/local-time.ts';
import { formatClock, zoneAbbreviation, zoneName } from '../../format/times.ts';
import { usePersonTimeZone } from '../../session/session.ts';
import type { FieldClock } from './use-form-times.ts';

interface DateTimeFieldProps extends FieldClock {
  readonly label: string;
  /** ISO 8601 in UTC, as in the contract; null while the field holds no valid time. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly help?: ReactNode;
  /** Within a row, whose columns say what it is: without the label and the zone. */
  readonly isInRow?: boolean;
  /** The person's own by default. */
  readonly timeZone?: string;
  readonly error?: ReactNode;
  readonly onBlur?: () => void;
  readonly 'data-path'?: string | undefined;
}

/** An instant, entered and shown in a time zone, which is named under the field. */
export function DateTimeField(props: DateTimeFieldProps) {
  const personZone = usePersonTimeZone();
  const { value, onChange, isRequired, isDisabled, help, isInRow = false, error, label, ...rest } = props;
  const { timeZone = personZone, isNow = false, still, ...field } = rest;
  const [typed, setTyped] = useState<string | null>(null);
  const localTime = typed ?? (value === null ? '' : toLocalTime(value, timeZone));
  const moments = toInstants(localTime, timeZone);
  const skippedTo = localTime === '' ? null : afterSkippedTime(localTime, timeZone);

  const enter = (text: string) => {
    const [first] = toInstants(text, timeZone);
    // Invalid text stays in the field, so that it can be corrected.
    setTyped(first === undefined && text !== '' ? text : null);
    onChange(first ?? null);
  };

  return (
    <div>
      <TextInput
        {...field}
        {...(isInRow ? { 'aria-label': label } : { label })}
        type="datetime-local"
        value={localTime}
        onChange={(event) => enter(event.currentTarget.value)}
        required={isRequired ?? false}
        disabled={isDisabled ?? false}
        description={
          isInRow ? undefined : (
            <>
              {help !== undefined && <>{help} </>}
              {isNow && value !== null && `Now, ${formatClock(value, timeZone)}. `}
              {describeZone(moments[0] ?? value, timeZone)}
            </>
          )
        }
        error={
          skippedTo === null
            ? error
            : `The clock change skips this time; the next valid time is ${skippedTo.slice(-5)}.`
        }
      />
      {still !== undefined && <StillQuestion {...still} />}
      {moments.length > 1 && !isNow && (
        <RepeatedHour moments={moments} chosen={value} timeZone={timeZone} onChoose={onChange} />
      )}
    </div>
  );
}

function StillQuestion({ text, takeNow, keep }: NonNullable<FieldClock['still']>) {
  return (
    <Group gap="xs" mt="xs" role="group" aria-label={text}>
      <span role="status">{text}:</span>
      <Button size="compact-sm" variant="default" onClick={takeNow}>
        Now
      </Button>
      <Button size="compact-sm" variant="default" onClick={keep}>
        Keep
      </Button>
    </Group>
  );
}

interface RepeatedHourProps {
  readonly moments: readonly string[];
  readonly chosen: string | null;
  readonly timeZone: string;
  readonly onChoose: (moment: string) => void;
}

/** For a local time that occurs twice only the person knows which one is meant. */
function RepeatedHour({ moments, chosen, timeZone, onChoose }: RepeatedHourProps) {
  const name = useId();
  const isChosen = (moment: string) => chosen !== null && sameMinute(chosen, moment);
  return (
    <Radio.Group
      mt="xs"
      label="The clock change repeats this time. Which one do you mean?"
      name={name}
      value={moments.find(isChosen) ?? null}
      onChange={onChoose}
    >
      <Group gap="lg" mt="xs">
        {moments.map((moment, index) => (
          <Radio
            key={moment}
            value={moment}
            label={`The ${index === 0 ? 'first' : 'second'}, ${zoneAbbreviation(moment, timeZone)}`}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}

function sameMinute(one: string, other: string): boolean {
  return toLocalTime(one, 'UTC') === toLocalTime(other, 'UTC');
}

function describeZone(moment: string | null | undefined, timeZone: string): string {
  const at = moment ?? new Date();
  return `${zoneName(at, timeZone)} (${timeZone.replaceAll('_', ' ')})`;
}
