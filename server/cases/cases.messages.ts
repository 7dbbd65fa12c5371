import type { Message } from '#server/platform/language.ts'

export const MESSAGE_LENGTH_MAX = 2_000

export const CASE_MESSAGES = {
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
  noParcel: {
    ja: 'この荷物についてはお申し出いただけません',
    en: 'You cannot report a problem with this parcel',
  },
  link: {
    ja: 'このリンクは有効期限が切れています。お問い合わせフォームからお送りください',
    en: 'This link has expired. Please use the contact form',
  },
  noPhoto: {
    ja: '写真を読み込めませんでした。別の写真をお選びください',
    en: 'The photo could not be read. Please choose another one',
  },
  tooManyPhotos: {
    ja: '写真はこれ以上追加できません',
    en: 'You cannot add any more photos',
  },
  closed: {
    ja: 'このお問い合わせは終了しています。メッセージを送ると再開します',
    en: 'This request is closed. Send a message to reopen it',
  },
} as const satisfies Record<string, Message>
