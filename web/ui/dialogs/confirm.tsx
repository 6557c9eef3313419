import { create } from 'zustand';
import { whenNeeded } from '../whenNeeded.tsx';
import type { Question } from './ConfirmDialog.tsx';

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

interface ConfirmStore {
  asked: Asked | null;
}

export const useConfirmStore = create<ConfirmStore>()(() => ({ asked: null }));

/** Asks before something that cannot simply be done again; true for yes. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  useConfirmStore.getState().asked?.answer(false);
  return new Promise((resolve) => {
    useConfirmStore.setState({
      asked: {
        ...question,
        answer: (yes) => {
          useConfirmStore.setState({ asked: null });
          resolve(yes);
        },
      },
    });
  });
}

const ConfirmDialog = whenNeeded(() => import('./ConfirmDialog.tsx'), { early: true });

/** Where questions appear; the dialog is loaded with the first one. */
export function ConfirmHost() {
  const asked = useConfirmStore((store) => store.asked);
  if (!asked) return null;
  return <ConfirmDialog question={asked} onAnswer={asked.answer} />;
}
