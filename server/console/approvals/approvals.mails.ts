import type { MailTemplate } from '#server/outbox/mail-template.ts'

/**
 * Returns the mail that tells the requester that no owner decided the approval request in time
 * (A-023).
 */
export function lapsedMail(request: { id: number; targetName: string }): MailTemplate {
  const { id, targetName } = request
  return {
    subject: { ja: `承認依頼 ${id} は期限切れです`, en: `Request ${id} has expired` },
    blocks: [
      {
        ja: `「${targetName}」の承認依頼は、72時間以内に承認されなかったため期限切れになりました。必要であれば、もう一度依頼してください。`,
        en: `Nobody decided your request about ${targetName} within 72 hours, so it has expired. Ask again if you still need it.`,
      },
    ],
  }
}
