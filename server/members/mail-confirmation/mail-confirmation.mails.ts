import type { MailTemplate } from '#server/outbox/mail-template.ts'

export function mailConfirmationMail(url: string): MailTemplate {
  return {
    subject: { ja: 'メールアドレスのご確認', en: 'Confirm your email address' },
    blocks: [
      {
        ja: '下のボタンを押すと、ご登録のメールアドレスの確認が完了します。このリンクは24時間、1回だけ有効です。',
        en: 'Press the button below to confirm the email address of your account. The link works once, within 24 hours.',
      },
      { label: { ja: 'メールアドレスを確認する', en: 'Confirm the email address' }, url },
      {
        ja: 'お心当たりのない場合は、このメールを破棄してください。',
        en: 'If you didn’t request this, please ignore this email.',
      },
    ],
  }
}
