import { webhookLimits } from '#contract/webhooks/choices.ts';
import { createVault } from '#server/platform/identity/index.ts';
import type { Feature } from '#server/platform/platform.ts';
import { deliverDue, deliverJob, deliverOverdue, type WebhookDependencies } from './delivering.ts';
import { sweepLog } from './log.ts';
import { registerWebhooks } from './routes.ts';

/** Addresses of other systems that are called when something changes. */
export const webhooks: Feature = (platform) => {
  const { config, db, jobs, mail, outgoing } = platform;
  const deps: WebhookDependencies = { config, db, mail, outgoing, vault: createVault(config.secret, 'webhooks') };
  registerWebhooks(platform, deps);
  jobs.register<{ id: number }>(deliverJob, ({ id }, { signal }) => deliverDue(deps, id, signal), 'outgoing');
  jobs.schedule('webhooks.overdue', '* * * * *', () => deliverOverdue(db));
  jobs.schedule('webhooks.sweep', '41 3 * * *', () => sweepLog(db, webhookLimits.logDays));
};
