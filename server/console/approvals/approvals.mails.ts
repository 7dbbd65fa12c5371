import type { MailTemplate } from '#server/outbox/mail-template.ts'
import type { LapsedApproval } from './approvals.sql.ts'

/**
 * Returns the mail that tells the requester that no owner decided the approval request in time
 * (A-023).
 */
export function lapsedMail({
  id,
  targetKind,
  targetName,
}: Pick<LapsedApproval, 'id' | 'targetKind' | 'targetName'>): MailTemplate {
  // The name of a member is only a number here.
  const isMember = targetKind === 'member'
  const target = isMember
    ? { ja: `会員 ${targetName}`, en: `member ${targetName}` }
    : { ja: targetName, en: targetName }
  return {
    subject: { ja: `承認依頼 ${id} は期限切れです`, en: `Request ${id} has expired` },
    blocks: [
      {
        ja: `「${target.ja}」の承認依頼は、72時間以内に承認されなかったため期限切れになりました。必要であれば、もう一度依頼してください。`,
        en: `Nobody decided your request about ${target.en} within 72 hours, so it has expired. Ask again if you still need it.`,
      },
    ],
  }
}
