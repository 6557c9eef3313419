import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { createAdvertisement, updateAdvertisement } from '#contract/advertisements/endpoints.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { call, newIdempotencyKey } from '#web/lib/api/api.ts';
import type { UploadProgress } from '#web/lib/api/transport.ts';
import type { FormFiles, PostBody } from './values.ts';

interface Publication extends FormFiles {
  body: PostBody;
  /** The post that is edited and the version that was read; null for a new one. */
  post: Pick<Advertisement, 'id' | 'updated_at'> | null;
  onProgress: (progress: UploadProgress) => void;
}

/** Publishes a new post or saves an edited one. Sending the same new post again does not make a second one. */
export function usePublish() {
  const client = useQueryClient();
  const sent = useRef({ body: '', key: '' });
  // The same entries sent again after a broken connection are the same request; changed ones are another.
  const keyFor = (body: object) => {
    const text = JSON.stringify(body, (_name, value) => (value instanceof File ? [value.name, value.size] : value));
    if (sent.current.body !== text) sent.current = { body: text, key: newIdempotencyKey() };
    return sent.current.key;
  };
  return useMutation({
    mutationFn: async ({ body: entries, photos, documents, post, onProgress }: Publication) => {
      const body = {
        ...entries,
        images: photos.flatMap(({ file }) => (file ? [file] : [])),
        documents: documents.flatMap(({ file }) => (file ? [file] : [])),
      };
      if (!post) return call(createAdvertisement, { body, onProgress, idempotencyKey: keyFor(body) });
      const added = photos.filter(({ file }) => file);
      const kept = {
        // New photos stand between the kept ones where they were put.
        keep_images: photos.map((photo) => photo.id ?? `new:${added.indexOf(photo)}`),
        keep_documents: documents.flatMap(({ id }) => (id ? [id] : [])),
        updated_at: post.updated_at,
      };
      return call(updateAdvertisement, { params: { id: post.id }, body: { ...body, ...kept }, onProgress });
    },
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  });
}
