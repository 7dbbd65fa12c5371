import type { FilledBlock } from '#contract/console/texts/mail-templates.rule.ts'
import { type MailFrame, renderBlocks } from '#contract/console/texts/rendered-mail.rule.ts'
import type { Mail } from '#server/external/mail/port.ts'
import type { Message } from '#server/platform/language.ts'

/** Paragraphs and buttons from top to bottom, in both languages. */
export interface MailTemplate {
  readonly subject: Message
  readonly blocks: readonly (Message | { readonly label: Message; readonly url: string })[]
}

/**
 * The origin of the shop's links in a stored mail. The sender puts the shop's address in its place:
 * not every process that queues a mail knows the address.
 */
export const LINK_ORIGIN = 'https://shop.invalid'

/** The page on which a member chooses the messages. */
export const SETTINGS_URL = `${LINK_ORIGIN}/message-settings`

/** Renders a mail as text and as HTML that fits a phone. */
export function renderMail(template: MailTemplate, frame: MailFrame): Omit<Mail, 'to'> {
  const { language } = frame
  const blocks = template.blocks.map(
    (block): FilledBlock =>
      'url' in block ? { label: block.label[language], url: block.url } : block[language],
  )
  return renderBlocks({ subject: template.subject[language], blocks }, frame)
}
