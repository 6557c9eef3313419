import { ApiClient } from '#tests/helpers/apiClient.ts';
import { demoPassword, signedIn } from '#tests/helpers/journeys/demo.ts';
import { accept, invite, type Newcomer } from '#tests/helpers/journeys/newcomers.ts';
import { type ReadMail, waitForMail } from '#tests/helpers/mailbox.ts';
import type { Product } from '#tests/helpers/product.ts';
import { codeOf } from '#tests/helpers/values/authenticator.ts';
import { alter, runJob } from '#tests/helpers/values/passingTime.ts';

/** Someone of the demo's organization who came for a picture, signed in. */
export interface Member extends Newcomer {
  client: ApiClient;
}

/** A member with two-factor sign-in: what the app was given, and the codes for when it is lost. */
export interface Guarded extends Member {
  secret: string;
  recoveryCodes: string[];
}

const names =
  'Noor Peeters, Ibrahim Yıldız, Hanne Aerts, Luca Ferrari, Maud Janssens, Pieter Smeets, Zoë Hermans, Karim Haddad';

/**
 * The people and the passage of time that pictures need: newcomers, each another one, whatever the API can bring about for
 * them, and by the product's own database what it cannot.
 */
export class Cast {
  readonly product: Pick<Product, 'baseUrl' | 'database'>;
  private people = 0;

  constructor(product: Pick<Product, 'baseUrl' | 'database'>) {
    this.product = product;
  }

  /** A caller who is not signed in yet. */
  visitor(): ApiClient {
    return new ApiClient(this.product.baseUrl);
  }

  /** Someone who has the demo's password, its own people among them. */
  signIn(email: string): Promise<ApiClient> {
    return signedIn(this.product.baseUrl, email);
  }

  /** A name and an address that no one had yet. */
  nextPerson(): { email: string; first_name: string; last_name: string } {
    const all = names.split(', ');
    const [first = '', last = ''] = (all[this.people % all.length] ?? '').split(' ');
    const round = Math.floor(this.people / all.length);
    this.people += 1;
    const plain = (text: string) =>
      text
        .normalize('NFD')
        .replace(/[^\p{L}]/gu, '')
        .replaceAll('ı', 'i')
        .toLowerCase();
    const email = `${plain(first)}.${plain(last)}${round === 0 ? '' : round + 1}@fietsring.example`;
    return { email, first_name: first, last_name: last };
  }

  /** Someone who has an invitation. */
  invite(): Promise<Newcomer> {
    return invite(this.product.baseUrl, this.nextPerson());
  }

  /** Someone who accepted one. */
  async join(): Promise<Member> {
    const newcomer = await this.invite();
    return { ...newcomer, client: await accept(this.product.baseUrl, newcomer, demoPassword) };
  }

  /** Someone who set two-factor sign-in up, too. */
  async joinGuarded(): Promise<Guarded> {
    const member = await this.join();
    return { ...member, ...(await this.guard(member.client)) };
  }

  /** Sets two-factor sign-in up. */
  async guard(client: ApiClient): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = (await client.get('/api/auth/google2fa/qrcode')).data;
    const { data } = await client.post('/api/auth/google2fa/enable', { otp_secret: codeOf(secret) });
    return { secret, recoveryCodes: data.recovery_codes };
  }

  /** Asks for another address on someone's profile; answers it. */
  async changeEmail({ id, client }: Member): Promise<string> {
    const { first_name, last_name } = (await client.get(`/api/users/${id}`)).data;
    const { email } = this.nextPerson();
    await client.put(`/api/users/${id}`, { first_name, last_name, email, current_password: demoPassword });
    return email;
  }

  /** The newest mail of a kind to an address, once it is there. */
  mailTo(email: string, kind: string, count = 1): Promise<ReadMail> {
    return waitForMail({ client: () => this.visitor() }, email, kind, count);
  }

  /** Changes the product's database as only time would. */
  alter(statement: string, values: unknown[] = []): Promise<unknown> {
    return alter(this.product.database, statement, values);
  }

  /** Lets work run that the clock would start. */
  runJob(name: string): Promise<void> {
    return runJob(this.product.database, name);
  }
}
