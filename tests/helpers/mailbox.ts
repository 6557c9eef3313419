import { setTimeout as sleep } from 'node:timers/promises';

/** A product whose built-in mailbox can be read: a server under test, or `{ client: () => new ApiClient(baseUrl) }`. */
interface WithMailbox {
  client(): { get(path: string): Promise<{ data: unknown }> };
}

export interface ReadMail {
  id: number;
  kind: string;
  subject: string;
  text: string;
  html: string;
}

/** The mails to an address, newest first, as the built-in mailbox shows them. */
export async function readMails(product: WithMailbox, to: string): Promise<ReadMail[]> {
  const client = product.client();
  const listed = (await client.get(`/api/dev/mailbox?to=${encodeURIComponent(to)}`)).data as { id: number }[];
  const read: ReadMail[] = [];
  for (const { id } of listed) read.push((await client.get(`/api/dev/mailbox/${id}`)).data as ReadMail);
  return read;
}

/** Waits until an address has a number of mails of a kind; returns the newest. */
export async function waitForMail(product: WithMailbox, to: string, kind: string, count = 1): Promise<ReadMail> {
  for (let round = 0; round < 200; round++) {
    const found = (await readMails(product, to)).filter((mail) => mail.kind === kind);
    if (found.length >= count) return found[0] as ReadMail;
    await sleep(50);
  }
  throw new Error(`No mail ${kind} came.`);
}

/** The token at the end of the link of a mail, such as `/activate/{token}`. */
export function linkToken(mail: ReadMail, path: string): string {
  const token = new RegExp(`${path}/([A-Za-z0-9_-]+)`).exec(mail.text)?.[1];
  if (!token) throw new Error(`The mail holds no link to ${path}.`);
  return token;
}
