import type { MailTemplate } from '#server/outbox/mail-template/mail-template.ts'

export const LINK_VALID_DAYS = 14

/**
 * Returns the mail that asks for the bank account of a refund. `url` is the link to the form for
 * the account. The link works once.
 */
export function refundAccountMail(
  { orderId, yen, isRepeated }: { orderId: string; yen: number; isRepeated: boolean },
  url: string,
): MailTemplate {
  const price = yen.toLocaleString('ja-JP')
  return {
    subject: isRepeated
      ? {
          ja: '【再登録のお願い】返金先の口座をご登録ください',
          en: 'Please give us another bank account for your refund',
        }
      : {
          ja: '返金先の口座をご登録ください',
          en: 'Please give us the bank account for your refund',
        },
    blocks: [
      ...(isRepeated
        ? [
            {
              ja: 'ご登録いただいた口座にお振り込みできませんでした。お手数ですが、口座をもう一度ご確認ください。',
              en: 'We could not transfer the money to the account that you gave us. Please check the account.',
            },
          ]
        : []),
      {
        ja: `ご注文番号 ${orderId} の ${price}円 を返金いたします。コンビニ、ペイジー、銀行振込でのお支払いは、銀行口座への振込でお返しします。`,
        en: `We are refunding ${price} yen of order ${orderId}. Payments at a convenience store, by Pay-easy or by bank transfer are returned to a bank account in Japan.`,
      },
      {
        ja: `下のボタンから、ご本人名義の口座をご登録ください。このリンクは${LINK_VALID_DAYS}日間、1回だけ有効です。`,
        en: `Please enter an account in your own name by the button below. The link is valid once, for ${LINK_VALID_DAYS} days.`,
      },
      { label: { ja: '返金先の口座を登録する', en: 'Enter the account' }, url },
      {
        ja: '暗証番号やパスワード、カード番号をおたずねすることはありません。',
        en: 'We never ask for a PIN, a password or a card number.',
      },
    ],
  }
}
