import { reportMessages as messages } from '#contract/reports/choices.ts';
import * as contract from '#contract/reports/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as reports from './service.ts';

/** Reported posts: blocking them, or dismissing the report. */
export function registerReports(platform: Platform): void {
  const { serve, db } = platform;

  serve(contract.listReports, ({ query }) => reports.listReports(db, query));

  serve(contract.blockReported, async ({ actor, request, params, body }) => ({
    data: await reports.blockReported(platform, { actor, ip: request.ip }, params.id, body.reason),
    message: messages.advertisementBlocked,
  }));

  serve(contract.dismissReport, async ({ actor, request, params }) => ({
    data: await reports.dismissReport(platform, { actor, ip: request.ip }, params.id),
    message: messages.reportDismissed,
  }));

  serve(contract.blockAdvertisement, async ({ actor, request, params, body }) => ({
    data: await reports.blockAdvertisement(platform, { actor, ip: request.ip }, params.id, body.reason),
    message: messages.advertisementBlocked,
  }));

  serve(contract.unblockAdvertisement, async ({ actor, request, params }) => ({
    data: await reports.unblockAdvertisement(platform, { actor, ip: request.ip }, params.id),
    message: messages.advertisementUnblocked,
  }));
}
