/** What styles made at run time must carry under the content security policy; the server writes it into the page. */
export const styleNonce =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '');
