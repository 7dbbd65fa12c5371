/** Texts of the purchase, the reveal and the purchase history. */
export const drawsJa = {
  tapToStart: 'タップしてスタート',
  skip: 'スキップ',
  skipAll: 'すべてスキップ',
  skipFlip: 'めくる動きをとばす',
  nextCard: '次へ',
  progress: (now: number, all: number) =>
    `${now.toLocaleString('ja-JP')} / ${all.toLocaleString('ja-JP')}`,
  heard: ({ name, rarity, progress }: { name: string; rarity: string; progress: string }) =>
    `${name}、${rarity}、${progress}`,
  setOf: (count: number) => `${count.toLocaleString('ja-JP')}点セット`,

  confirmTitle: '購入内容の確認',
  confirmLead: '内容をお確かめのうえ、購入ボタンを押してください。',
  pack: 'くじ',
  priceEach: '1口の価格',
  count: '口数',
  countOf: (count: number) => `${count.toLocaleString('ja-JP')}口`,
  total: '合計',
  yourPoints: '所持ポイント',
  yourCoins: '所持コイン',
  afterPurchase: '購入後',
  buy: '購入する',
  backToPack: 'くじの詳細に戻る',
  checkDraw: 'この抽選を確かめる',
  fairNote: 'この抽選は公開された中身から引かれます。',
  unansweredTitle: '通信が途切れました',
  unansweredText:
    '購入が届いたか確認できませんでした。「もう一度送る」を押しても、二重に購入されることはありません。',
  sendAgain: 'もう一度送る',

  historyTitle: 'くじの購入履歴',
  historyLead: 'まだ選んでいない購入は、タップすると選択画面に進みます。',
  filterLabel: '表示する購入',
  filters: {
    0: 'すべて',
    1: '未選択',
    2: '未発送',
    3: '発送済み',
    4: '発送なし',
  },
  sendStates: {
    1: '未選択',
    2: '未発送',
    3: '発送済み',
    4: '発送なし',
  },
  historyState: '状態',
  noHistory: '履歴がありません。',
  openFailed: 'この購入を開けませんでした。時間をおいてもう一度お試しください。',
  close: '閉じる',

  detailTitle: '購入の詳細',
  purchasedOn: '購入日',
  deliveryCode: 'お問い合わせ番号',
  deliveryCodePending: '発送後に表示されます',
  shippedCards: '発送するカード',
  convertedCards: 'ポイントに変換したカード',
  convertedTotal: '変換ポイント合計',
  noShippedCards: '発送するカードはありません。',
  noConvertedCards: 'ポイントに変換したカードはありません。',
  detailUnknown: 'この購入は見つかりませんでした。',
  toHistory: '購入履歴に戻る',
}

export type DrawsTexts = typeof drawsJa
