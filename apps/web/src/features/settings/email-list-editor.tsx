import { isEmailAddress, splitEmailAddresses } from '@dewar/domain/primitives/contact-details';
import { Button, CloseButton, TextInput } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './settings.module.css';

interface EmailListEditorProps {
  readonly label: ReactNode;
  readonly help: string;
  readonly value: readonly string[];
  readonly error: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (addresses: readonly string[]) => void;
}

/** Adds addresses one by one, or many at once from an email program; invalid text stays in the field and is named. */
export function EmailListEditor({ label, help, value, error, isDisabled, onChange }: EmailListEditorProps) {
  const [typed, setTyped] = useState('');
  const [rejected, setRejected] = useState<readonly string[]>([]);
  const id = useId();

  const add = (text: string) => {
    const parts = splitEmailAddresses(text);
    const invalid = parts.filter((part) => !isEmailAddress(part));
    const known = new Set(value.map((address) => address.toLowerCase()));
    const added = parts.filter((part) => {
      const isNew = isEmailAddress(part) && !known.has(part.toLowerCase());
      known.add(part.toLowerCase());
      return isNew;
    });
    if (added.length > 0) onChange([...value, ...added]);
    setTyped(invalid.join(', '));
    setRejected(invalid);
  };

  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    // Otherwise the same key would also save the list without the new address.
    event.preventDefault();
    add(typed);
  };

  const addPasted = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (splitEmailAddresses(pasted).length < 2) return;
    event.preventDefault();
    add(`${typed} ${pasted}`);
  };

  return (
    <fieldset className={styles.fieldset} disabled={isDisabled} aria-describedby={`${id}-help`}>
      <legend className={styles.legend}>{label}</legend>
      {value.length === 0 ? (
        <p className={styles.help}>Nobody yet.</p>
      ) : (
        <ul className={styles.addresses}>
          {value.map((address) => (
            <li key={address} className={styles.address}>
              {address}
              <CloseButton
                size="sm"
                aria-label={`Remove ${address}`}
                disabled={isDisabled}
                onClick={() => onChange(value.filter((other) => other !== address))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.adding}>
        <TextInput
          className={styles.newAddress}
          label="Add addresses"
          inputMode="email"
          autoComplete="off"
          placeholder="ops@example.com, night@example.com"
          value={typed}
          error={rejected.length > 0 ? `Not an email address: ${rejected.join(', ')}` : error}
          disabled={isDisabled}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setRejected([]);
          }}
          onKeyDown={addOnEnter}
          onPaste={addPasted}
          onBlur={() => typed.trim() !== '' && add(typed)}
        />
        <Button variant="default" disabled={isDisabled} onClick={() => add(typed)}>
          Add
        </Button>
      </div>
      <p id={`${id}-help`} className={styles.help}>
        {help}
      </p>
    </fieldset>
  );
}
