import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { isUnderDialog } from '../dialogs/covering-dialog.ts';
import { IconSearch } from '../icons/icons.ts';

const PAUSE_MS = 300;

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** The current search. */
  readonly value: string;
  /** Called when typing pauses, or at once on Enter. */
  readonly onSearch: (text: string) => void;
  readonly inputMode?: 'search' | 'numeric';
  /** A text with an error is kept in the field and not searched for. */
  readonly findError?: (text: string) => string | undefined;
}

/** A search field that reports its text in pauses: not every letter sends a request. */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
  inputMode = 'search',
  findError = () => undefined,
}: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [reported, setReported] = useState(value);
  const [seen, setSeen] = useState(value);
  // What was reported comes back a moment later, when more may have been typed; any other value comes from the address.
  if (value !== seen) {
    setSeen(value);
    // The address has no spaces at the ends; between two words there is one while typing.
    if (value.trim() !== reported.trim()) {
      setReported(value);
      setText(value);
    }
  }
  const report = (next: string) => {
    if (findError(next) !== undefined) return;
    setReported(next);
    onSearch(next);
  };
  const field = useRef<HTMLInputElement>(null);
  // A search changes the rows and the address of the screen, and with them the dialog that was opened meanwhile.
  const reportInPause = useDebouncedCallback(
    (next: string): void => (isUnderDialog(field.current ?? undefined) ? reportInPause(next) : report(next)),
    { delay: PAUSE_MS },
  );
  const reportNow = (next: string) => {
    reportInPause.cancel();
    setText(next);
    report(next);
  };
  return (
    <TextInput
      ref={field}
      label={label}
      type="search"
      inputMode={inputMode}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text !== '' && <CloseButton aria-label="Clear the search" onClick={() => reportNow('')} />}
      value={text}
      error={findError(text)}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        reportInPause(currentTarget.value);
      }}
      onKeyDown={({ key }) => key === 'Enter' && reportNow(text)}
    />
  );
}
