import { reportMessages as messages } from '#contract/reports/choices.ts';
import * as contract from '#contract/reports/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as reports from './service.ts';

/** Reported posts: blocking or moving them, or dismissing the report. */
export function registerReports(platform: Platform): void {
  const { serve, db } = platform;

  serve(contract.listReports, ({ actor, query }) => reports.listReports(db, actor, query));

  serve(contract.blockReported, async ({ by, params, body }) => ({
    data: await reports.blockReported(platform, by, params.id, body.reason),
    message: messages.advertisementBlocked,
  }));

  serve(contract.moveReported, async ({ by, params, body }) => ({
    data: await reports.moveReported(platform, by, params.id, body),
    message: messages.advertisementMoved,
  }));

  serve(contract.dismissReport, async ({ by, params }) => ({
    data: await reports.dismissReport(platform, by, params.id),
    message: messages.reportDismissed,
  }));

  serve(contract.blockAdvertisement, async ({ by, params, body }) => ({
    data: await reports.blockAdvertisement(platform, by, params.id, body.reason),
    message: messages.advertisementBlocked,
  }));

  serve(contract.unblockAdvertisement, async ({ by, params }) => ({
    data: await reports.unblockAdvertisement(platform, by, params.id),
    message: messages.advertisementUnblocked,
  }));
}
