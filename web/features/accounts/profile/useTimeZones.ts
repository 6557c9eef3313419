import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The parts of the world that zones are named for; of the few others only the place is named. */
const parts = ['Africa', 'America', 'Antarctica', 'Asia', 'Australia', 'Europe', 'Pacific'] as const;

/** The time zones that this browser knows, by place and part of the world: Berlin, Europe. */
export function useTimeZones(stored: string | null): { value: string; label: string }[] {
  const { t } = useTranslation('account');
  return useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    const zones = stored && !known.includes(stored) ? [stored, ...known] : known;
    return zones
      .map((zone) => {
        const place = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
        const part = parts.find((one) => zone.startsWith(`${one}/`));
        return { value: zone, label: part ? `${place}, ${t(`zone.${part}`)}` : place };
      })
      .sort((one, other) => one.label.localeCompare(other.label));
  }, [stored, t]);
}
