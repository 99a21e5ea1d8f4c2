import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import styles from './recently-deleted.module.css';

interface RestoreProblemProps {
  readonly error: string | null;
  readonly nameError: string | null;
  readonly nameLabel: string;
  readonly oldName: string;
  readonly isRestoring: boolean;
  readonly onRetry: (name: string) => void;
}

/** Why a record did not come back; where its name is taken, with a field for another one. */
export function RestoreProblem({ error, nameError, nameLabel, oldName, isRestoring, onRetry }: RestoreProblemProps) {
  const [name, setName] = useState(oldName);
  if (error !== null) {
    return (
      <p className={styles.problem} role="alert">
        {error}
      </p>
    );
  }
  if (nameError === null) return null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    onRetry(name);
  };
  return (
    <form className={styles.rename} onSubmit={send}>
      <TextInput
        label={nameLabel}
        value={name}
        error={nameError}
        autoFocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" loading={isRestoring}>
        Restore under this name
      </Button>
    </form>
  );
}
