// The same values as the browser's tokens: mail programs know no custom properties.
const light = {
  page: '#f6f7f9',
  surface: '#fff',
  line: '#e2e6ec',
  edge: '#cfd5de',
  text: '#151b27',
  quiet: '#596475',
  primary: '#1f5bd3',
  link: '#1f5bd3',
  warning: '#fff7e8',
  warningEdge: '#bd7b0c',
  onWarning: '#754907',
};
const dark: typeof light = {
  page: '#0e1219',
  surface: '#151b25',
  line: '#252e3b',
  edge: '#354050',
  text: '#e9edf3',
  quiet: '#96a2b4',
  primary: '#2d68de',
  link: '#84aef8',
  warning: '#2e2412',
  warningEdge: '#b98324',
  onWarning: '#f6cf86',
};

const colours = (of: typeof light) => `
body,.page{background:${of.page};color:${of.text}}
.sheet{background:${of.surface};border-color:${of.edge}}
.foot,.facts,.facts th,.facts td,ul,li{border-color:${of.line}}
.foot{background:${of.page}}
.note,.foot,th,li span{color:${of.quiet}}
a{color:${of.link}}
.button{background:${of.primary}}
.warning td{background:${of.warning};border-color:${of.warningEdge};color:${of.onWarning}}
.warning a{color:${of.onWarning}}`;

/** The styles of a mail, in the operator's colour where there is one. */
export function mailStyle(primary: string | null): string {
  const brand = primary ? { primary, link: primary } : {};
  const brandInDark = primary ? { primary, link: `color-mix(in srgb,${primary} 55%,white)` } : {};
  return `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;font:15px/24px "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
table{border-collapse:separate;border-spacing:0}
td,th{padding:0;text-align:left;vertical-align:top;font-weight:400}
.preview{display:none;max-height:0;overflow:hidden}
.page>tbody>tr>td{padding:32px 16px 40px}
.sheet{width:100%;max-width:600px;margin:0 auto;border:1px solid;border-radius:8px;overflow:hidden}
.band{height:96px;padding:0 32px;vertical-align:middle;border-radius:7px 7px 0 0}
.brand{color:#fff;font-size:19px;line-height:28px;font-weight:700;letter-spacing:-.02em}
.brand svg{width:28px;height:28px;margin-right:10px;vertical-align:top}
.content{padding:32px 32px 20px}
h1{margin:0 0 12px;font-size:24px;line-height:30px;font-weight:680;letter-spacing:-.022em;overflow-wrap:anywhere}
.code{white-space:nowrap}
p{margin:0 0 16px}
b{font-weight:620}
.note{font-size:13px;line-height:19px}
.address a{overflow-wrap:anywhere;word-break:break-all}
.action{margin:24px 0 12px}
.button{border-radius:6px;text-align:center}
.button a{display:block;padding:10px 20px;color:#fff;font-weight:600;text-decoration:none}
.facts{width:100%;margin:4px 0 20px;border-top:1px solid}
.facts th,.facts td{padding:9px 0;border-bottom:1px solid;overflow-wrap:anywhere}
.facts th{width:32%;padding-right:16px}
ul{list-style:none;margin:0 0 8px;padding:0;border-top:1px solid}
li{padding:12px 0;border-bottom:1px solid;overflow-wrap:anywhere}
li a,li b{font-weight:620;text-decoration:none}
li span{display:block;font-size:13px;line-height:19px}
.warning{width:100%;margin:8px 0 20px}
.warning td{padding:12px 16px;border:1px solid;border-radius:8px;font-size:14px;line-height:21px}
.warning a{font-weight:600}
.foot{padding:16px 32px;border-top:1px solid;border-radius:0 0 7px 7px;font-size:13px;line-height:19px}
.foot th{width:64px;padding:2px 12px 2px 0}
.foot td{padding:2px 0;overflow-wrap:anywhere}
@media (max-width:480px){
.page>tbody>tr>td{padding:0}
.sheet{border:0;border-radius:0}
.band{height:76px;padding:0 20px;border-radius:0}
.content{padding:24px 20px 12px}
.foot{padding:16px 20px 28px;border-radius:0}
.action{width:100%}
.facts th,.facts td{display:block;width:auto;padding:0;border:0}
.facts th{padding-top:9px}
.facts td{padding-bottom:9px;border-bottom:1px solid}
}${colours({ ...light, ...brand })}
@media (prefers-color-scheme:dark){${colours({ ...dark, ...brandInDark })}
}`;
}

// A chainring from the front, with its centre lines, as the trade draws it.
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="96" viewBox="0 0 300 96" fill="none" stroke="#8db3f8"><g stroke-opacity=".55"><circle cx="196" cy="62" r="86"/><circle cx="196" cy="62" r="90" stroke-width="6" stroke-dasharray="6 5.78"/><circle cx="196" cy="62" r="72"/><circle cx="196" cy="62" r="50" stroke-dasharray="14 4 3 4"/><circle cx="196" cy="62" r="30"/><circle cx="196" cy="62" r="12"/><g fill="#0f2557"><circle cx="196" cy="12" r="7"/><circle cx="243.600" cy="46.500" r="7"/><circle cx="148.400" cy="46.500" r="7"/><circle cx="225.400" cy="102.500" r="7"/><circle cx="166.600" cy="102.500" r="7"/></g></g><path d="M60 62H300M196 0V96" stroke-opacity=".4" stroke-dasharray="26 7 5 7"/></svg>`;

/** The drawing at the head of a mail, for programs that show pictures in styles. */
export const mailDrawing = `.band{background:#0f2557 url("data:image/svg+xml,${encodeURIComponent(drawing)}") right center no-repeat}`;

/** The product's mark, for programs that draw it; the name is next to it anyway. */
export const mailMark = `<svg viewBox="0 0 28 28" aria-hidden="true"><path fill="#8db3f8" fill-rule="evenodd" d="M12.1 3.2L12.9 0.4L15.1 0.4L15.9 3.2L17.7 3.7L19.8 1.7L21.8 2.8L21.1 5.6L22.4 6.9L25.2 6.2L26.3 8.2L24.3 10.3L24.8 12.1L27.6 12.9L27.6 15.1L24.8 15.9L24.3 17.7L26.3 19.8L25.2 21.8L22.4 21.1L21.1 22.4L21.8 25.2L19.8 26.3L17.7 24.3L15.9 24.8L15.1 27.6L12.9 27.6L12.1 24.8L10.3 24.3L8.2 26.3L6.2 25.2L6.9 22.4L5.6 21.1L2.8 21.8L1.7 19.8L3.7 17.7L3.2 15.9L0.4 15.1L0.4 12.9L3.2 12.1L3.7 10.3L1.7 8.2L2.8 6.2L5.6 6.9L6.9 5.6L6.2 2.8L8.2 1.7L10.3 3.7ZM14 6.2a7.8 7.8 0 1 0 7.8 7.8H14v2.9h4.3A5 5 0 1 1 17.5 10.3l2.1-2.1A7.8 7.8 0 0 0 14 6.2Z"/></svg>`;
