/** Texts of the screen where members exchange coins for goods. */
export const exchangeJa = {
  title: '景品引換所',
  lead: 'コインを景品とお引き換えいただけます。',
  coins: '所持コイン',
  coinHistory: 'コイン履歴',
  tabs: { figure: 'フィギュア', game: 'ゲーム', packs: 'コインガチャ' },
  search: '景品を探す',
  searchHint: '景品名・シリーズ・型番',
  find: '検索',
  sort: '並べ替え',
  sorts: {
    0: 'コインの多い順',
    1: 'コインの少ない順',
    2: '在庫の多い順',
    3: '在庫の少ない順',
    4: 'おすすめ順',
  },
  none: '引換景品がありません。',
  showAll: 'すべての景品を見る',
  modelNumber: '型番',
  cost: '引換コイン',
  stock: '在庫',
  stockOf: (stock: string) => `${stock}点`,
  soldOut: '在庫切れ',
  exchange: '引き換える',
  exchangeNamed: (name: string) => `${name}を引き換える`,
  confirmTitle: '引換の確認',
  coinsNow: '現在のコイン',
  coinsAfter: '引換後のコイン',
  confirm: 'この景品と引き換える',
  cancel: 'やめる',
  doneTitle: '引換完了',
  done: '景品を引換しました。',
  doneNote: 'ご登録のお届け先へ発送します。',
  limitTitle: '交換上限を超えています',
  addressTitle: 'お届け先の登録',
  toAddress: 'お届け先を登録する',
  /**
   * The message that the specification requires if the member has chosen no quantity. The screen
   * never shows this message, because it always sends the quantity 1 (Q134).
   */
  chooseCount: '引換数を選択してください。',
}

export type ExchangeTexts = typeof exchangeJa
