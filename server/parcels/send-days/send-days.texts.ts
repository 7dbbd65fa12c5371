import type { Message } from '#server/platform/language.ts'
import { shownDay } from '#server/platform/time/shown-time.ts'

/** What a message tells a member whose cards wait for a day. */
export const SEND_DAY_NEWS = {
  requested: {
    ja: 'まとめて送る日になりました。お預かりしていたカードを1つの荷物にまとめ、現在のお届け先へ発送します。',
    en: 'Today is the day you chose to have your cards sent together. We’re packing them into one parcel for your present address.',
  },
  address: {
    ja: 'まとめて送る日になりましたが、発送できるお届け先が登録されていません。カードはそのままお預かりしています。お届け先を登録いただくと、翌日までに発送の手続きに入ります。',
    en: 'Today is the day to send your cards together, but there is no address that we can ship to. We’re keeping them for you. Add your address, and we’ll start shipping by the next day.',
  },
  restricted: {
    ja: 'まとめて送る日になりましたが、アカウントの発送が制限されています。カードはそのままお預かりし、制限が解けた翌日までに発送の手続きに入ります。',
    en: 'Today is the day to send your cards together, but shipping is restricted for your account. We’re keeping them for you, and we’ll start shipping by the day after the restriction ends.',
  },
  kept: (day: string): Message => ({
    ja: `選択の期限を過ぎましたが、相場の高いカードが含まれているため、ポイントに変換せずお預かりしています。${shownDay(day).ja}に発送します。お届け状況の画面で、日を早めることも、すぐに発送することもできます。`,
    en: `The time to choose is over. As your cards include one of a high market price, it was not converted to points, and we’re keeping it for you. We’ll ship it on ${shownDay(day).en}. On the page of your deliveries you can have it sent earlier, or right away.`,
  }),
} as const
