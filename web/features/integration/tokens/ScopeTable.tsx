import { Checkbox, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type TokenScope, tokenScopes } from '#contract/tokens/choices.ts';
import classes from './Tokens.module.css';

const areas = ['market', 'posts', 'stock', 'deals', 'lists', 'insights', 'exports', 'integration'] as const;
const rights = { read: 'new.read', write: 'new.change' } as const;

interface ScopeTableProps {
  value: readonly TokenScope[];
  onChange: (scopes: TokenScope[]) => void;
  error: string | undefined;
}

/** The scopes of a token: an area a row, reading and changing in columns. */
export function ScopeTable({ value, onChange, error }: ScopeTableProps) {
  const { t } = useTranslation('integration');
  const toggle = (scope: TokenScope) =>
    onChange(tokenScopes.filter((each) => (each === scope ? !value.includes(each) : value.includes(each))));
  const cell = (area: (typeof areas)[number], right: keyof typeof rights) => {
    const scope = tokenScopes.find((each) => each === `${area}:${right}`);
    if (!scope) return <span className="muted">–</span>;
    return (
      <Checkbox
        aria-label={t('new.scope', { area: t(`area.${area}`), right: t(rights[right]) })}
        checked={value.includes(scope)}
        onChange={() => toggle(scope)}
      />
    );
  };
  return (
    <div>
      <Group gap={0} align="baseline" justify="space-between" wrap="nowrap" mb={6}>
        <b className="sm" id="token-scopes">
          {t('new.scopes')}
        </b>
        <span className="xs muted num">{t('new.chosen', { count: value.length, total: tokenScopes.length })}</span>
      </Group>
      <table className={classes.scopes} aria-labelledby="token-scopes" aria-describedby="token-scopes-error">
        <thead>
          <tr>
            <th scope="col">{t('new.area')}</th>
            <th scope="col">{t('new.read')}</th>
            <th scope="col">{t('new.change')}</th>
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <tr key={area}>
              <th scope="row">{t(`area.${area}`)}</th>
              <td>{cell(area, 'read')}</td>
              <td>{cell(area, 'write')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p id="token-scopes-error" className={classes.error} role="alert">
        {error}
      </p>
    </div>
  );
}
