import fs from 'node:fs';
import path from 'node:path';

/** Remembers how far the history of each cluster has come, so that a former primary is recognised. */
export interface Timelines {
  /** Throws if a primary is on an older timeline than one that was written to before; remembers a newer one. */
  check(primary: { cluster: string | null; timeline: number }): void;
}

/** PostgreSQL's code for a server that cannot be used now: it is tried again, and other hosts are. */
class FormerPrimary extends Error {
  readonly code = '57P03';
}

/** Remembers timelines in a file, which processes with the same data folder share. */
export function rememberTimelines(file: string): Timelines {
  // While the folder cannot be written to.
  let known: Record<string, number> = {};
  return {
    check({ cluster, timeline }) {
      // The service of a provider may not say which cluster it is.
      const name = cluster ?? 'unnamed';
      known = { ...known, ...read(file) };
      const newest = known[name] ?? 0;
      if (timeline < newest)
        throw new FormerPrimary(
          `The server is on timeline ${timeline}, and timeline ${newest} was written to already: it is a former primary. To go back to it and lose what was written since, remove ${file}`,
        );
      if (timeline === newest) return;
      known = { ...known, [name]: timeline };
      write(file, known);
    },
  };
}

function read(file: string): Record<string, number> {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

function write(file: string, timelines: Record<string, number>): void {
  const draft = `${file}.${process.pid}.part`;
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(draft, JSON.stringify(timelines));
    fs.renameSync(draft, file);
  } catch {
    // A full disk stops no connection; the process remembers.
  }
}
