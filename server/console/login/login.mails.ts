import type { MailTemplate } from '#server/outbox/mail-template.ts'

/** Returns the mail that tells the owners that a recovery code was used. */
export function recoveryMail(name: string): MailTemplate {
  return {
    subject: { ja: 'リカバリーコードが使われました', en: 'A recovery code was used' },
    blocks: [
      {
        ja: `${name} さんがリカバリーコードで管理画面にログインしました。心当たりがない場合は、すぐに認証のリセットを申請してください。`,
        en: `${name} logged in to the console with a recovery code. If this was not expected, ask for a reset of the authenticators at once.`,
      },
    ],
  }
}
