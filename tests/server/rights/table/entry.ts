import type { ActorName, World } from '../world/index.ts';

/**
 * Who may do what, written by hand from the product's decisions and not from the code that it checks. A row has one sign
 * for each of: owner, colleague, stranger, organization admin, foreign organization admin, manager, admin, super admin.
 *
 *   +  done (2xx)                      -  403: seen, but not allowed
 *   ~  409 or 422: not in this state   .  404: absent, or private to someone else
 *
 * No one else gets in: the anonymous, the invited and the deactivated get 401, people who only gave the password 403.
 */
export interface Entry {
  /** The sign of someone who gave the password but not the second factor; '-' by default. */
  password?: '+' | '~';
  /** `anyone`: everyone reaches the handler, whatever it then answers. */
  open?: true;
  params?: (world: World, target: string) => Record<string, number | string>;
  query?: (world: World, target: string) => string;
  body?: (world: World, target: string, actor: ActorName) => object;
  /** A row for each target; `any` where there is nothing to choose. */
  to: Record<string, string>;
}

export const everybody = { any: '++++++++' };
/** Everyone with the product; the platform's admins take no part. */
export const traders = { any: '++++++--' };
export const platform = { any: '------++' };
export const open: Entry = { open: true, to: { any: '' } };
