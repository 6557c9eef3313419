import type { Shot } from '../camera.ts';
import {
  ago,
  amend,
  amendList,
  fromMenu,
  press,
  refuse,
  type Saved,
  settled,
  steps,
  whenFailing,
  whenLoading,
} from '../steps.ts';
import { administrationShots } from './administration.ts';

const admin = 'org.admin@demo.test';

/** What members can look like next to their names. */
const showStates = (members: Saved[]) =>
  members.map((member, index) => ({
    ...member,
    ...[
      { two_factor: true },
      { locked_until: ago(-1) },
      { two_factor: true, status: 'deactivated' },
      {},
      { two_factor: true },
    ][index],
  }));

const showInvited = (members: Saved[]) =>
  members.slice(0, 2).map((member, index) => ({
    ...member,
    status: 'invited',
    last_login_at: null,
    invitation: { sent_at: ago(index ? 9 : 2), expires_at: ago(index ? 2 : -5), expired: index === 1 },
  }));

const memberCounts = { statuses: { invited: 2, active: 7, deactivated: 1 } };

const waiting = [
  { id: 1, email: 'p.jacobs@fietsring.example', role: 'user', sent_at: ago(2), expires_at: ago(-5), expired: false },
  { id: 2, email: 'magazijn@fietsring.example', role: 'manager', sent_at: ago(9), expires_at: ago(2), expired: true },
];

const organizationShots: Shot[] = [
  { name: 'insights', path: '/insights', as: admin, isWhole: true },
  {
    name: 'insights-oldest',
    path: '/insights?band=over-365&days=365',
    as: admin,
    isWhole: true,
  },
  {
    name: 'insights-empty',
    path: '/insights',
    as: admin,
    prepare: async (page) => {
      await amend(page, '**/api/insights/stock', () => ({ posts: 0 }));
      await amend(page, '**/api/insights/funnel*', (funnel) => ({
        steps: (funnel.steps as Saved[]).map((step) => ({ ...step, people: 0, deals: 0 })),
      }));
    },
  },
  { name: 'insights-loading', path: '/insights', as: admin, prepare: whenLoading('**/api/insights/**') },
  { name: 'integration', path: '/integration', as: admin, isWhole: true },
  { name: 'integration-failed', path: '/integration', as: admin, prepare: whenFailing('**/api/tokens') },
  { name: 'insights-failed', path: '/insights', as: admin, isWhole: true, prepare: whenFailing('**/api/insights/**') },
  { name: 'organization', path: '/organization', as: admin },
  {
    name: 'organization-suspended',
    path: '/organization',
    as: admin,
    prepare: (page) =>
      amend(page, '**/api/organization', () => ({
        status: 'suspended',
        status_reason: 'The bills of the last quarter are open.',
      })),
  },
  { name: 'organization-edit', path: '/organization', as: admin, isWhole: true, prepare: press('Edit organization') },
  {
    name: 'organization-edit-wrong',
    path: '/organization',
    as: admin,
    prepare: steps(
      press('Edit organization'),
      (page) => page.getByLabel('Name', { exact: true }).fill(''),
      (page) => page.getByLabel('Website').fill('our site'),
      press('Save changes'),
    ),
  },
];

/** Saves a member whom someone else changed in the meantime. */
const saveOverColleague = steps(
  fromMenu(/^Actions for/, 'Edit'),
  (page) => page.waitForURL(/\/edit$/),
  (page) => refuse(page, '**/api/organization/members/*', { job_title: 'Head of purchasing', role: 'manager' }),
  (page) => page.getByLabel(/^Job title/).fill('Buyer of wheels and spokes'),
  press('Save changes'),
);

const memberShots: Shot[] = [
  { name: 'members', path: '/organization-members', as: admin },
  {
    name: 'members-states',
    path: '/organization-members',
    as: admin,
    isWhole: true,
    prepare: async (page) => {
      await amendList(page, '**/api/organization/members?*', showStates, memberCounts);
      await amendList(page, '**/api/organization/invitations?*', () => waiting);
      await page.reload();
    },
  },
  {
    name: 'members-invited',
    path: '/organization-members',
    as: admin,
    prepare: async (page) => {
      const { data } = await (await page.request.get('/api/organization/members')).json();
      await amendList(page, '**/api/organization/members?*', () => showInvited(data), memberCounts);
      await page.getByRole('tab', { name: /^Invited/ }).click();
    },
  },
  { name: 'members-no-results', path: '/organization-members?q=zzyzx', as: admin },
  {
    name: 'members-loading',
    path: '/organization-members',
    as: admin,
    prepare: whenLoading('**/api/organization/members?*'),
  },
  {
    name: 'members-failed',
    path: '/organization-members',
    as: admin,
    prepare: whenFailing('**/api/organization/members?*'),
  },
  { name: 'members-menu', path: '/organization-members', as: admin, prepare: fromMenu(/^Actions for/) },
  { name: 'members-invite', path: '/organization-members', as: admin, prepare: press('Invite') },
  {
    name: 'members-invite-wrong',
    path: '/organization-members',
    as: admin,
    prepare: steps(
      press('Invite'),
      (page) => page.getByLabel('Email', { exact: true }).fill('n.peeters@fietsring'),
      press('Send invitation'),
    ),
  },
  {
    name: 'members-deactivate',
    path: '/organization-members',
    as: admin,
    prepare: fromMenu(/^Actions for/, 'Deactivate'),
  },
  {
    name: 'members-remove',
    path: '/organization-members',
    as: admin,
    prepare: steps(fromMenu('Sanne de Wit', 'Remove'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click(),
    ),
  },
  { name: 'member-create', path: '/organization-members/create', as: admin, isWhole: true },
  {
    name: 'member-create-wrong',
    path: '/organization-members/create',
    as: admin,
    prepare: press('Send invitation'),
  },
  {
    name: 'member-edit',
    path: '/organization-members',
    as: admin,
    isWhole: true,
    prepare: steps(fromMenu(/^Actions for/, 'Edit'), (page) => page.waitForURL(/\/edit$/)),
  },
  {
    name: 'member-edit-conflict',
    path: '/organization-members',
    as: admin,
    prepare: steps(saveOverColleague, settled),
  },
  {
    name: 'member-edit-compare',
    path: '/organization-members',
    as: admin,
    prepare: steps(saveOverColleague, press('Compare')),
  },
];

/** Screens of an organization, its people, and the platform's administration. */
export const organizationsShots: Shot[] = [...organizationShots, ...memberShots, ...administrationShots];
