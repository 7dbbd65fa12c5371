import type { Identity } from '#contract/identity.ts'
import { darkPaletteOf } from '#contract/palette.rule.ts'
import type { Palette } from '#contract/palettes.ts'
import type { Mail } from '#server/external/mail/port.ts'
import type { Language, Message } from '#server/platform/language.ts'

/** Paragraphs and buttons from top to bottom, in both languages. */
export interface MailTemplate {
  readonly subject: Message
  readonly blocks: readonly (Message | { readonly label: Message; readonly url: string })[]
}

/** A paragraph of a mail, or a button with its label and URL, in one language. */
type Block = string | { readonly label: string; readonly url: string }

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

/**
 * The origin of the shop's links in a stored mail. The sender puts the shop's address in its place:
 * not every process that queues a mail knows the address.
 */
export const LINK_ORIGIN = 'https://shop.invalid'

/** The page on which a member chooses the messages. */
export const SETTINGS_URL = `${LINK_ORIGIN}/message-settings`

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

/** Renders a mail as text and as HTML that fits a phone. */
export function renderMail(template: MailTemplate, frame: MailFrame): Omit<Mail, 'to'> {
  const { language } = frame
  const blocks = template.blocks.map(
    (block): Block =>
      'url' in block ? { label: block.label[language], url: block.url } : block[language],
  )
  return renderBlocks({ subject: template.subject[language], blocks }, frame)
}

/** Renders a mail whose subject and blocks are in one language. */
export function renderBlocks(
  { subject, blocks }: { readonly subject: string; readonly blocks: readonly Block[] },
  { language, identity, stopUrl, settingsUrl }: MailFrame,
): Omit<Mail, 'to'> {
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

function toText(block: Block): string {
  return typeof block === 'string' ? block : `${block.label}\n${block.url}`
}

function toHtml(block: Block, { accent, onAccent }: Palette): string {
  if (typeof block === 'string') return `<p>${escapeHtml(block).replaceAll('\n', '<br>')}</p>`
  return `<p><a href="${escapeHtml(block.url)}" style="background:${accent};color:${onAccent};${BUTTON}">${escapeHtml(block.label)}</a></p>`
}

/** Escapes text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
