import { describe, expect, it } from 'vitest';
import { notYou, renderMail } from './layout.ts';

const letter = {
  brand: { name: 'Groupset', primary: null, secondary: null, logo: null, contact: null },
  recipient: 'noor@example.test',
  subject: 'Two posts expire',
  content: {
    heading: 'Two <posts> expire',
    blocks: [
      { text: 'Hello Noor,' },
      { facts: [['Reason', 'Time & tide']] as [string, string][] },
      { items: [{ title: 'Freehub', detail: '€12.00', url: 'https://parts.example/1' }, { title: 'Hub' }] },
      { button: { label: 'Open my posts', url: 'https://parts.example/my-posts' } },
      { note: 'Renewing takes a click.' },
      notYou({ link: (path) => `https://parts.example${path}` }),
    ],
    reason: 'You chose it.',
    settings: { label: 'Change settings', url: 'https://parts.example/settings' },
  },
};

describe('a mail', () => {
  it('reads well as plain text, with the address of every link', () => {
    expect(renderMail(letter).text).toBe(`Two <posts> expire
==================

Hello Noor,

Reason: Time & tide

* Freehub
  €12.00
  https://parts.example/1

* Hub

Open my posts:
https://parts.example/my-posts

Renewing takes a click.

Wasn’t this you?
Choose a new password at once and tell your organization admin.
Choose a new password:
https://parts.example/forgot-password

--${' '}
Groupset
Sent to noor@example.test.
You chose it.
Change settings: https://parts.example/settings
`);
  });

  it('has a space before colons in French', () => {
    const { text } = renderMail({ ...letter, language: 'fr' });
    expect(text.match(/.:(?=\s)/g)).toEqual(Array.from({ length: 4 }, () => '\u202f:'));
    expect(text).toContain('Reason\u202f: Time & tide\n');
    expect(text).toContain('Open my posts\u202f:\nhttps:');
  });

  it('has the same content as HTML, with all markup escaped', () => {
    const { html } = renderMail(letter);
    expect(html).toContain('<h1>Two &lt;posts&gt; expire</h1>');
    expect(html).toContain('<div class="preview">Hello Noor, Freehub. Hub.</div>');
    for (const { label, url } of [
      { label: 'Freehub', url: 'https://parts.example/1' },
      { label: 'Open my posts', url: 'https://parts.example/my-posts' },
      { label: 'Choose a new password', url: 'https://parts.example/forgot-password' },
      { label: 'Change settings', url: 'https://parts.example/settings' },
    ]) {
      expect(html).toContain(`<a href="${url}">${label}</a>`);
    }
    expect(html).not.toMatch(/[^\r]\n/);
    expect(html).not.toMatch(/<(script|img|link)/);
  });

  it('keeps the line breaks of users', () => {
    const content = { ...letter.content, blocks: [{ text: 'Dear Noor,\n12 now & <28> later' }] };
    const { html, text } = renderMail({ ...letter, content });
    expect(html).toContain('<p>Dear Noor,<br>12 now &amp; &lt;28&gt; later</p>');
    expect(text).toContain('Dear Noor,\n12 now & <28> later');
  });

  it('has the colour of the operator, and no mark of Groupset beside the operator’s logo', () => {
    const ours = renderMail(letter).html;
    const theirs = renderMail({ ...letter, brand: { ...letter.brand, primary: '#a1320b', logo: '/logo.svg' } }).html;
    expect([ours, theirs].map((html) => html.includes('<svg viewBox'))).toEqual([true, false]);
    expect(ours).toContain('.button{background:#1f5bd3}');
    expect(theirs).not.toContain('.button{background:#1f5bd3}');
    expect(theirs).toContain('.button{background:#a1320b}');
  });

  it('keeps a deal reference on one line of the heading, and lets long part names break', () => {
    const content = {
      ...letter.content,
      heading: 'Radwerk Nord accepted offer 2 · D-7K3M-92QF (SM-BH90-SBM-1000-BLACK, e-bike)',
    };
    const { html } = renderMail({ ...letter, content });
    expect(html).toContain(
      '<h1>Radwerk Nord accepted offer 2 · <span class="code">D-7K3M-92QF</span> (SM-BH90-SBM-1000-BLACK, e-bike)</h1>',
    );
    expect(html).toContain('.code{white-space:nowrap}');
  });
});
