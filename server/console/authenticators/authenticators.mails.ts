import type { MailTemplate } from '#server/outbox/mail-template.ts'

/** Returns the mail that tells an operator that the own password was changed. */
export function passwordMail(): MailTemplate {
  return {
    subject: {
      ja: '管理画面のパスワードが変更されました',
      en: 'Your console password was changed',
    },
    blocks: [
      {
        ja: '管理画面のパスワードが変更され、ほかの端末はログアウトされました。心当たりがない場合は、すぐにオーナーに知らせ、認証のリセットを申請してもらってください。',
        en: 'The password of your console account was changed, and your other sessions were ended. If this wasn’t you, tell an owner right away so that they can reset your authenticators.',
      },
    ],
  }
}
