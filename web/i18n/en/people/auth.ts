export default {
  'signIn.title': 'Sign in',
  'signIn.welcome': 'Welcome',
  'signIn.intro': 'Sign in to buy and sell bicycle parts between businesses.',
  'signIn.ended': 'You’ve been signed out. Your draft is safe; sign in to continue.',
  'signIn.email': 'Email',
  'signIn.password': 'Password',
  'signIn.forgot': 'Forgot password?',
  'signIn.submit': 'Sign in',
  'signIn.busy': 'Signing in…',
  'signIn.note': '{{brand}} is for registered businesses. Your organization’s administrator can invite you.',
  'signIn.demoTitle': 'Demo accounts',
  'signIn.demoWhat':
    'This is a demo of an exchange where bicycle businesses offer parts that they have and look for parts that they need; its organizations, people and posts are made up. Start as {{buyer}} and search for a part number such as {{number}}, then sign in as {{seller}} and post a part of your own.',
  'signIn.demoHint': 'Choose one to sign in. All have the password {{password}}',
  'legal.version': 'Version {{version}} of {{date}}',
  'legal.toSignIn': 'Go to sign-in',

  'legal.onlyEnglish': 'This version is available in English only.',
  'legal.translation': 'This is a translation. The English version applies.',
} as const;
