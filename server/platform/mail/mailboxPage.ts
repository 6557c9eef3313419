import { escapeHtml } from './layout.ts';
import { mailMark } from './style.ts';

export interface Listed {
  id: number;
  kind: string;
  recipient: string;
  subject: string;
  created_at: Date;
}

/** The list of mails, the newest first. */
export function renderList(mails: Listed[]): string {
  if (mails.length === 0) {
    return `<h1>Mailbox</h1><p class="quiet">No mail was sent yet. Invite a colleague, or ask for a new password, and the mail shows up here.</p>`;
  }
  const dayOf = ({ created_at }: Listed) => created_at.toISOString().slice(0, 10);
  const sections = [...new Set(mails.map(dayOf))].map((day) => {
    const rows = mails.filter((mail) => dayOf(mail) === day).map(renderRow);
    return `<h2>${formatDay(day)}</h2><ul class="list">${rows.join('')}</ul>`;
  });
  return `<h1>Mailbox</h1>
<p class="quiet">Mails stay here because no mail server is set (SMTP_URL). The newest is first; times are UTC.</p>
${sections.join('\n')}`;
}

const renderRow = (mail: Listed) =>
  `<li><a href="/dev/mailbox/${mail.id}"><span class="to">${escapeHtml(mail.recipient)}</span>
<span class="subject">${escapeHtml(mail.subject)}</span><span class="kind">${escapeHtml(mail.kind)}</span>
<time datetime="${mail.created_at.toISOString()}">${formatTime(mail.created_at)}</time></a></li>`;

/** One mail, with its text next to it. */
export function renderMailPage(mail: Listed & { text: string }): string {
  return `<p class="back"><a href="/dev/mailbox">Mailbox</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p class="quiet">To ${escapeHtml(mail.recipient)}, ${formatDay(mail.created_at.toISOString())} ${formatTime(mail.created_at)} UTC, ${escapeHtml(mail.kind)}</p>
<div class="mail"><iframe title="The mail as it looks" src="/dev/mailbox/${mail.id}/html" sandbox="allow-top-navigation-by-user-activation allow-same-origin"></iframe>
<section><h2>Plain text</h2><pre>${linkAddresses(escapeHtml(mail.text))}</pre></section></div>`;
}

const linkAddresses = (escaped: string) =>
  escaped.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const formatTime = (instant: Date) => instant.toISOString().slice(11, 16);
const formatDay = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const style = `
:root{color-scheme:light dark;--page:#f6f7f9;--surface:#fff;--line:#e2e6ec;--edge:#cfd5de;--text:#151b27;--quiet:#596475;--link:#1f5bd3;--hover:#f1f4f9}
@media (prefers-color-scheme:dark){:root{--page:#0e1219;--surface:#151b25;--line:#252e3b;--edge:#354050;--text:#e9edf3;--quiet:#96a2b4;--link:#84aef8;--hover:#1b2330}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:14px/20px "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
header{background:var(--surface);border-bottom:1px solid var(--edge);height:60px;padding:0 32px;display:flex;gap:12px;align-items:center}
header a{display:flex;gap:10px;align-items:center;color:var(--text);text-decoration:none;font-weight:700;font-size:17px;letter-spacing:-.02em}
header svg{width:26px;height:26px}
header path{fill:var(--link)}
header small{color:var(--quiet);font-size:13px;padding-left:12px;border-left:1px solid var(--edge)}
main{max-width:1240px;margin:0 auto;padding:24px 32px 48px}
h1{font-size:24px;line-height:30px;margin:0 0 6px;font-weight:680;letter-spacing:-.022em;overflow-wrap:anywhere}
h2{margin:24px 0 8px;color:var(--quiet);font-size:13px;line-height:18px;font-weight:520}
a{color:var(--link)}
.quiet{color:var(--quiet);margin:0 0 18px;overflow-wrap:anywhere}
.back{margin:0 0 12px}
.list{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--edge);border-radius:8px;overflow:hidden}
.list li+li{border-top:1px solid var(--line)}
.list a{display:grid;grid-template-columns:18rem minmax(0,1fr) auto 3rem;gap:20px;align-items:baseline;padding:11px 16px;color:var(--text);text-decoration:none}
.list a:hover{background:var(--hover)}
a:focus-visible{outline:2px solid var(--link);outline-offset:-2px;border-radius:4px}
.subject{font-weight:620;overflow-wrap:anywhere}
.to{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.kind,time{color:var(--quiet);font-size:13px}
time{text-align:right;font-feature-settings:"tnum" 1}
.mail{display:grid;grid-template-columns:minmax(0,1fr) 26rem;gap:24px}
.mail section{min-width:0}
.mail h2{margin-top:0}
iframe{width:100%;height:calc(100vh - 200px);min-height:720px;border:1px solid var(--edge);border-radius:8px;background:var(--surface)}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;background:var(--surface);border:1px solid var(--edge);border-radius:8px;padding:16px;font:13px/19px ui-monospace,monospace}
@media (max-width:1099px){.mail{grid-template-columns:minmax(0,1fr)}}
@media (max-width:767px){header{padding:0 16px}main{padding:20px 16px 40px}
.list a{grid-template-columns:minmax(0,1fr) auto;gap:2px 12px}.subject,.kind{grid-column:1}.to{order:-2}time{order:-1}.to{color:var(--quiet);font-size:13px}}`;

/** A page of the mailbox; only the style with this nonce is its own. */
export function renderPage(given: { brand: string; title: string; body: string; nonce: string }): string {
  const { brand, title, body, nonce } = given;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(brand)}</title><style nonce="${nonce}">${style}</style></head>
<body><header><a href="/">${mailMark}${escapeHtml(brand)}</a><small>Built-in mailbox</small></header><main>${body}</main></body></html>`;
}
