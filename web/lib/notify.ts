import i18next from 'i18next';
import { create } from 'zustand';
import { messages } from '#contract/errors.ts';
import type { Message } from '#contract/texts/message.ts';
import { translated } from '#web/i18n/translated.ts';
import { AnsweredWithoutJson, ApiError } from './api/api.ts';

/** A transient on-screen message. */
export interface NotificationItem {
  id: number;
  message: string;
  /** A second sentence with more help. */
  detail?: string;
  status: 'success' | 'error';
  active: boolean;
}

/** How long a message stays, in milliseconds. */
export const notificationLifetime = 3000;
const most = 3;

interface NotificationStore {
  items: NotificationItem[];
  add: (item: Omit<NotificationItem, 'id' | 'active'>) => number;
  remove: (id: number) => void;
}

let lastId = 0;

/** The list of messages; each is shown while active and removed by its id. */
export const useNotifications = create<NotificationStore>()((set) => ({
  items: [],
  add: (item) => {
    lastId += 1;
    const id = lastId;
    set(({ items }) => ({ items: [...items, { ...item, id, active: true }].slice(-most) }));
    return id;
  },
  remove: (id) => set(({ items }) => ({ items: items.filter((item) => item.id !== id) })),
}));

function show(status: NotificationItem['status'], message: string | Message, detail?: string): number {
  return useNotifications
    .getState()
    .add({ status, message: translated(message), ...(detail === undefined ? {} : { detail }) });
}

/** Messages at the top right that vanish by themselves. What needs an answer is not one of them. */
export const notify = {
  success: (message: string, detail?: string) => show('success', message, detail),
  error: (message: string | Message) => show('error', message),
  /** Shows the message of a failed call, unless it was stopped on purpose or succeeded without JSON. */
  failure: (error: unknown): void => {
    if (error instanceof AnsweredWithoutJson) return;
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const message = error instanceof ApiError ? error.message : messages.somethingWentWrong;
    show('error', message, helpFor(error));
  },
  /** Shows the message of a write or why it failed. True when it succeeded. */
  outcome: async (work: Promise<unknown>, message: string, detail?: string): Promise<boolean> => {
    try {
      await work;
    } catch (error) {
      notify.failure(error);
      return false;
    }
    notify.success(message, detail);
    return true;
  },
  dismiss: (id: number) => useNotifications.getState().remove(id),
};

function helpFor(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.message === messages.requestInProgress) return i18next.t('busy.detail');
  if (error.isNetworkFailure) return i18next.t(navigator.onLine ? 'busy.noAnswer' : 'state.offlineWriting');
  return undefined;
}
