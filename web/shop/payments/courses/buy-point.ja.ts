import { formatNumber } from '#web/kit/money.ts'

/** The words of the screens before a checkout, which a checkout need not load. */
export const buyPointJa = {
  buyTitle: 'ポイント購入',
  buyLead: 'コースをお選びください。表示の価格は消費税込みで、そのままお支払い額になります。',
  coinsUse:
    'コインは、会員ランクに応じてポイントに付きます。コインのくじ、景品との引き換え、ランクの維持に使えます。',
  coinsLink: 'ランクとコインを見る',
  validity: 'ポイントの有効期間は付与から6か月です。購入後の取り消し・返品・返金はできません。',
  pointTerms: 'ポイント利用規約',
  fundSettlement: '資金決済法に基づく表示',
  cardInputTitle: 'カード情報の入力',
  cardInputLead:
    'この画面で入力した内容は、どこにも送信されず、保存もされません。お支払いに使うカードは、コースを選んだあとの画面で入力してください。',
  cardInputCard: 'カード',
  cardsStoppedLead:
    'カードでのお支払いは、ただいま休止しています。ほかのお支払い方法をお使いください。保存済みのカードは削除できます。',
  forPack: 'ポイントを使うくじ',
  missing: (count: number, points: number) =>
    `${formatNumber(count)}口引くには、あと${formatNumber(points)}P必要です`,
  enough: (count: number) => `いまのポイントで${formatNumber(count)}口引けます`,
  buyShort: '購入する',
  draws: (count: number) => `このくじを${formatNumber(count)}口引けます`,
  covers: (count: number) => `${formatNumber(count)}口分に足りるコース`,
}
export type BuyPointTexts = typeof buyPointJa
