import { CARRIERS, type Carrier, trackingUrl } from '#contract/carriers.ts'
import type { MailTemplate } from '#server/outbox/mail-template/mail-template.ts'

interface SentParcel {
  readonly number: string
  readonly carrier: Carrier
  readonly trackingNumber: string
}

/** Returns the mail that tells a member that the member's parcels are on their way. */
export function handOverMail(parcels: readonly SentParcel[]): MailTemplate {
  return {
    subject: { ja: '商品を発送しました', en: 'Your parcel is on its way' },
    blocks: [
      {
        ja: 'お待たせしました。ご希望の商品を発送しました。お届けの状況は、配送会社のページで確認できます。',
        en: 'We have shipped what you asked for. The page of the carrier shows where it is.',
      },
      ...parcels.flatMap(({ number, carrier, trackingNumber }) => [
        {
          ja: `荷物番号：${number}\n配送会社：${CARRIERS[carrier].name.ja}\n追跡番号：${trackingNumber}`,
          en: `Parcel: ${number}\nCarrier: ${CARRIERS[carrier].name.en}\nTracking number: ${trackingNumber}`,
        },
        {
          label: { ja: '配送状況を見る', en: 'Track the parcel' },
          url: trackingUrl(carrier, trackingNumber),
        },
      ]),
      {
        ja: 'マイページの「お届け状況」では、同じ荷物に入っている商品も確認できます。',
        en: '“Deliveries” on your page lists what travels together.',
      },
    ],
  }
}

/** Returns the mail that tells a member that a parcel has not left after all. */
export function reopenedMail(number: string): MailTemplate {
  return {
    subject: { ja: '発送のお知らせの訂正', en: 'Correction: your parcel has not left yet' },
    blocks: [
      {
        ja: `先ほど荷物 ${number} の発送をお知らせしましたが、誤りでした。商品はまだお預かりしています。発送しましたら、あらためてお知らせします。ご迷惑をおかけし、申し訳ございません。`,
        en: `We told you that parcel ${number} was shipped. That was a mistake: it is still with us. We write again when it leaves. We are sorry.`,
      },
    ],
  }
}

/** Returns the mail about a parcel that came back to the shop. */
export function returnedMail(number: string): MailTemplate {
  return {
    subject: { ja: '荷物が当店に戻りました', en: 'Your parcel came back to us' },
    blocks: [
      {
        ja: `荷物 ${number} がお届けできず、当店に戻りました。商品は大切にお預かりしています。再発送の準備ができましたら、お知らせします。`,
        en: `Parcel ${number} could not be delivered and is with us again. What is in it stays yours. We write again when we ship it.`,
      },
    ],
  }
}
