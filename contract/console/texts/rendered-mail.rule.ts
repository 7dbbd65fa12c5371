import type { Identity } from '#contract/identity.ts'
import type { Occasion } from '#contract/occasions.ts'
import { darkPaletteOf } from '#contract/palette.rule.ts'
import type { Palette } from '#contract/palettes.ts'
import { escapeHtml } from './mail-html.rule.ts'
import type { FilledBlock } from './mail-templates.rule.ts'

type Language = 'ja' | 'en'

const STOP = {
  ja: 'このお知らせの配信を停止する',
  en: 'Stop these emails',
} as const
const SETTINGS = {
  ja: 'お知らせの配信を設定する',
  en: 'Choose your messages',
} as const
const FOOTER = {
  ja: ({ name }: Identity) => `このメールは${name}からお送りしています。`,
  en: ({ nameEn }: Identity) => `This mail was sent by ${nameEn}.`,
}

/** How a mail is rendered: in a language, in the name of a shop. */
export interface MailFrame {
  readonly language: Language
  readonly identity: Identity
  /** Where the member ends such mails; absent for a mail that the shop must send. */
  readonly stopUrl?: string | undefined
  /** Where the recipient chooses the messages; absent for a mail to somebody who is no member. */
  readonly settingsUrl?: string | undefined
  readonly isGuest?: true | undefined
}

/** Returns whether the mail leads to the page of choices. A closed account has none, nor has a guest. */
export function hasSettingsLink(name: Occasion): boolean {
  return name !== 'account-closed'
}

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Renders a mail whose subject and blocks are in one language. */
export function renderBlocks(
  { subject, blocks }: { readonly subject: string; readonly blocks: readonly FilledBlock[] },
  { language, identity, stopUrl, settingsUrl }: MailFrame,
): RenderedMail {
  const footer = FOOTER[language](identity)
  const links = [
    { label: STOP[language], url: stopUrl },
    { label: SETTINGS[language], url: settingsUrl },
  ].flatMap(({ label, url }) => (url === undefined ? [] : [{ label, url }]))
  const text = [...blocks.map(toText), '--', footer, ...links.map(toText)].join('\n\n')
  const htmlLinks = links.map(
    ({ label, url }) => `<br><a href="${escapeHtml(url)}" style="${LINK}">${label}</a>`,
  )
  const { palette } = identity
  const style = `font-size:12px;color:${palette.inkSoft};border-top:1px solid ${palette.gold};padding-top:16px`
  const small = `<p class="small" style="${style}">${escapeHtml(footer)}${htmlLinks.join('')}</p>`
  const body = [...blocks.map((block) => toHtml(block, palette)), small].join('\n')
  return { subject, text, html: htmlDocument({ language, subject, body, palette }) }
}

/** Readers that know these properties leave no single character on a line, and break long words. */
const WRAP = 'overflow-wrap:anywhere;word-break:auto-phrase;text-wrap:pretty'
const FONT = "font-family:'Hiragino Sans','Noto Sans JP',sans-serif"
/** The padding makes the link 45 px high, enough for a thumb. */
const LINK = 'display:inline-block;padding:12px 0;color:inherit'
const BUTTON = 'display:inline-block;text-decoration:none;font-weight:bold;padding:14px 28px'

function htmlDocument({
  language,
  subject,
  body,
  palette,
}: {
  language: Language
  subject: string
  body: string
  palette: Palette
}) {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyles(palette)}</style>
</head>
<body class="page" style="margin:0;background:${palette.paper};${FONT};font-size:16px;line-height:1.8;color:${palette.ink}">
<div class="card" style="max-width:560px;margin:0 auto;background:${palette.paperLight};border-top:6px solid ${palette.accent};padding:24px;${WRAP}">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(subject)}</h1>
${body}
</div>
</body>
</html>`
}

/** Readers that keep no style sheet invert the colours by themselves. */
function darkStyles(palette: Palette): string {
  const { paper, paperLight, ink, inkSoft } = darkPaletteOf(palette)
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:${paper}!important;color:${ink}!important}
.card{background:${paperLight}!important}
.small{color:${inkSoft}!important}
}`
}

function toText(block: FilledBlock): string {
  if (typeof block === 'string') return block
  return 'html' in block ? block.text : `${block.label}\n${block.url}`
}

function toHtml(block: FilledBlock, palette: Palette): string {
  const { accent, onAccent } = palette
  if (typeof block === 'string') return `<p>${textHtml(block)}</p>`
  if ('html' in block) return styledHtml(block.html, palette)
  return `<p><a href="${escapeHtml(block.url)}" style="background:${accent};color:${onAccent};${BUTTON}">${escapeHtml(block.label)}</a></p>`
}

/** Without styles, a heading would be larger than the subject, and a note would be in italics. */
function styledHtml(html: string, { gold, inkSoft }: Palette): string {
  const headings = [18, 17, 16].map(
    (sizePx, at) => [`h${at + 2}`, `style="font-size:${sizePx}px;margin:24px 0 8px"`] as const,
  )
  const attributes: Readonly<Record<string, string>> = {
    ...Object.fromEntries(headings),
    blockquote: `style="margin:16px 0;padding-left:14px;border-left:4px solid ${gold}"`,
    em: `class="small" style="color:${inkSoft};font-style:normal"`,
    hr: `style="border:0;border-top:1px solid ${gold}"`,
  }
  return html
    .replaceAll(/[^<>]+(?=<|$)/g, unbroken)
    .replaceAll(/<(h[2-4]|blockquote|em|hr)>/g, (_tag, name) => `<${name} ${attributes[name]}>`)
}

/**
 * A number with hyphens, such as that of an order or a telephone, stays on one line if it fits a narrow
 * one. Readers make links of addresses, which stay as they are.
 */
const NUMBER =
  /(^|[^\w/.=?&#%-])((?=[A-Z\d-]{3,20}(?![\w-]))(?=[A-Z-]*\d)[A-Z\d]+(?:-[A-Z\d]+){1,3})(?![\w-])/g
/** Browsers take its beginning for a particle. */
const NAME = /()(よりそいホットライン)/g

function unbroken(html: string): string {
  const span = '$1<span style="white-space:nowrap">$2</span>'
  return html.replaceAll(NUMBER, span).replaceAll(NAME, span)
}

function textHtml(text: string): string {
  return unbroken(escapeHtml(text)).replaceAll('\n', '<br>')
}
