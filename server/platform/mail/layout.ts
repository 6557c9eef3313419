import { aboutLanguage, type Language, labelled } from '#contract/languages.ts';
import { type Message, message, type WriteMessage } from '#contract/texts/message.ts';
import type { Config } from '../config.ts';
import { createMessageWriter } from '../languages/index.ts';
import { mailDrawing, mailMark, mailStyle } from './style.ts';

/** What a mail is made of, from top to bottom. */
type MailBlock<Text = Message> =
  | { text: Text }
  /** Said more quietly. */
  | { note: Text }
  | { facts: [label: Text, value: Text][] }
  | { button: MailLink<Text> }
  | { items: MailItem<Text>[] }
  /** Said quietly, below the rest. */
  | { links: MailLink<Text>[] }
  /** What to do where something is wrong. */
  | { warning: { title: Text; text: Text; link?: MailLink<Text> } };

interface MailLink<Text> {
  label: Text;
  url: string;
}

/** One of several things that a mail is about; `url` is where it is, `action` what can be done about it. */
interface MailItem<Text> {
  title: Text;
  detail?: Text;
  note?: Text;
  url?: string;
  action?: MailLink<Text>;
}

export interface MailContent<Text = Message> {
  heading: Text;
  blocks: MailBlock<Text>[];
  /** Why the reader gets this mail. */
  reason: Text;
  /** Where the reader decides about mails like this. */
  settings?: MailLink<Text>;
}

type Brand = Config['brand'];

interface Letter {
  brand: Brand;
  recipient: string;
  subject: string;
  content: MailContent<Message | string>;
  /** The language of the reader, and what writes messages in it; English unless given. */
  language?: Language;
  write?: WriteMessage;
}

/** A letter whose texts are written. */
type Written = Required<Omit<Letter, 'content'>> & { content: MailContent<string> };

/** Why mails about the way in are sent to everyone, whatever they chose. */
export const safetyReason = message('It concerns the safety of your account, so it is always sent.');

/** What the recipient can do if they did not cause what a mail reports. */
export function notYou(mail: { link(path: string): string }): MailBlock {
  return {
    warning: {
      title: message('Wasn’t this you?'),
      text: message('Choose a new password at once and tell your organization admin.'),
      link: { label: message('Choose a new password'), url: mail.link('/forgot-password') },
    },
  };
}

/** A mail as HTML and as plain text, in the product's design, light and dark. */
export function renderMail(letter: Letter): { html: string; text: string } {
  // The lines of a mail end so; with others, long ones are broken anywhere on the way.
  const written = writeLetter(letter);
  return { html: renderHtml(written).replaceAll('\n', '\r\n'), text: renderText(written) };
}

const english = createMessageWriter(null, 'en-GB');

function writeLetter({ language = 'en', write = english, content, ...letter }: Letter): Written {
  const text = (one: Message | string): string => (typeof one === 'string' ? one : write(one));
  const link = ({ label, url }: MailLink<Message | string>) => ({ label: text(label), url });
  const writeItem = ({ title, detail, note, url, action }: MailItem<Message | string>): MailItem<string> => ({
    title: text(title),
    ...(detail === undefined ? {} : { detail: text(detail) }),
    ...(note === undefined ? {} : { note: text(note) }),
    ...(url === undefined ? {} : { url }),
    ...(action === undefined ? {} : { action: link(action) }),
  });
  const blocks = content.blocks.map((block): MailBlock<string> => {
    if ('text' in block) return { text: text(block.text) };
    if ('note' in block) return { note: text(block.note) };
    if ('facts' in block) return { facts: block.facts.map(([label, value]) => [text(label), text(value)]) };
    if ('button' in block) return { button: link(block.button) };
    if ('items' in block) return { items: block.items.map(writeItem) };
    if ('links' in block) return { links: block.links.map(link) };
    const { title, text: body, link: way } = block.warning;
    return { warning: { title: text(title), text: text(body), ...(way ? { link: link(way) } : {}) } };
  });
  const settings = content.settings ? { settings: link(content.settings) } : {};
  const written = { heading: text(content.heading), blocks, reason: text(content.reason), ...settings };
  return { ...letter, language, write, content: written };
}

// Tables carry the layout and the main colours are in attributes: some mail programs know little else. The drawing is kept
// apart, because a program that refuses it may refuse the styles around it, too.
function renderHtml({ brand, recipient, subject, content, language, write }: Written): string {
  const { heading, blocks, reason, settings } = content;
  const why = settings ? `${escapeHtml(reason)} ${renderLink(settings)}.` : escapeHtml(reason);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(subject)}</title><style>${mailStyle(brand.primary)}</style><style>${mailDrawing}</style></head>
<body bgcolor="#f6f7f9"><div class="preview">${escapeHtml(summarize(content))}</div>
<table role="presentation" class="page" width="100%"><tr><td align="center">
<table role="presentation" class="sheet" width="600" bgcolor="#ffffff">
<tr><td class="band" bgcolor="#0f2557"><span class="brand">${brand.logo ? '' : mailMark}${escapeHtml(brand.name)}</span></td></tr>
<tr><td class="content"><h1>${protectCodes(escapeHtml(heading))}</h1>
${blocks.map((block) => renderBlock(block, write)).join('\n')}</td></tr>
<tr><td class="foot"><table>
<tr><th scope="row">${escapeHtml(write(message('Sent to')))}</th><td>${escapeHtml(recipient)}</td></tr>
<tr><th scope="row">${escapeHtml(write(message('Why')))}</th><td>${why}</td></tr>
</table></td></tr>
</table></td></tr></table></body></html>
`;
}

function renderBlock(block: MailBlock<string>, write: WriteMessage): string {
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
<p class="note address">${escapeHtml(write(message('If the button does not work, open this address:')))}<br><a href="${url}">${url}</a></p>`;
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

const renderLink = ({ label, url }: MailLink<string>) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;

/** Codes such as the reference of a deal are read and copied whole, so that no line breaks at their hyphens. */
const protectCodes = (html: string) =>
  html.replace(/(?<![\w-])(?=[A-Z\d-]{3,16}(?![\w-]))[A-Z\d]+(?:-[A-Z\d]+)+/g, '<span class="code">$&</span>');

/** What lists of mails show besides the subject. */
function summarize({ blocks }: MailContent<string>): string {
  return blocks
    .flatMap((block) => {
      if ('text' in block) return [block.text];
      return 'items' in block ? block.items.map(({ title }) => `${title}.`) : [];
    })
    .join(' ')
    .slice(0, 200);
}

function renderText({ brand, recipient, content, write, language }: Written): string {
  const { heading, blocks, reason, settings } = content;
  const foot = [
    brand.name,
    write(message('Sent to {{recipient}}.', { recipient })),
    reason,
    settings && labelled(language, settings.label, settings.url),
  ];
  return `${[`${heading}\n${'='.repeat(heading.length)}`, ...blocks.map((block) => writeBlock(block, language)), ['-- ', ...foot].filter(Boolean).join('\n')].join('\n\n')}\n`;
}

function writeBlock(block: MailBlock<string>, language: Language): string {
  const { colon } = aboutLanguage(language);
  const writeLink = ({ label, url }: MailLink<string>) => `${label}${colon}\n${url}`;
  if ('text' in block) return block.text;
  if ('note' in block) return block.note;
  if ('facts' in block) return block.facts.map(([label, value]) => labelled(language, label, value)).join('\n');
  if ('button' in block) return writeLink(block.button);
  if ('warning' in block) {
    const { title, text, link } = block.warning;
    return [title, text, link && writeLink(link)].filter(Boolean).join('\n');
  }
  if ('links' in block) return block.links.map(writeLink).join('\n\n');
  return block.items
    .map(({ title, detail, note, url, action }) => {
      const lines = [detail, note, url, action && `${action.label}${colon}`, action?.url].filter(Boolean);
      return [`* ${title}`, ...lines.map((line) => `  ${line}`)].join('\n');
    })
    .join('\n\n');
}

/** Text as it may stand in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => names[character] as string);
}
