import type { MailTemplate } from '#server/outbox/mail-template.ts'

export const PASSKEY_ADDED_MAIL: MailTemplate = {
  subject: { ja: 'パスキーが登録されました', en: 'A passkey was added' },
  blocks: [
    {
      ja: 'お使いのアカウントに、新しいパスキーが登録されました。会員メニューでいつでも削除できます。',
      en: 'A new passkey was added to your account. You can remove it in the member menu at any time.',
    },
    {
      ja: 'お心当たりのない場合は、すぐに「パスワードをお忘れの方」からパスワードを再設定のうえ、お問い合わせください。再設定すると、すべてのパスキーが削除されます。',
      en: 'If this wasn’t you, please reset your password right away with “Forgot your password?” and contact us. The reset removes all passkeys.',
    },
  ],
}
