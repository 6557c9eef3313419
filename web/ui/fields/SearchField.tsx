import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

const typingPause = 250;

interface SearchFieldProps {
  /** Also its placeholder: the label itself is not drawn unless `showsLabel`. */
  label: string;
  value: string;
  /** Called shortly after the last key. */
  onSearch: (words: string) => void;
  showsLabel?: boolean;
}

/** The search field of a list. */
export function SearchField({ label, value, onSearch, showsLabel = false }: SearchFieldProps) {
  const [words, setWords] = useState(value);
  // What was reported last comes back as the value; only another one replaces what is being typed.
  const reported = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setWords(value);
  }, [value]);
  useEffect(() => {
    if (words.trim() === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = words.trim();
      search.current(reported.current);
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
