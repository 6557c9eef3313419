import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ApiClient } from '#tests/helpers/apiClient.ts';
import { codeOf } from '#tests/helpers/authenticator.ts';
import { type ReadMail, waitForMail } from '#tests/helpers/mailbox.ts';
import { accept, demoPassword, invite, type Newcomer } from '#tests/helpers/newcomers.ts';
import type { Product } from '#tests/helpers/product.ts';

/** Somebody of the demo's organization who came for a picture, signed in. */
export interface Member extends Newcomer {
  client: ApiClient;
}

/** A member with two-factor sign-in: what the app was given, and the codes for when it is lost. */
export interface Guarded extends Member {
  secret: string;
  recoveryCodes: string[];
}

interface Post {
  id: number;
  fields: Record<string, string | number>;
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

  /** Somebody who has the demo's password, its own people among them. */
  async signIn(email: string): Promise<ApiClient> {
    const client = this.visitor();
    await client.signIn(email, demoPassword);
    return client;
  }

  /** A name and an address that nobody had yet. */
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

  /** Somebody who has an invitation. */
  invite(): Promise<Newcomer> {
    return invite(this.product.baseUrl, this.nextPerson());
  }

  /** Somebody who accepted one. */
  async join(): Promise<Member> {
    const newcomer = await this.invite();
    return { ...newcomer, client: await accept(this.product.baseUrl, newcomer, demoPassword) };
  }

  /** Somebody who set two-factor sign-in up, too. */
  async joinGuarded(): Promise<Guarded> {
    const member = await this.join();
    const { secret } = (await member.client.get('/api/auth/google2fa/qrcode')).data;
    const enabled = await member.client.post('/api/auth/google2fa/enable', { otp_secret: codeOf(secret) });
    return { ...member, secret, recoveryCodes: enabled.data.recovery_codes };
  }

  /** Asks for another address on somebody's profile; answers it. */
  async changeEmail({ id, client }: Member): Promise<string> {
    const { first_name, last_name } = (await client.get(`/api/users/${id}`)).data;
    const { email } = this.nextPerson();
    await client.put(`/api/users/${id}`, { first_name, last_name, email, current_password: demoPassword });
    return email;
  }

  /** Puts a brake part of somebody's up. */
  async addPost(client: ApiClient, title: string): Promise<Post> {
    const { data } = await client.get('/api/bootstrap');
    const category = data.categories.find(({ slug }: { slug: string }) => slug === 'brake-systems');
    const sub = data.categories.find((entry: { parent_id: number }) => entry.parent_id === category.id);
    const fields = {
      type: 'offered',
      title,
      category: category.id,
      subCategory: sub.id,
      number_of_items: 40,
      currency: 'EUR',
      price_per_unit: '26.10',
      availability: 'in_stock',
    };
    const posted = await client.post('/api/advertisements', fields);
    return { id: posted.data.id, fields };
  }

  /** Changes a post of somebody's. */
  async editPost(client: ApiClient, { id, fields }: Post, changes: Record<string, string>): Promise<void> {
    const { updated_at } = (await client.get(`/api/advertisements/${id}`)).data;
    await client.put(`/api/advertisements/${id}`, { ...fields, ...changes, updated_at });
  }

  /** The newest mail of a kind to an address, once it is there. */
  mailTo(email: string, kind: string, count = 1): Promise<ReadMail> {
    return waitForMail({ client: () => this.visitor() }, email, kind, count);
  }

  /** Changes the product's database as only time would. */
  async alter(statement: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const connection = new pg.Client({ ...this.product.database, ssl: false });
    await connection.connect();
    try {
      return await connection.query(statement, values);
    } finally {
      await connection.end();
    }
  }

  /** Lets work run that the clock would start, and waits for its end. */
  async runJob(name: string): Promise<void> {
    await this.alter('select graphile_worker.add_job($1)', [name]);
    for (let round = 0; round < 200; round++) {
      const { rows } = await this.alter('select 1 from graphile_worker.jobs where task_identifier = $1', [name]);
      if (rows.length === 0) return;
      await sleep(50);
    }
    throw new Error(`The job ${name} did not end.`);
  }
}
