import type { Config } from '../config.ts';
import { mailDrawing, mailMark, mailStyle } from './style.ts';

/** What a mail is made of, from top to bottom. */
export type MailBlock =
  | { text: string }
  /** Said more quietly. */
  | { note: string }
  | { facts: [label: string, value: string][] }
  | { button: { label: string; url: string } }
  | { items: MailItem[] }
  /** Said quietly, below the rest. */
  | { links: { label: string; url: string }[] }
  /** What to do where something is wrong. */
  | { warning: { title: string; text: string; link?: { label: string; url: string } } };

/** One of several things that a mail is about; `url` is where it is, `action` what can be done about it. */
interface MailItem {
  title: string;
  detail?: string;
  note?: string;
  url?: string;
  action?: { label: string; url: string };
}

export interface MailContent {
  heading: string;
  blocks: MailBlock[];
  /** Why the reader gets this mail. */
  reason: string;
  /** Where the reader decides about mails like this. */
  settings?: { label: string; url: string };
}

type Brand = Config['brand'];

interface Letter {
  brand: Brand;
  recipient: string;
  subject: string;
  content: MailContent;
}

/** Why mails about the way in are sent to everybody, whatever they chose. */
export const safetyReason = 'It concerns the safety of your account, so it is always sent.';

/** What someone can do who did not do what a mail tells of. */
export function notYou(mail: { link(path: string): string }): MailBlock {
  return {
    warning: {
      title: 'Was it not you?',
      text: 'Choose a new password at once and tell your organization admin.',
      link: { label: 'Choose a new password', url: mail.link('/forgot-password') },
    },
  };
}

/** A mail as HTML and as plain text, in the product's design, light and dark. */
export function renderMail(letter: Letter): { html: string; text: string } {
  // The lines of a mail end so; with others, long ones are broken anywhere on the way.
  return { html: renderHtml(letter).replaceAll('\n', '\r\n'), text: renderText(letter) };
}

// Tables carry the layout and the main colours are in attributes: some mail programs know little else. The drawing is kept
// apart, because a program that refuses it may refuse the styles around it, too.
function renderHtml({ brand, recipient, subject, content }: Letter): string {
  const { heading, blocks, reason, settings } = content;
  const why = settings ? `${escapeHtml(reason)} ${renderLink(settings)}.` : escapeHtml(reason);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(subject)}</title><style>${mailStyle(brand.primary)}</style><style>${mailDrawing}</style></head>
<body bgcolor="#f6f7f9"><div class="preview">${escapeHtml(summarize(content))}</div>
<table role="presentation" class="page" width="100%"><tr><td align="center">
<table role="presentation" class="sheet" width="600" bgcolor="#ffffff">
<tr><td class="band" bgcolor="#0f2557"><span class="brand">${brand.logo ? '' : mailMark}${escapeHtml(brand.name)}</span></td></tr>
<tr><td class="content"><h1>${protectCodes(escapeHtml(heading))}</h1>
${blocks.map(renderBlock).join('\n')}</td></tr>
<tr><td class="foot"><table>
<tr><th scope="row">Sent to</th><td>${escapeHtml(recipient)}</td></tr>
<tr><th scope="row">Why</th><td>${why}</td></tr>
</table></td></tr>
</table></td></tr></table></body></html>
`;
}

function renderBlock(block: MailBlock): string {
  // What people wrote keeps its lines.
  if ('text' in block) return `<p>${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`;
  if ('note' in block) return `<p class="note">${escapeHtml(block.note)}</p>`;
  if ('facts' in block) {
    const rows = block.facts.map(
      ([label, value]) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
    );
    return `<table class="facts">${rows.join('')}</table>`;
  }
  if ('button' in block) {
    const url = escapeHtml(block.button.url);
    return `<table role="presentation" class="action"><tr><td class="button"><a href="${url}">${escapeHtml(block.button.label)}</a></td></tr></table>
<p class="note address">If the button does not work, open this address:<br><a href="${url}">${url}</a></p>`;
  }
  if ('warning' in block) {
    const { title, text, link } = block.warning;
    return `<table class="warning"><tr><td><b>${escapeHtml(title)}</b><br>${escapeHtml(text)}${link ? `<br>${renderLink(link)}` : ''}</td></tr></table>`;
  }
  if ('links' in block) return `<p class="note">${block.links.map(renderLink).join('<br>')}</p>`;
  const items = block.items.map(({ title, detail, note, url, action }) => {
    const link = url ? `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>` : `<b>${escapeHtml(title)}</b>`;
    const lines = [detail, note].filter((line) => line !== undefined && line !== '');
    const paragraphs = lines.map((line) => `<span>${escapeHtml(line as string)}</span>`).join('');
    return `<li>${link}${paragraphs}${action ? `<span>${renderLink(action)}</span>` : ''}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

const renderLink = ({ label, url }: { label: string; url: string }) =>
  `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;

/** Codes such as the reference of a deal are read and copied whole, so that no line breaks at their hyphens. */
const protectCodes = (html: string) =>
  html.replace(/(?<![\w-])(?=[A-Z\d-]{3,16}(?![\w-]))[A-Z\d]+(?:-[A-Z\d]+)+/g, '<span class="code">$&</span>');

/** What lists of mails show beside the subject. */
function summarize({ blocks }: MailContent): string {
  return blocks
    .flatMap((block) => {
      if ('text' in block) return [block.text];
      return 'items' in block ? block.items.map(({ title }) => `${title}.`) : [];
    })
    .join(' ')
    .slice(0, 200);
}

function renderText({ brand, recipient, content }: Letter): string {
  const { heading, blocks, reason, settings } = content;
  const foot = [brand.name, `Sent to ${recipient}.`, reason, settings && `${settings.label}: ${settings.url}`];
  return `${[`${heading}\n${'='.repeat(heading.length)}`, ...blocks.map(writeBlock), ['-- ', ...foot].filter(Boolean).join('\n')].join('\n\n')}\n`;
}

function writeBlock(block: MailBlock): string {
  if ('text' in block) return block.text;
  if ('note' in block) return block.note;
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('button' in block) return `${block.button.label}:\n${block.button.url}`;
  if ('warning' in block) {
    const { title, text, link } = block.warning;
    return [title, text, link && `${link.label}:\n${link.url}`].filter(Boolean).join('\n');
  }
  if ('links' in block) return block.links.map(({ label, url }) => `${label}:\n${url}`).join('\n\n');
  return block.items
    .map(({ title, detail, note, url, action }) => {
      const lines = [detail, note, url, action && `${action.label}:`, action?.url].filter(Boolean);
      return [`* ${title}`, ...lines.map((line) => `  ${line}`)].join('\n');
    })
    .join('\n\n');
}

/** Text as it may stand in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => names[character] as string);
}
