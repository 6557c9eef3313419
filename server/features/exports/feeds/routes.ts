import type { FeedFormat } from '#contract/export-feeds/choices.ts';
import * as contract from '#contract/export-feeds/schemas.ts';
import { heldTag, setSafeHeaders } from '#server/platform/http/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { textType } from '#server/platform/spreadsheets/index.ts';
import type { Press } from '../sheet.ts';
import { fetchFeed } from './content.ts';
import { readSignedPicture } from './pictures.ts';
import * as service from './service.ts';

const types: Record<FeedFormat, string> = { csv: textType, json: 'application/json; charset=utf-8' };

/** Export feeds: their settings, and their content for systems. */
export function registerExportFeeds({ serve, db, config }: Platform, press: Press): void {
  const given = { db, config };
  serve(contract.listExportFeeds, ({ actor }) => service.listFeeds(given, actor));
  serve(contract.createExportFeed, async ({ by, body }) => ({
    data: await service.createFeed(given, by, body),
    message: 'Export feed saved',
  }));
  serve(contract.updateExportFeed, async ({ by, params, body }) => ({
    data: await service.updateFeed(given, by, params.id, body),
    message: 'Export feed saved',
  }));
  serve(contract.deleteExportFeed, async ({ by, params }) => {
    await service.deleteFeed(db, by, params.id);
    return { data: null, message: 'Export feed deleted' };
  });
  serve(contract.readFeedPicture, async ({ params, reply }) => {
    const picture = await readSignedPicture(press, params.picture);
    setSafeHeaders(reply).type('image/jpeg').header('cache-control', 'public, max-age=86400').send(picture);
    return { data: null };
  });
  serve(contract.fetchExportFeed, async ({ actor, params, query, request, reply }) => {
    const [number, format] = params.file.split('.') as [string, FeedFormat];
    const feed = await fetchFeed(press, actor, { id: Number(number), format, since: query.since ?? null });
    const held = heldTag(request, feed.tag);
    setSafeHeaders(reply)
      .header('etag', held ?? feed.tag)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'Authorization, Cookie, accept-encoding');
    if (held) reply.code(304).send();
    else reply.type(types[format]).send(await feed.content());
    return { data: null };
  });
}
