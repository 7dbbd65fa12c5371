import {
  hasConfirmingLink,
  saveMailChange,
  selectPendingMail,
} from '#server/members/mail-change.sql.ts'
import { selectMailRecipient } from '#server/members/members.sql.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Language } from '#server/platform/language.ts'
import { hashOf, newSecret } from '#server/platform/secrets.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'

const TOKEN_BYTES = 32
const LINK_VALID_MS = DAY_MS

/**
 * Mails the member a link that confirms the present mail address. It works once, within 24 hours. A
 * member who waits for the link of a new address gets none, because that link confirms the new one.
 * With `keepsLink`, a member who has a valid link gets no other. A mail above the limit of its
 * recipient replaces no link, so that the newest link that was mailed works. By default, the mail is
 * in the member's language.
 */
export async function requestMailConfirmation(
  tx: Transaction,
  {
    memberId,
    keepsLink = false,
    language,
    publicUrl,
    now,
  }: { memberId: number; keepsLink?: boolean; language?: Language; publicUrl: string; now: Date },
): Promise<void> {
  const recipient = await selectMailRecipient(tx, memberId)
  const pending = await selectPendingMail(tx, { memberId, now })
  if (recipient === null || pending !== null) return
  if (keepsLink && (await hasConfirmingLink(tx, { memberId, now }))) return
  const [token, unusedToken] = [newSecret(TOKEN_BYTES), newSecret(TOKEN_BYTES)]
  const expiresAt = new Date(now.getTime() + LINK_VALID_MS)
  const url = `${publicUrl}/mail-change?token=${token}`
  const template = { name: 'mail-confirmation', values: { url } } as const
  const mail = { to: recipient.to, template, isOwn: true }
  const schedule = { language: language ?? recipient.language, now, expiresAt }
  if (!(await queueMail(tx, { ...mail, ...schedule }))) return
  await saveMailChange(tx, {
    memberId,
    newMail: recipient.to,
    expiresAt,
    confirmTokenHash: hashOf(token),
    stopTokenHash: hashOf(unusedToken),
  })
}
