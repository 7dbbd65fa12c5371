import type { MailTemplate } from '#server/outbox/mail-template.ts'
import type { Message } from '#server/platform/language.ts'

const NOT_YOU: Message = {
  ja: 'お心当たりのない場合は、すぐにパスワードを再設定のうえ、お問い合わせください。',
  en: 'If this wasn’t you, please reset your password right away and contact us.',
}

export const PASSWORD_CHANGED_MAIL: MailTemplate = {
  subject: { ja: 'パスワードが変更されました', en: 'Your password was changed' },
  blocks: [
    {
      ja: 'ご登録のパスワードが変更されました。ほかの端末からはログアウトしています。',
      en: 'The password of your account was changed, and your other devices were logged out.',
    },
    NOT_YOU,
  ],
}

export const ADDRESS_CHANGED_MAIL: MailTemplate = {
  subject: { ja: 'メールアドレスが変更されました', en: 'Your email address was changed' },
  blocks: [
    {
      ja: 'ご登録のメールアドレスが変更されました。次回からは新しいメールアドレスでログインしてください。',
      en: 'The email address of your account was changed. Please log in with the new address from now on.',
    },
    NOT_YOU,
  ],
}

export function confirmAddressMail(url: string): MailTemplate {
  return {
    subject: { ja: '新しいメールアドレスのご確認', en: 'Confirm your new email address' },
    blocks: [
      {
        ja: '下のボタンを押すと、新しいメールアドレスへの変更が完了します。このリンクは24時間、1回だけ有効です。',
        en: 'Press the button below to confirm your new email address. The link works once, within 24 hours.',
      },
      { label: { ja: 'このメールアドレスに変更する', en: 'Use this email address' }, url },
      {
        ja: 'お心当たりのない場合は、このメールを破棄してください。',
        en: 'If you didn’t request this, please ignore this email.',
      },
    ],
  }
}

export function stopAddressMail(url: string): MailTemplate {
  return {
    subject: {
      ja: 'メールアドレス変更のお申し込みがありました',
      en: 'A new email address was requested',
    },
    blocks: [
      {
        ja: '新しいメールアドレスに送ったリンクが開かれるまでは、これまでのメールアドレスをご利用いただけます。',
        en: 'Your current email address stays valid until the link that we sent to the new one is opened.',
      },
      {
        ja: 'お心当たりのない場合は、24時間以内に下のボタンで変更を中止し、パスワードを変更してください。すべての端末からログアウトします。',
        en: 'If this wasn’t you, please stop the change within 24 hours with the button below, and change your password. All devices will be logged out.',
      },
      { label: { ja: '変更を中止する', en: 'Stop the change' }, url },
    ],
  }
}

export function reissueMail(url: string): MailTemplate {
  return {
    subject: { ja: 'パスワード再設定のご案内', en: 'Reset your password' },
    blocks: [
      {
        ja: '下のボタンを押して、新しいパスワードを設定してください。このリンクは30分間、1回だけ有効です。',
        en: 'Press the button below and choose a new password. The link works once, within 30 minutes.',
      },
      { label: { ja: 'パスワードを再設定する', en: 'Reset password' }, url },
    ],
  }
}
