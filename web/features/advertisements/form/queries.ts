import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DocumentKind } from '#contract/advertisements/choices.ts';
import { createAdvertisement, updateAdvertisement } from '#contract/advertisements/endpoints.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { listOrganizationUsers } from '#contract/members/endpoints.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { call, newIdempotencyKey } from '#web/lib/api/api.ts';
import type { UploadProgress } from '#web/lib/api/transport.ts';
import type { FormFiles } from './state/typed.ts';
import type { PostBody } from './state/values.ts';

/** As many as a page of people can hold. */
const mostContacts = 100;

interface Contact {
  id: number;
  name: string;
  phone_number: string | null;
}

/**
 * Who can answer for a post: one's colleagues; for someone who acts for several organizations, the active members of the
 * one that is chosen, or that the post belongs to.
 */
export function useContacts(chosen: string | null, organizationId: number | null): readonly Contact[] {
  const { colleagues, offers } = useBootstrap();
  const place = organizationId ?? (chosen === null ? null : Number(chosen));
  const isForeign = offers?.names_organization === true && place !== null;
  const { data } = useQuery({
    queryKey: ['members', 'contacts', place],
    queryFn: async ({ signal }) => {
      const query = { statuses: ['active' as const], sort: 'name' as const, per_page: mostContacts };
      return (await call(listOrganizationUsers, { params: { id: place ?? 0 }, query, signal })).data;
    },
    enabled: isForeign,
  });
  if (offers?.names_organization) return isForeign ? (data ?? []) : [];
  return colleagues ?? [];
}

interface Publication extends FormFiles {
  body: PostBody;
  /** The post that is edited and the version that was read; null for a new one. */
  post: Pick<Advertisement, 'id' | 'updated_at'> | null;
  onProgress: (progress: UploadProgress) => void;
}

/** What each document is, kept ones first, as the post has them; nothing where no one said. */
function kindsOf(documents: FormFiles['documents']) {
  if (documents.every(({ kind }) => kind === undefined)) return {};
  const inOrder = [...documents.filter(({ id }) => id), ...documents.filter(({ file }) => file)];
  return { document_kinds: inOrder.map(({ kind }) => (kind ?? null) as DocumentKind | null) };
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
        ...kindsOf(documents),
      };
      if (!post) return call(createAdvertisement, { body, onProgress, idempotencyKey: keyFor(body) });
      const added = photos.filter(({ file }) => file);
      const stored = {
        // New photos stand between the kept ones where they were put.
        keep_images: photos.map((photo) => photo.id ?? `new:${added.indexOf(photo)}`),
        keep_documents: documents.flatMap(({ id }) => (id ? [id] : [])),
        updated_at: post.updated_at,
      };
      return call(updateAdvertisement, { params: { id: post.id }, body: { ...body, ...stored }, onProgress });
    },
    onSuccess: async (_answer, { post }) => {
      const refreshed = client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
      // The page of an edited post shows cached data, which must be new; that of a new post fetches it.
      if (post) await refreshed;
    },
  });
}
