/** How many calls to one host run at once: of all organizations, and of one. */
const usualLimits = { together: 16, each: 8 };

interface Waiting {
  organizationId: number;
  begin(): void;
}

interface Host {
  running: Map<number, number>;
  total: number;
  waiting: Waiting[];
}

/** Bounds the calls to each host over all organizations, which get its places in turns. */
export function createHostPlaces({ together, each } = usualLimits) {
  const hosts = new Map<string, Host>();

  function admit(host: Host): void {
    const runningOf = ({ organizationId }: Waiting) => host.running.get(organizationId) ?? 0;
    while (host.total < together) {
      const open = host.waiting.filter((one) => runningOf(one) < each);
      const next = open.reduce<Waiting | null>(
        (first, one) => (first && runningOf(first) <= runningOf(one) ? first : one),
        null,
      );
      if (!next) return;
      host.waiting.splice(host.waiting.indexOf(next), 1);
      host.running.set(next.organizationId, runningOf(next) + 1);
      host.total += 1;
      next.begin();
    }
  }

  function release(name: string, host: Host, organizationId: number): void {
    const rest = (host.running.get(organizationId) ?? 1) - 1;
    if (rest > 0) host.running.set(organizationId, rest);
    else host.running.delete(organizationId);
    host.total -= 1;
    admit(host);
    if (host.total === 0 && host.waiting.length === 0) hosts.delete(name);
  }

  /** Waits for a place; resolves to what frees it, or to null if none became free within that many milliseconds. */
  function take(name: string, organizationId: number, timeout: number): Promise<(() => void) | null> {
    const host: Host = hosts.get(name) ?? { running: new Map(), total: 0, waiting: [] };
    hosts.set(name, host);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        organizationId,
        begin() {
          clearTimeout(timer);
          let isFreed = false;
          resolve(() => {
            if (!isFreed) release(name, host, organizationId);
            isFreed = true;
          });
        },
      };
      const timer = setTimeout(() => {
        host.waiting.splice(host.waiting.indexOf(waiting), 1);
        resolve(null);
      }, timeout);
      host.waiting.push(waiting);
      admit(host);
    });
  }

  return { take };
}
