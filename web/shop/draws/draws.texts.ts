import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

/** For screen readers. `extra` is undefined for a drawn card. */
export interface Announced {
  readonly extra: string | undefined
  readonly name: string
  readonly rarity: string
  readonly progress: string
  /** The points of the conversion; undefined for a card that can only be shipped. */
  readonly value: string | undefined
}

export const drawsTexts = bothLanguages({
  tapToStart: ['タップしてスタート', 'tap to start'],
  tapForNext: ['タップで次へ', 'Continue'],
  skip: ['スキップ', 'Skip'],
  skipAll: ['すべてスキップ', 'Skip all'],
  skipToRare: ['次のレアへ', 'Next rare card'],
  skipFlip: ['めくる演出をスキップ', 'Skip the flip'],
  nextCard: ['次へ', 'Next'],
  progress: [
    (now: number, all: number) => `${formatNumber(now)} / ${formatNumber(all)}`,
    (now: number, all: number) => `${formatNumber(now)} / ${formatNumber(all)}`,
  ],
  announcement: [
    (card: Announced) =>
      [card.extra, card.name, card.rarity, card.value, card.progress].filter(Boolean).join('、'),
    (card: Announced) =>
      [card.extra, card.name, card.rarity, card.value, card.progress].filter(Boolean).join(', '),
  ],
  extraTicket: [
    (ticket: number) => `${formatNumber(ticket)}口目`,
    (ticket: number) => `ticket ${formatNumber(ticket)}`,
  ],
  extra: ['特別賞', 'Extra prize'],
  extrasWon: [
    (count: number) => `特別賞 ×${formatNumber(count)}`,
    (count: number) => counted(count, 'extra prize'),
  ],
  setOf: [
    (count: number) => `${formatNumber(count)}点セット`,
    (count: number) => `Set of ${formatNumber(count)}`,
  ],
  sound: ['音', 'Sound'],
  soundOn: ['音あり', 'Sound on'],
  soundOff: ['音なし', 'Sound off'],
  soundQuestion: ['音を出して開けますか', 'Open with sound?'],
  openWithSound: ['音ありで開ける', 'Open with sound'],
  openSilently: ['音なしで開ける', 'Open without sound'],
  board: ['引いたカード', 'Your cards'],
  openCard: [
    (place: number) => `${formatNumber(place)}枚目をめくる`,
    (place: number) => `Turn card ${formatNumber(place)}`,
  ],
  openByThemselves: ['自動でめくる', 'Turn them all for me'],
  toCards: ['結果へ進む', 'Continue'],
  listComma: ['、', ', '],
  seeAgain: ['もう一度めくる', 'See it again'],
  tilt: ['傾けて光らせる', 'Tilt to see it shine'],
  rarity: ['レアリティ', 'Rarity'],
  modelNumber: ['型番', 'Model number'],
  setSize: ['セット内容', 'Contents'],
  worth: ['変換ポイント', 'Converts to'],
  shipOnly: ['発送専用（変換不可）', 'Ship only (not convertible)'],
  lookAt: [
    (name: string) => `${name}を大きく見る`,
    (name: string) => `Take a closer look at ${name}`,
  ],
  summary: ['引いた結果', 'Your results'],
  tally: ['レアリティごとの枚数', 'Cards by rarity'],
  share: ['結果をシェア', 'Share'],
  confirmTitle: ['購入内容の確認', 'Confirm your draw'],
  confirmLead: [
    '内容をご確認のうえ、購入ボタンを押してください。',
    'Please check the details, then press “Draw”.',
  ],
  pack: ['くじ', 'Pack'],
  priceEach: ['1口の価格', 'Price per draw'],
  count: ['口数', 'Draws'],
  countOf: [
    (count: number) => `${formatNumber(count)}口`,
    (count: number) => counted(count, 'draw'),
  ],
  total: ['合計', 'Total'],
  yourPoints: ['所持ポイント', 'Your points'],
  yourCoins: ['所持コイン', 'Your coins'],
  afterPurchase: ['購入後', 'After this draw'],
  buy: ['購入する', 'Draw'],
  backToPack: ['くじの詳細に戻る', 'Back to the pack'],
  checkDraw: ['この抽選を確かめる', 'Check this draw'],
  fairNote: ['公開済みの中身から抽選します。', 'Draws are made from the published contents.'],
  pendingTitle: ['購入の結果を確認できませんでした', 'We could not confirm your purchase'],
  pendingText: [
    'ポイントやカードが失われることはありません。「もう一度送る」を押しても、二重に購入されることはありません。',
    'You haven’t lost any points or cards. Pressing “Send again” won’t charge you twice.',
  ],
  sendAgain: ['もう一度送る', 'Send again'],
  toPurchases: ['購入履歴を見る', 'See your purchases'],
  historyTitle: ['くじの購入履歴', 'Purchase history'],
  historyLead: [
    '未選択の購入をタップすると、選択画面に進みます。',
    'Open a purchase marked “Not chosen yet” to choose its cards.',
  ],
  filterLabel: ['表示する購入', 'Purchases to show'],
  filters: {
    0: ['すべて', 'All'],
    1: ['未選択', 'Not chosen yet'],
    2: ['未発送', 'Not shipped'],
    3: ['発送済み', 'Shipped'],
    4: ['発送なし', 'No shipping'],
  },
  sendStates: {
    1: ['未選択', 'Not chosen yet'],
    2: ['未発送', 'Not shipped'],
    3: ['発送済み', 'Shipped'],
    4: ['発送なし', 'No shipping'],
  },
  historyState: ['状態', 'Status'],
  holdLeft: ['選択期限まで あと', 'Time left to choose'],
  noHistory: ['履歴がありません。', 'No history.'],
  openFailed: [
    'この購入を開けませんでした。時間をおいてもう一度お試しください。',
    'We couldn’t open this purchase. Please try again later.',
  ],
  close: ['閉じる', 'Close'],
  detailTitle: ['購入の詳細', 'Purchase details'],
  purchasedOn: ['購入日', 'Purchased on'],
  sendOn: ['まとめて送る日', 'Sent together on'],
  deliveryCode: ['追跡番号', 'Tracking number'],
  deliveryCodePending: ['発送後に表示されます', 'Available once it ships'],
  shippedCards: ['発送するカード', 'Cards to ship'],
  convertedCards: ['ポイントに変換したカード', 'Cards converted to points'],
  convertedTotal: ['変換ポイント合計', 'Points from conversion'],
  noShippedCards: ['発送するカードはありません。', 'No cards to ship.'],
  noConvertedCards: ['ポイントに変換したカードはありません。', 'No cards were converted.'],
  detailUnknown: ['この購入は見つかりませんでした。', 'We couldn’t find this purchase.'],
  toHistory: ['購入履歴に戻る', 'Back to purchase history'],
})
