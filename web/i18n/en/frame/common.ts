export default {
  'app.tagline': 'The bicycle-parts exchange for businesses.',

  'nav.home': '{{brand}}, browse posts',
  'nav.notifications': 'Notifications',
  'nav.crumbs': 'Breadcrumb',

  'action.cancel': 'Cancel',
  'action.close': 'Close',
  'action.tryAgain': 'Try again',
  'action.goBack': 'Go back',
  'action.browsePosts': 'Browse posts',
  'action.goToProfile': 'Go to your profile',
  'action.showPassword': 'Show password',

  language: 'Language',
  'legal.terms': 'Terms',
  'legal.privacy': 'Privacy statement',

  'state.loading': 'Loading...',
  'state.offlineWriting': 'You are offline: changes cannot be saved yet.',
  'state.tryAgainIn': 'Try again in {{time}}.',
  'state.tryAgainNow': 'You can try again now.',
  'state.reference': 'Reference for support:',

  'notFound.title': 'Page not found.',
  'notFound.body': 'The link may be old, or what it leads to is private to another organization.',
  'unauthorized.title': 'You cannot open this page',
  'unauthorized.body':
    'Your role, {{role}}, doesn’t give you access. An administrator of your organization can change that.',
  'unauthorized.signedOut': 'Sign in with an account that has access.',
  'unauthorized.signIn': 'Go to sign in',
  'missing.offlineTitle': 'This screen is not on your device',
  'missing.offline':
    'You are offline, and this screen was not loaded yet. It opens by itself when you are back online.',
  'missing.updatedTitle': 'There is a new version',
  'missing.updated': 'This screen belongs to the new version. Load it again: your drafts are kept.',
  'missing.brokenTitle': 'This screen could not be loaded',
  'missing.broken': 'Try again in a moment.',
  'missing.load': 'Load again',
  'missing.part': 'This could not be loaded. Reload the page.',
  'missing.partOffline': 'You are offline, and this was not loaded yet.',
  'broken.title': 'Something went wrong.',
  'broken.body': 'Try again. If it happens again, send us the number {{number}}.',
} as const;
