import type { MailTemplate } from '#server/outbox/mail-template/mail-template.ts'

/**
 * Returns the mail that asks a member to correct the address of a parcel. `url` leads to the page
 * for the correction, which requires a login.
 */
export function addressLetter(
  { number, reason, mailCount }: { number: string; reason: string; mailCount: number },
  url: string,
): MailTemplate {
  const isReminder = mailCount > 1
  return {
    subject: {
      ja: isReminder ? '【再送】お届け先をご確認ください' : 'お届け先をご確認ください',
      en: isReminder
        ? 'Reminder: please check your delivery address'
        : 'Please check your delivery address',
    },
    blocks: [
      {
        ja: `荷物 ${number} のお届け先に確認が必要なため、発送をお待ちいただいています。`,
        en: `Parcel ${number} is waiting, because there is a question about its address.`,
      },
      { ja: `確認したいこと：${reason}`, en: `What to check: ${reason}` },
      {
        ja: '下のボタンからログインし、お届け先をご確認のうえ、正しい内容をお送りください。届きしだい、発送の準備を再開します。カードや景品がなくなることはありません。',
        en: 'Log in by the button below, check the address and send the right one. We then go on at once. What is in the parcel stays yours.',
      },
      { label: { ja: 'お届け先を確認する', en: 'Check the address' }, url },
    ],
  }
}
