import type { Message } from '#server/platform/language.ts'

export const MESSAGE_LENGTH_MAX = 2_000

export const CONTACT_MESSAGES = {
  mail: {
    ja: 'メールアドレスを正しく入力してください',
    en: 'Please enter a valid email address',
  },
  mailEmpty: { ja: 'メールアドレスを入力してください', en: 'Please enter your email address' },
  empty: {
    ja: 'お問い合わせ内容を入力してください',
    en: 'Please enter your message',
  },
  invalid: {
    ja: `お問い合わせ内容は${MESSAGE_LENGTH_MAX}文字以内で入力してください`,
    en: `Please keep your message to ${MESSAGE_LENGTH_MAX} characters or fewer`,
  },
  closed: {
    ja: 'ただいまフォームからのお問い合わせを受け付けていません。お手数ですが、しばらくしてからもう一度お試しください',
    en: 'The contact form is closed at the moment. Please try again later',
  },
} as const satisfies Record<string, Message>
