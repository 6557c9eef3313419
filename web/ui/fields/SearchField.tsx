import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

const typingPause = 250;

interface SearchFieldProps {
  /** Also its placeholder: the label itself is not drawn unless `showsLabel`. */
  label: string;
  value: string;
  /** Told a moment after the last key. */
  onSearch: (words: string) => void;
  showsLabel?: boolean;
}

/** Words to look for in a list. */
export function SearchField({ label, value, onSearch, showsLabel = false }: SearchFieldProps) {
  const [words, setWords] = useState(value);
  // What was reported last comes back as the value; only another one replaces what is being typed.
  const told = useRef(value);
  const tell = useRef(onSearch);
  tell.current = onSearch;
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setWords(value);
  }, [value]);
  useEffect(() => {
    if (words.trim() === told.current) return;
    const timer = setTimeout(() => {
      told.current = words.trim();
      tell.current(told.current);
    }, typingPause);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <TextInput
      type="search"
      {...(showsLabel ? { label } : { 'aria-label': label, placeholder: label })}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      value={words}
      onChange={(event) => setWords(event.currentTarget.value)}
    />
  );
}
