import { Button, FileButton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DealLine } from '#contract/deals/records.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { TextareaField } from '#web/ui/fields/TextField.tsx';
import { identifiersIn, type TypedPassports } from './passports.ts';

interface PassportsProps {
  line: Pick<DealLine, 'id' | 'title' | 'battery'>;
  /** How many pieces are handed over. */
  quantity: number | string | undefined;
  typed: TypedPassports | undefined;
  /** The server's message about a field. */
  errorOf: (name: keyof TypedPassports) => string | undefined;
  onChange: (name: keyof TypedPassports, text: string) => void;
}

/** For lines that need passports, one for each battery that is handed over, and for each reused one that of its original: typed, or from a file. */
export function Passports({ line, quantity, typed, errorOf, onChange }: PassportsProps) {
  const { t } = useTranslation('deals');
  if (!line.battery?.passports || !typed) return null;
  const fields = line.battery.former_passports
    ? (['passports', 'former_passports'] as const)
    : (['passports'] as const);
  const needed = formatQuantity(Number(quantity) || 0);
  return (
    <Stack gap="sm" p="sm">
      {fields.map((name) => {
        const given = formatQuantity(identifiersIn(typed[name]).length);
        return (
          <div key={name}>
            <TextareaField
              id={`${name}-${line.id}`}
              label={t(name === 'passports' ? 'passports.own' : 'passports.former', { article: line.title })}
              help={t('passports.each', { given, needed })}
              autosize
              minRows={2}
              maxRows={6}
              value={typed[name]}
              onChange={(event) => onChange(name, event.currentTarget.value)}
              error={errorOf(name)}
            />
            <FileButton
              accept=".csv,.txt,text/plain,text/csv"
              onChange={(file) => void file?.text().then((text) => onChange(name, identifiersIn(text).join('\n')))}
            >
              {(props) => (
                <Button {...props} size="compact-sm" variant="subtle" aria-describedby={`${name}-${line.id}`}>
                  {t('passports.file')}
                </Button>
              )}
            </FileButton>
          </div>
        );
      })}
    </Stack>
  );
}
