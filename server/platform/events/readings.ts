/** Whose reading it is: an organization, or null for people without one and for what concerns all. */
type Group = number | null;

type Work = () => Promise<void>;

/**
 * Reads one thing after the other, the organizations by turns, so that what was read earlier never leaves later. What is asked for again
 * before its turn is read once: a thousand notices to the people of one organization are a reading for each of them.
 */
export function createReadings(onError: (error: unknown) => void): (group: Group, key: string, work: Work) => void {
  // In the order of their turns.
  const groups = new Map<Group, Map<string, Work>>();
  let isReading = false;

  function takeNext(): Work | null {
    const [group, asked] = groups.entries().next().value ?? [];
    if (group === undefined || !asked) return null;
    const [key, work] = asked.entries().next().value as [string, Work];
    asked.delete(key);
    // An organization that had its turn goes to the end.
    groups.delete(group);
    if (asked.size > 0) groups.set(group, asked);
    return work;
  }

  async function readAll(): Promise<void> {
    isReading = true;
    for (let work = takeNext(); work; work = takeNext()) await work().catch(onError);
    isReading = false;
  }

  return (group, key, work) => {
    const asked = groups.get(group) ?? new Map<string, Work>();
    asked.set(key, work);
    groups.set(group, asked);
    if (!isReading) void readAll();
  };
}
