import type { Shot } from './camera.ts';
import { organizationsShots } from './organizations.ts';

/** Screens of an account, an organization and the platform's administration. */
export const peopleShots: Shot[] = [
  { name: 'sign-in', path: '/login', dark: true },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'notifications', path: '/notifications', as: 'seller@demo.test' },
  { name: 'profile', path: '/profile', as: 'seller@demo.test' },
  { name: 'change-password', path: '/change-password', as: 'seller@demo.test' },
  { name: 'two-factor-setup', path: '/2fa-intro', as: 'seller@demo.test' },
  ...organizationsShots,
];
