import type { MailTemplate } from '#server/outbox/mail-template.ts'

export function mailConfirmationMail(url: string): MailTemplate {
  return {
    subject: { ja: 'メールアドレスのご確認', en: 'Confirm your email address' },
    blocks: [
      {
        ja: '下のボタンを押すと、ご登録のメールアドレスの確認が完了します。このリンクは24時間、1回だけ有効です。クーポンやお友だち紹介の特典は、確認のあとに進呈します。',
        en: 'Press the button below to confirm the email address of your account. The link works once, within 24 hours. Coupons and referral bonuses wait for the confirmation.',
      },
      { label: { ja: 'メールアドレスを確認する', en: 'Confirm the email address' }, url },
      {
        ja: 'お心当たりのない場合は、このメールを破棄してください。',
        en: 'If you didn’t request this, please ignore this email.',
      },
    ],
  }
}
