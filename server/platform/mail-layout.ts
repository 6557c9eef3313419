import type { Config } from './config.ts';

/** What a mail is made of, from top to bottom. */
export type MailBlock =
  | { text: string }
  /** Said more quietly. */
  | { note: string }
  | { facts: [label: string, value: string][] }
  | { button: { label: string; url: string } }
  | { items: { title: string; detail?: string; url?: string }[] };

export interface MailContent {
  heading: string;
  blocks: MailBlock[];
  /** Why the reader gets this mail. */
  reason: string;
}

type Brand = Config['brand'];

/** A mail as HTML and as plain text, in the product's design, light and dark. */
export function renderMail(brand: Brand, subject: string, content: MailContent): { html: string; text: string } {
  return { html: renderHtml(brand, subject, content), text: renderText(brand, content) };
}

const style = (primary: string) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:24px 16px;background:#f6f7f9;color:#151b27;font:15px/24px "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
.sheet{max-width:560px;margin:0 auto;background:#fff;border:1px solid #e2e6ec;border-radius:8px;padding:24px 28px}
.brand{font-weight:700;font-size:16px;color:${primary};border-bottom:1px solid #e2e6ec;padding-bottom:14px;margin-bottom:20px}
h1{font-size:22px;line-height:28px;margin:0 0 12px;font-weight:650}
p{margin:0 0 14px}
a{color:${primary}}
.button{display:inline-block;background:${primary};color:#fff;text-decoration:none;font-weight:600;padding:10px 18px;border-radius:6px;margin:4px 0 8px}
.note,.reason,.address{color:#596475;font-size:13px;line-height:19px}
.address a{overflow-wrap:anywhere}
dl{margin:0 0 16px;border-top:1px solid #e2e6ec}
dl div{display:flex;gap:16px;padding:8px 0;border-bottom:1px solid #e2e6ec}
dt{flex:0 0 34%;color:#596475}
dd{margin:0;word-break:break-word}
ul{list-style:none;margin:0 0 16px;padding:0;border-top:1px solid #e2e6ec}
li{padding:10px 0;border-bottom:1px solid #e2e6ec}
li span{display:block;color:#596475;font-size:13px;line-height:19px}
.reason{max-width:560px;margin:14px auto 0;padding:0 4px}
@media (prefers-color-scheme:dark){
body{background:#0e131c;color:#e8ecf2}
.sheet{background:#161d29;border-color:#2b3544}
.brand,dl,dl div,ul,li{border-color:#2b3544}
.brand,a{color:#8db3f8}
a.button{color:#fff}
.note,.reason,.address,dt,li span{color:#a8b1bf}
}`;

function renderHtml(brand: Brand, subject: string, content: MailContent): string {
  const primary = brand.primary ?? '#1f5bd3';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(subject)}</title><style>${style(primary)}</style></head>
<body><div class="sheet"><div class="brand">${escapeHtml(brand.name)}</div>
<h1>${escapeHtml(content.heading)}</h1>
${content.blocks.map(renderBlock).join('\n')}
</div><p class="reason">${escapeHtml(content.reason)}</p></body></html>
`;
}

function renderBlock(block: MailBlock): string {
  if ('text' in block) return `<p>${escapeHtml(block.text)}</p>`;
  if ('note' in block) return `<p class="note">${escapeHtml(block.note)}</p>`;
  if ('facts' in block) {
    const rows = block.facts.map(
      ([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
    );
    return `<dl>${rows.join('')}</dl>`;
  }
  if ('button' in block) {
    const url = escapeHtml(block.button.url);
    return `<p><a class="button" href="${url}">${escapeHtml(block.button.label)}</a></p>
<p class="address">If the button does not work, open this address: <a href="${url}">${url}</a></p>`;
  }
  const items = block.items.map(({ title, detail, url }) => {
    const shown = url ? `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>` : escapeHtml(title);
    return `<li>${shown}${detail ? `<span>${escapeHtml(detail)}</span>` : ''}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

function renderText(brand: Brand, content: MailContent): string {
  const blocks = content.blocks.map((block) => {
    if ('text' in block) return block.text;
    if ('note' in block) return block.note;
    if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    if ('button' in block) return `${block.button.label}:\n${block.button.url}`;
    return block.items
      .map(({ title, detail, url }) =>
        [`- ${title}`, detail && `  ${detail}`, url && `  ${url}`].filter(Boolean).join('\n'),
      )
      .join('\n');
  });
  return `${[content.heading, ...blocks, `-- \n${brand.name}\n${content.reason}`].join('\n\n')}\n`;
}

/** Text as it may stand in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => names[character] as string);
}
