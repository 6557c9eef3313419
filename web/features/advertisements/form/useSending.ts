import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { messages } from '#contract/errors.ts';
import { notify } from '#web/lib/notify.ts';
import { usePublish } from './queries.ts';
import type { FormFiles } from './state/typed.ts';
import type { PostBody } from './state/values.ts';

/**
 * Sends the form with its files and opens the post. `share` is how much of the files has been sent, null while nothing is;
 * `onSent` is called before the page changes.
 */
export function useSending(post: Advertisement | undefined, files: FormFiles, onSent: () => void) {
  const navigate = useNavigate();
  const publish = usePublish();
  const submitButton = useRef<HTMLButtonElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const send = async (body: PostBody, version: string) => {
    setShare(0);
    try {
      const answer = await publish.mutateAsync({
        body,
        ...files,
        post: post ? { id: post.id, updated_at: version } : null,
        onProgress: ({ loaded, total }) => setShare(total > 0 ? loaded / total : 0),
      });
      onSent();
      // Its number is not known.
      if (answer.isWithoutJson) {
        await navigate({ to: '/my-posts' });
        return;
      }
      notify.success(post ? messages.advertisementUpdated : messages.advertisementCreated);
      await navigate({ to: '/advertisement/$id', params: { id: String(answer.data.id) } });
    } finally {
      setShare(null);
      // The button could not keep the focus while it was busy.
      requestAnimationFrame(() => document.activeElement === document.body && submitButton.current?.focus());
    }
  };
  return { share, send, submitButton };
}
