import { offeredLanguages } from '#web/lib/language.ts';

interface Choice {
  value: string;
  label: string;
}

/** The offered languages, each in itself; a stored one that is none of them stays in the list. */
export function languageChoices(stored: string | null): Choice[] {
  const offered: readonly string[] = offeredLanguages();
  const codes = stored && !offered.includes(stored) ? [stored, ...offered] : offered;
  return codes.map((code) => ({ value: code, label: nameOf(code) }));
}

function nameOf(code: string): string {
  try {
    const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}

/** The parts of the world that zones are named for, as `Intl` knows them. */
const regions: Record<string, string> = {
  Africa: '002',
  America: '019',
  Antarctica: 'AQ',
  Asia: '142',
  Australia: 'AU',
  Europe: '150',
  Pacific: '009',
};

/** The time zones that this browser knows, by city and part of the world: Berlin, Europe. */
export function timeZoneChoices(stored: string | null, language: string): Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const known = Intl.supportedValuesOf('timeZone');
  const zones = stored && !known.includes(stored) ? [stored, ...known] : known;
  return zones
    .map((zone) => {
      const [part = '', ...places] = zone.replaceAll('_', ' ').split('/');
      const region = regions[part];
      const place = places.at(-1) ?? part;
      return { value: zone, label: region ? `${place}, ${names.of(region)}` : place };
    })
    .sort((one, other) => one.label.localeCompare(other.label, language));
}
