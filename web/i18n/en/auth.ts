export default {
  'signIn.title': 'Sign in',
  'signIn.welcome': 'Welcome',
  'signIn.intro': 'Sign in to buy and sell bicycle parts between businesses.',
  'signIn.email': 'Email',
  'signIn.password': 'Password',
  'signIn.forgot': 'Forgot password?',
  'signIn.submit': 'Sign in',
  'signIn.busy': 'Signing in…',
  'signIn.note': '{{brand}} is for registered businesses. Your organization’s administrator can invite you.',
  'signIn.demoTitle': 'Demo accounts',
  'signIn.demoHint': 'Choose one to sign in. All have the password',
  'signIn.demoUse': 'Sign in as {{name}}, {{role}}',
} as const;
