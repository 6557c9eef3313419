import { Box, SegmentedControl, Stack, Switch } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ColourScheme, type Density, type ResultView, usePreferences } from '#web/lib/preferences.ts';
import { FormSection } from '#web/ui/forms/FormSection.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import classes from './Profile.module.css';
import { addressOfMyData } from './queries.ts';

/** How the screens look on this device, and what someone can take along. */
export function Preferences({ userId }: { userId: number }) {
  const { t } = useTranslation('account');
  const { theme, density, view, hotkeys, change } = usePreferences();
  return (
    <Box maw={640} pt="md">
      <FormSection id="screens" title={t('screens.title')} why={t('screens.why')}>
        <Choice<ColourScheme>
          label={t('screens.theme')}
          value={theme}
          options={[
            ['light', t('theme.light', { ns: 'common' })],
            ['dark', t('theme.dark', { ns: 'common' })],
            ['auto', t('theme.auto', { ns: 'common' })],
          ]}
          onChange={(value) => change({ theme: value })}
        />
        <Choice<Density>
          label={t('screens.density')}
          value={density}
          options={[
            ['comfortable', t('screens.comfortable')],
            ['compact', t('screens.compact')],
          ]}
          onChange={(value) => change({ density: value })}
        />
        <Choice<ResultView>
          label={t('screens.view')}
          value={view}
          options={[
            ['cards', t('screens.cards')],
            ['table', t('screens.table')],
          ]}
          onChange={(value) => change({ view: value })}
        />
        <Switch
          label={t('keys.switch', { ns: 'common' })}
          description={t('screens.keysHint')}
          checked={hotkeys}
          onChange={(event) => change({ hotkeys: event.currentTarget.checked })}
        />
      </FormSection>
      <FormSection id="told" title={t('told.title')} why={t('told.why')}>
        <div>
          <LinkButton to="/notifications" search={{ view: 'settings' }}>
            {t('told.open')}
          </LinkButton>
        </div>
      </FormSection>
      <FormSection id="data" title={t('data.title')} why={t('data.why')}>
        <div>
          {/* The address answers with a file. */}
          <a className="link" href={addressOfMyData(userId)} download>
            {t('data.download')}
          </a>
        </div>
      </FormSection>
    </Box>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Stack className={classes.choice} align="flex-start" gap={6}>
      <span id={id}>{label}</span>
      <SegmentedControl
        aria-labelledby={id}
        value={value}
        onChange={(next) => onChange(next as Value)}
        data={options.map(([option, text]) => ({ value: option, label: text }))}
      />
    </Stack>
  );
}
