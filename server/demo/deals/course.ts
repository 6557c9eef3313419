import type { ClosedReason, DealEventKind, DealSide, DealState } from '#contract/deals/choices.ts';
import { totalsOf } from '#contract/deals/totals.ts';
import { createReference, otherSide, silentAt, snapshotOf, timersOf } from '#server/features/deals/index.ts';
import { workingMinutesBetween } from '#server/platform/values/index.ts';
import { atOfficeHours } from '../officeHours.ts';
import type { DemoPerson } from '../people.ts';
import type { NewDemoDeal } from '../repository/deals.ts';
import type { Script, ScriptStep } from './script.ts';
import type { Choice } from './shelf.ts';

const day = 86_400_000;

/** Who the people of the script are in the database. */
export interface Cast {
  idOf(person: DemoPerson): number;
  organizationOf(person: DemoPerson): number;
  nameOf(organization: number): string;
  /** Who works on deals in an organization. */
  membersOf(organization: number): readonly DemoPerson[];
}

/** The news of a step, and the side that gets it. */
export interface News {
  side: DealSide;
  event:
    | 'asked'
    | 'offered'
    | 'message'
    | 'accepted'
    | 'declined'
    | 'withdrawn'
    | 'completed'
    | 'extended'
    | 'cancelled'
    | 'short';
  by: number | null;
  version: number;
  text: string | null;
  until: Date | null;
  quantity: number;
  at: Date;
}

/** A version of the terms with what decisions are made from. */
export type Offer = NewDemoDeal['offers'][number] & {
  side: DealSide;
  version: number;
  valid_until: Date;
  hold_days: number;
};

/** Where a deal of the demo has got to while its steps are played one after the other. */
export class Course {
  readonly rows: Omit<NewDemoDeal, 'deal' | 'sides' | 'reads' | 'notifications'>;
  readonly news: News[] = [];
  /** Who handles it, when each person acted last, and which side has put it away. */
  readonly handlers: Record<DealSide, number | null> = { buyer: null, seller: null };
  readonly acted = new Map<number, { at: Date; number: number }>();
  readonly archived: Record<DealSide, Date | null> = { buyer: null, seller: null };
  readonly opener: DealSide;
  state: DealState = 'inquiry';
  closedReason: ClosedReason | null = null;
  turn: DealSide | null;
  turnSince: Date;
  now: Date;
  repliedAt: Date;
  answeredAt: Date | null = null;
  entries = 0;
  open: Offer | null = null;
  agreed: { offer: Offer; at: Date; by: number } | null = null;
  reservedUntil: Date | null = null;
  extensions = 0;
  completedAt: Date | null = null;
  closedAt: Date | null = null;
  readonly openedAt: Date;

  constructor(
    readonly script: Script,
    readonly choices: readonly Choice[],
    readonly cast: Cast,
    /** When the demo is made, to which all times are relative. */
    readonly made: Date,
  ) {
    const [opening] = script;
    this.opener = opening.action === 'answer' ? 'seller' : 'buyer';
    this.turn = otherSide(this.opener);
    this.openedAt = instantOf(opening, made);
    this.now = this.openedAt;
    this.turnSince = this.openedAt;
    this.repliedAt = this.openedAt;
    this.handlers[this.opener] = cast.idOf(opening.who);
    const asked = otherSide(this.opener);
    this.handlers[asked] = this.answeringFor(asked);
    this.rows = {
      lines: linesOf(choices),
      offers: [],
      offerLines: [],
      events: [],
      messages: [],
      notes: [],
      sales: [],
      deliveries: [],
      deliveryLines: [],
      deliveryEntries: [],
      claims: [],
    };
  }

  /** The organization of each side. */
  parties(): Record<DealSide, number> {
    const [{ who, with: partner }] = this.script;
    const own = this.cast.organizationOf(who);
    const other = this.cast.organizationOf(partner);
    return this.opener === 'buyer' ? { buyer: own, seller: other } : { buyer: other, seller: own };
  }

  /** Who answers for the posts of a side, as in the product: the contact of the first, else its owner, else the contact or owner of the next. */
  private answeringFor(side: DealSide): number | null {
    const members = new Set(this.cast.membersOf(this.parties()[side]).map((person) => this.cast.idOf(person)));
    const answering = this.choices.flatMap(({ post }) => [post.contact_id, post.owner_id]);
    return answering.find((id) => id !== null && members.has(id)) ?? null;
  }

  /** Writes down what happened. */
  recordEvent(
    kind: DealEventKind,
    given: { side?: DealSide; by?: number; privateTo?: DealSide; version?: number | undefined; details?: object } = {},
  ): void {
    this.entries += 1;
    this.rows.events.push({
      number: this.entries,
      kind,
      side: given.side ?? null,
      actor_id: given.by ?? null,
      private_to: given.privateTo ?? null,
      version: given.version ?? null,
      facts: JSON.stringify(given.details ?? {}),
      created_at: this.now,
    });
  }

  /** Writes down a message. */
  addMessage(side: DealSide, by: number, body: string): void {
    this.entries += 1;
    this.rows.messages.push({ number: this.entries, side, author_id: by, body, created_at: this.now });
  }

  /** Records a message or an action of a side: the first one of the side that received the inquiry is its reply. */
  recordReply(side: DealSide): void {
    this.repliedAt = this.now;
    if (side !== this.opener) this.answeredAt ??= this.now;
  }

  /** Sets which side has to act next. */
  setTurn(turn: DealSide): void {
    if (turn !== this.turn) this.turnSince = this.now;
    this.turn = turn;
  }

  /** Tells a side what happened. */
  addNews(news: Pick<News, 'side' | 'event' | 'by'> & Partial<News>): void {
    const version = this.rows.offers.length;
    this.news.push({ text: null, until: null, quantity: 0, version, at: this.now, ...news });
  }

  /** Ends the open offer. */
  decide(state: string, by: number | null, reason: string | null = null): void {
    if (this.open) Object.assign(this.open, { state, decided_at: this.now, decided_by: by, reason });
    this.open = null;
  }

  /** A line as its stock changes. */
  line(position: number) {
    return this.rows.lines[position] as { reserved_quantity: number; short_quantity: number; sold_quantity: number };
  }

  /** Frees what is reserved. */
  free(): void {
    this.choices.forEach(({ post, own }, position) => {
      const { reserved_quantity: quantity } = this.line(position);
      for (const one of [post, own]) if (one) one.reserved_quantity -= quantity;
      Object.assign(this.line(position), { reserved_quantity: 0, short_quantity: 0 });
    });
  }

  /** Ends what runs out until then. */
  runClock(until: Date): void {
    if (
      this.open &&
      this.open.valid_until <= until &&
      this.open.valid_until < silentAt({ spoken_at: this.repliedAt })
    ) {
      const { side, version, valid_until: at } = this.open;
      this.now = at;
      this.decide('expired', null);
      this.recordEvent('offer_expired', { version: version as number });
      this.setTurn(side);
    }
    if (this.state === 'agreed' && this.reservedUntil && this.reservedUntil <= until) {
      this.now = this.reservedUntil;
      this.free();
      this.close('lapsed');
      this.recordEvent('lapsed');
    }
    const silent = silentAt({ spoken_at: this.repliedAt });
    if ((this.state === 'inquiry' || this.state === 'negotiating') && silent <= until) {
      this.now = silent;
      this.decide('expired', null);
      this.close('expired');
      this.recordEvent('expired');
    }
  }

  /** Closes the deal. */
  close(reason: ClosedReason): void {
    this.state = 'closed';
    this.closedReason = reason;
    this.end();
  }

  /** Leaves nothing to do in it. */
  end(): void {
    this.turn = null;
    this.reservedUntil = null;
    this.closedAt = this.now;
  }

  /** The deal as it is now. */
  deal(random: (below: number) => number): Pick<NewDemoDeal, 'deal' | 'sides'> {
    const parties = this.parties();
    const last = this.rows.offers.at(-1);
    const terms = this.rows.offerLines.filter((entry) => entry.version === last?.version);
    const totals = totalsOf(
      terms.map(({ quantity, price_per_unit }) => ({ quantity, price_per_unit: price_per_unit as string })),
      (last?.freight as string | null | undefined) ?? null,
    );
    const asked = this.choices.reduce((sum, { quantity }) => sum + quantity, 0);
    const timers = { state: this.state, spoken_at: this.repliedAt, reserved_until: this.reservedUntil };
    const sides = (['buyer', 'seller'] as const).map((side) => ({
      side,
      organization_id: parties[side],
      handler_id: this.handlers[side],
      archived_at: this.archived[side],
    }));
    const deal = {
      reference: createReference(random),
      type: this.opener === 'seller' ? 'wanted' : 'offered',
      buyer_id: parties.buyer,
      seller_id: parties.seller,
      opener: this.opener,
      opened_by: this.cast.idOf(this.script[0].who),
      state: this.state,
      closed_reason: this.closedReason,
      currency: (last?.currency as string | undefined) ?? null,
      turn: this.turn,
      turn_since: this.turn && this.turnSince,
      entries: this.entries,
      spoken_at: this.repliedAt,
      answered_at: this.answeredAt,
      answer_minutes: this.answeredAt && workingMinutesBetween(this.openedAt, this.answeredAt),
      version: this.rows.offers.length,
      quantity: last ? totals.quantity : asked,
      value: last ? totals.total : null,
      ...timersOf({ ...timers, open_until: this.open?.valid_until ?? null }, this.made),
      agreed_version: (this.agreed?.offer.version as number | undefined) ?? null,
      agreed_at: this.agreed?.at ?? null,
      agreed_by: this.agreed?.by ?? null,
      reserved_until: this.reservedUntil,
      extensions: this.extensions,
      completed_at: this.completedAt,
      closing_date: this.completedAt?.toISOString().slice(0, 10) ?? null,
      closed_at: this.closedAt,
      created_at: this.openedAt,
      updated_at: this.now,
    };
    return { deal, sides };
  }

  /** What each person who acted has read: all that was there, and later news that are older than two days. */
  reads(): NewDemoDeal['reads'] {
    const isOld = this.now.getTime() < this.made.getTime() - 2 * day;
    return [...this.acted].map(([user_id, { at, number }]) => ({
      user_id,
      number: isOld ? this.entries : number,
      read_at: at,
    }));
  }
}

/** When a step is taken: in working hours, unless it was within the last day. */
export const instantOf = (step: ScriptStep, made: Date): Date =>
  atOfficeHours(new Date(made.getTime() - step.ago), made);

const linesOf = (choices: readonly Choice[]): NewDemoDeal['lines'] =>
  choices.map(({ post, own, quantity }, position) => ({
    position,
    advertisement_id: post.id,
    own_advertisement_id: own?.id ?? null,
    ...snapshotOf({ ...post, price_breaks: [], whole_lot_price: null }, quantity),
    asked_quantity: quantity,
    reserved_quantity: 0,
    short_quantity: 0,
    sold_quantity: 0,
  }));
