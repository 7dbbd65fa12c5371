import type { MailTemplate } from '#server/outbox/mail-template.ts'
import type { Language, Message } from '#server/platform/language.ts'

export interface ContactMail {
  /** The sender's id; null for a guest. */
  readonly memberId: number | null
  readonly mail: string
  readonly message: string
  readonly language: Language
}

export function contactMail({ memberId, mail, message, language }: ContactMail): MailTemplate {
  const sender = memberId === null ? '会員以外の方' : `会員番号 ${memberId}`
  const senderEn = memberId === null ? 'a guest' : `member ${memberId}`
  const screen = language === 'ja' ? '日本語の画面' : '英語の画面'
  const screenEn = language === 'ja' ? 'Japanese screens' : 'English screens'
  return {
    subject: { ja: `お問い合わせ（${sender}）`, en: `Message from ${senderEn}` },
    blocks: [
      {
        ja: `${sender}（${screen}）\n返信先: ${mail}`,
        en: `From ${senderEn} (${screenEn})\nReply to: ${mail}`,
      },
      inBothLanguages(message),
      { label: { ja: '返信する', en: 'Reply' }, url: `mailto:${encodeURIComponent(mail)}` },
    ],
  }
}

const inBothLanguages = (text: string): Message => ({ ja: text, en: text })
