import type { MailTemplate } from '#server/outbox/mail-template.ts'
import { type MailSchedule, queueMail } from '#server/outbox/outbox.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Message } from '#server/platform/language.ts'

import { type SecurityNotice, securityMail } from './security.mails.ts'

type Block = MailTemplate['blocks'][number]

/**
 * Queues a mail to an operator. The console stores no language of an operator, so the mail is in
 * both languages, first in Japanese. A mail above the limit of its recipient waits, unless it has
 * an end, as a link has. Returns what `queueMail` returns.
 */
export function queueOperatorMail(
  tx: Transaction,
  { template, ...mail }: Omit<MailSchedule, 'language'> & { template: MailTemplate },
): Promise<boolean> {
  const canWait = mail.expiresAt === undefined
  return queueMail(tx, { ...mail, template: inBothLanguages(template), language: 'ja', canWait })
}

/** Queues the mail that tells an operator about an event of the own account. */
export function tellOperator(
  tx: Transaction,
  to: string,
  notice: SecurityNotice,
): Promise<boolean> {
  const { event: kind, now } = notice
  return queueOperatorMail(tx, { to, template: securityMail(notice), kind, now })
}

function inBothLanguages({ subject, blocks }: MailTemplate): MailTemplate {
  return {
    subject: same(`${subject.ja} / ${subject.en}`),
    blocks: (['ja', 'en'] as const).flatMap((language) =>
      blocks.map(
        (block): Block =>
          'url' in block
            ? { label: same(block.label[language]), url: block.url }
            : same(block[language]),
      ),
    ),
  }
}

function same(text: string): Message {
  return { ja: text, en: text }
}
