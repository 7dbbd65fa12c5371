import type { MailTemplate } from '#server/outbox/mail-template.ts'

/** The mail that tells operators which cases nobody has taken for a day. */
export function untakenMail(numbers: readonly string[]): MailTemplate {
  const list = numbers.join('\n')
  return {
    subject: {
      ja: `担当者のいないお問い合わせが ${numbers.length} 件あります`,
      en: `${numbers.length} ${numbers.length === 1 ? 'case has' : 'cases have'} no owner`,
    },
    blocks: [
      {
        ja: `次のお問い合わせは、1日以上だれも担当していません。管理画面の「お問い合わせ」で担当してください。\n${list}`,
        en: `Nobody has taken these cases for a day. Please take them in “Cases” of the console.\n${list}`,
      },
    ],
  }
}
