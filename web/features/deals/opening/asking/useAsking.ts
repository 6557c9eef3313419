import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { fewestFor } from '#contract/amounts/arithmetic.ts';
import type { Deal } from '#contract/deals/records.ts';
import { AnsweredWithoutJson, ApiError } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { useDraft, useStoredEntries } from '../draft.ts';
import { useOpenDeal } from '../queries.ts';
import type { Sent } from '../SentDeals.tsx';
import type { Seller } from './split.ts';

/** What is typed: how many of each post, and one message for all sellers or one for each. */
interface Entries {
  quantities: Record<number, string | number>;
  message: string;
  messages: Record<number, string> | null;
}

/** The initial quantities: of every post, or by post. */
export type Quantity = number | ReadonlyMap<number, number>;

/** What is wrong with what goes to one seller. */
interface Problems {
  /** About no field. */
  refusal: string | null;
  /** By post. */
  lines: Record<number, string>;
  message: string | null;
}

/** The entries of asking several sellers, and sending to one after the other: who was sent to is not asked again. */
export function useAsking(sellers: readonly Seller[], quantity: Quantity | undefined) {
  const { t } = useTranslation('asking');
  const posts = sellers.flatMap((seller) => seller.posts);
  const { draft, keep, forget } = useDraft<Entries>(posts.length === 1 ? `ask.${posts[0]?.id}` : 'ask');
  const [entries, setEntries] = useState<Entries>(() => beginning(posts, draft, quantity));
  const [files, setFiles] = useState<File[]>([]);
  const [sent, setSent] = useState<Sent>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<number, Problems>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const begin = useOpenDeal();
  const open = sellers.filter(({ id }) => !sent.has(id));
  const isDone = sellers.length > 0 && open.length === 0;
  useStoredEntries(entries, (values) => !isDone && keep(values));

  const change = (part: Partial<Entries>) => setEntries((before) => ({ ...before, ...part }));
  const messageFor = ({ id }: Seller) => (entries.messages ? (entries.messages[id] ?? '') : entries.message).trim();

  const ask = async (seller: Seller): Promise<{ deal: Deal | null } | { problems: Problems }> => {
    try {
      const lines = seller.posts.map(({ id }) => ({ advertisement: id, quantity: Number(entries.quantities[id]) }));
      const message = messageFor(seller) || null;
      return { deal: await begin.mutateAsync({ lines, message, ...(files.length > 0 ? { documents: files } : {}) }) };
    } catch (error) {
      if (error instanceof AnsweredWithoutJson) return { deal: null };
      return { problems: problemsOf(error, seller, t('state.offlineWriting', { ns: 'common' })) };
    }
  };

  const send = async () => {
    if (isBusy) return;
    const wrong = new Map(
      open.flatMap((seller) => {
        const lines = badQuantities(seller, entries, t('wholeNumber'));
        return Object.keys(lines).length > 0 ? [[seller.id, { refusal: null, lines, message: null }] as const] : [];
      }),
    );
    setProblems(wrong);
    if (wrong.size > 0) return focusFirstError();
    setBusy(true);
    const started = new Map<number, Deal | null>(sent);
    const failed = new Map<number, Problems>();
    // One after the other: the product sends one write at a time.
    for (const seller of open) {
      const answer = await ask(seller);
      if ('deal' in answer) started.set(seller.id, answer.deal);
      else failed.set(seller.id, answer.problems);
      setSent(new Map(started));
    }
    setProblems(failed);
    setBusy(false);
    if (failed.size > 0) return focusFirstError();
    forget();
    notify.success(t('sent.toast', { count: started.size }));
  };

  return {
    entries,
    change,
    files,
    setFiles,
    sent,
    open,
    isDone,
    isBusy,
    send,
    /** What is wrong with the message that goes to all. */
    messageProblem: entries.messages ? null : ([...problems.values()].find(({ message }) => message)?.message ?? null),
    problemsOf: (seller: Seller): Problems => problems.get(seller.id) ?? { refusal: null, lines: {}, message: null },
    setQuantity: (post: number, value: string | number) => {
      change({ quantities: { ...entries.quantities, [post]: value } });
      setProblems((before) => withoutLine(before, post));
    },
    /** Lets each seller have a message of its own, which begins with the common one; or one again. */
    separate: () => change({ messages: Object.fromEntries(sellers.map(({ id }) => [id, entries.message])) }),
    join: () => change({ messages: null, message: Object.values(entries.messages ?? {})[0] ?? '' }),
  };
}

export type Asking = ReturnType<typeof useAsking>;

function beginning(
  posts: readonly AdvertisementSummary[],
  draft: Entries | null,
  quantity: Quantity | undefined,
): Entries {
  const quantities = posts.map((post) => {
    const wanted = typeof quantity === 'object' ? quantity.get(post.id) : quantity;
    const least = Math.max(
      post.minimal_order_quantity ?? 1,
      Math.min(fewestFor(post.minimum_order_value, post.price_per_unit), Math.max(1, post.number_of_items)),
    );
    return [post.id, draft?.quantities[post.id] ?? wanted ?? least] as const;
  });
  return {
    message: draft?.message ?? '',
    messages: draft?.messages ?? null,
    quantities: Object.fromEntries(quantities),
  };
}

function badQuantities({ posts }: Seller, { quantities }: Entries, sentence: string): Record<number, string> {
  const wrong = posts.filter(({ id }) => !(Number.isInteger(Number(quantities[id])) && Number(quantities[id]) > 0));
  return Object.fromEntries(wrong.map(({ id }) => [id, sentence]));
}

function problemsOf(error: unknown, { posts }: Seller, offline: string): Problems {
  const problems: Problems = { refusal: null, lines: {}, message: null };
  if (!(error instanceof ApiError)) return { ...problems, refusal: offline };
  if (error.isNetworkFailure && !navigator.onLine) return { ...problems, refusal: offline };
  for (const [field, [sentence = '']] of Object.entries(error.errors)) {
    const post = /^lines\.(\d+)\b/.exec(field)?.[1];
    const id = post === undefined ? undefined : posts[Number(post)]?.id;
    if (id !== undefined) problems.lines[id] = sentence;
    else if (field === 'message') problems.message = sentence;
    else problems.refusal = sentence;
  }
  return Object.keys(error.errors).length > 0 ? problems : { ...problems, refusal: error.message };
}

function withoutLine(before: ReadonlyMap<number, Problems>, post: number): ReadonlyMap<number, Problems> {
  return new Map(
    [...before].map(([id, problems]) => {
      const { [post]: _, ...lines } = problems.lines;
      return [id, { ...problems, lines }];
    }),
  );
}

/** Moves the focus to what is wrong, once it is drawn. */
function focusFirstError(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('#ask [aria-invalid="true"], #ask [data-refused]')?.focus(),
  );
}
