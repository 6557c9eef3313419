/** The code or the texts of a screen did not come: there is no network, or the server has a newer version. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';
}

/** Loads code; throws MissingCode where it does not come. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new MissingCode('The code of a screen could not be loaded', { cause });
  }
}

/** Why code is missing: no network or no server, a newer version, or neither. */
export type MissingReason = 'offline' | 'updated' | 'broken';

/** Asks the server for its page: a newer version names another first file than the one that runs here. */
export async function findReason(): Promise<MissingReason> {
  if (!navigator.onLine) return 'offline';
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
    if (!answer.ok) return 'offline';
    const page = await answer.text();
    const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
    return own && !page.includes(own) ? 'updated' : 'broken';
  } catch {
    return 'offline';
  }
}
