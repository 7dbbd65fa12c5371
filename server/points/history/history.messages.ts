import type { Message } from '#server/platform/language.ts'
import type { EntryKind } from '#server/points/ledger/ledger.ts'

/** The text of a history row whose cause has no name of its own. */
export const KIND_NAMES: Readonly<Record<EntryKind, Message>> = {
  draw: { ja: '引札の抽選', en: 'Draws' },
  conversion: { ja: 'カードのポイント変換', en: 'Cards converted to points' },
  credit: { ja: 'ポイント購入', en: 'Points bought' },
  bonus: { ja: '特典', en: 'Bonus' },
  referral: { ja: '友達紹介特典', en: 'Referral bonus' },
  grant: { ja: 'ショップからの付与', en: 'Granted by the shop' },
  expiry: { ja: '有効期限切れ', en: 'Expired' },
  exchange: { ja: '景品の引換', en: 'Exchange' },
  rank: { ja: 'ランク維持', en: 'Rank kept' },
  clawback: { ja: '返金に伴う取消', en: 'Taken back after a refund' },
}
