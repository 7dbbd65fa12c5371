import type { MailTemplate } from '#server/outbox/mail-template.ts'
import type { Language, Message } from '#server/platform/language.ts'

export interface CaseMail {
  readonly number: string
  /** The sender's id; null for a guest. */
  readonly memberId: number | null
  readonly mail: string
  readonly message: string
  readonly language: Language
}

/** The mail that tells the operators of a member's message. They answer in the console. */
export function caseMail({ number, memberId, mail, message, language }: CaseMail): MailTemplate {
  const sender = memberId === null ? '会員以外の方' : `会員番号 ${memberId}`
  const senderEn = memberId === null ? 'a guest' : `member ${memberId}`
  const screen = language === 'ja' ? '日本語の画面' : '英語の画面'
  const screenEn = language === 'ja' ? 'Japanese screens' : 'English screens'
  return {
    subject: {
      ja: `お問い合わせ ${number}（${sender}）`,
      en: `Case ${number} from ${senderEn}`,
    },
    blocks: [
      {
        ja: `${sender}（${screen}）\n返信先: ${mail}`,
        en: `From ${senderEn} (${screenEn})\nReply to: ${mail}`,
      },
      inBothLanguages(message),
      {
        ja: `管理画面の「お問い合わせ」で ${number} を開いて返信してください。`,
        en: `Open ${number} in “Cases” of the console to answer.`,
      },
    ],
  }
}

const inBothLanguages = (text: string): Message => ({ ja: text, en: text })
