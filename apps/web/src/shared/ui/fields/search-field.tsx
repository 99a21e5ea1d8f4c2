import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { IconSearch } from '../icons/icons.ts';

const PAUSE_MS = 300;

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** What is searched for now. */
  readonly value: string;
  /** Told when the typing pauses, or at once by Enter. */
  readonly onSearch: (text: string) => void;
}

/** Text to search for, told in pauses: not every letter asks the server. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const [seen, setSeen] = useState(value);
  // What was told comes back a moment later, when more may have been typed; anything else comes from the address.
  if (value !== seen) {
    setSeen(value);
    // The address keeps no spaces at the ends; between two words one is being typed.
    if (value.trim() !== told.trim()) {
      setTold(value);
      setText(value);
    }
  }
  const tell = (wanted: string) => {
    setTold(wanted);
    onSearch(wanted);
  };
  const tellInPause = useDebouncedCallback(tell, { delay: PAUSE_MS });
  const tellNow = (wanted: string) => {
    tellInPause.cancel();
    setText(wanted);
    tell(wanted);
  };
  return (
    <TextInput
      label={label}
      type="search"
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text !== '' && <CloseButton aria-label="Clear the search" onClick={() => tellNow('')} />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        tellInPause(currentTarget.value);
      }}
      onKeyDown={({ key }) => key === 'Enter' && tellNow(text)}
    />
  );
}
