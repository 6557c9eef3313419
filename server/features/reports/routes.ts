import { reportMessages as messages } from '#contract/reports/choices.ts';
import * as contract from '#contract/reports/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import * as service from './service.ts';

/** Reported posts: blocking or moving them, or dismissing the report. */
export const reports: Feature = (platform) => {
  const { serve, db } = platform;

  serve(contract.listReports, ({ actor, query }) => service.listReports(db, actor, query));

  serve(contract.blockReported, async ({ by, params, body }) => ({
    data: await service.blockReported(platform, by, params.id, body.reason),
    message: messages.advertisementBlocked,
  }));

  serve(contract.moveReported, async ({ by, params, body }) => ({
    data: await service.moveReported(platform, by, params.id, body),
    message: messages.advertisementMoved,
  }));

  serve(contract.dismissReport, async ({ by, params }) => ({
    data: await service.dismissReport(platform, by, params.id),
    message: messages.reportDismissed,
  }));

  serve(contract.blockAdvertisement, async ({ by, params, body }) => ({
    data: await service.blockAdvertisement(platform, by, params.id, body.reason),
    message: messages.advertisementBlocked,
  }));

  serve(contract.unblockAdvertisement, async ({ by, params }) => ({
    data: await service.unblockAdvertisement(platform, by, params.id),
    message: messages.advertisementUnblocked,
  }));
};
