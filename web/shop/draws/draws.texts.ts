import { formatNumber } from '#web/kit/money.ts'

/**
 * A card of the reveal as screen readers announce it. `extra` is the name of the extra prize;
 * undefined for a drawn card.
 */
export interface Announced {
  readonly extra: string | undefined
  readonly name: string
  readonly rarity: string
  readonly progress: string
  /** The points of the conversion; undefined for a card that can only be shipped. */
  readonly value: string | undefined
}

/** Texts of the purchase, the reveal and the purchase history. */
const ja = {
  tapToStart: 'タップしてスタート',
  tapForNext: 'タップで次へ',
  skip: 'スキップ',
  skipAll: 'すべてスキップ',
  skipToRare: '次のレアへ',
  skipFlip: 'めくる演出をスキップ',
  nextCard: '次へ',
  progress: (now: number, all: number) => `${formatNumber(now)} / ${formatNumber(all)}`,
  announcement: (card: Announced) =>
    [card.extra, card.name, card.rarity, card.value, card.progress].filter(Boolean).join('、'),
  extraLast: 'ラストワン賞',
  extraEvery: (step: number) => `キリ番賞（${formatNumber(step)}口ごと）`,
  extraTicket: (ticket: number) => `${formatNumber(ticket)}口目`,
  extra: '特別賞',
  extrasWon: (count: number) => `特別賞 ×${formatNumber(count)}`,
  setOf: (count: number) => `${formatNumber(count)}点セット`,
  sound: '音',
  soundOn: '音あり',
  soundOff: '音なし',
  soundQuestion: '音を出して開けますか',
  openWithSound: '音ありで開ける',
  openSilently: '音なしで開ける',
  board: '引いたカード',
  openCard: (place: number) => `${formatNumber(place)}枚目をめくる`,
  openByThemselves: '自動でめくる',
  toCards: '結果へ進む',
  listComma: '、',
  seeAgain: 'もう一度めくる',
  tilt: '傾けて光らせる',
  rarity: 'レアリティ',
  modelNumber: '型番',
  setSize: 'セット内容',
  worth: '変換ポイント',
  shipOnly: '発送専用（変換不可）',
  lookAt: (name: string) => `${name}を大きく見る`,

  summary: '引いた結果',
  tally: 'レアリティごとの枚数',
  share: '結果をシェア',
  shareTitle: '結果をシェアする',
  sharePicture: '画像でシェア',
  savePicture: '画像を保存',
  shareText: 'テキストでシェア',
  copyText: 'テキストをコピー',
  postOnX: 'Xに投稿',
  copied: 'テキストをコピーしました。',
  notCopied: 'コピーできませんでした。',
  noPicture: 'この端末では画像を作成できませんでした。テキストでのシェアはご利用いただけます。',
  shareMessage: (won: {
    title: string
    count: number
    name: string
    rarity: string
    code: string
  }) =>
    `「${won.title}」を${formatNumber(won.count)}口引いて、${won.rarity}「${won.name}」が出ました！${won.code && `（シェア番号 ${won.code}）`}`,

  confirmTitle: '購入内容の確認',
  confirmLead: '内容をご確認のうえ、購入ボタンを押してください。',
  pack: 'くじ',
  priceEach: '1口の価格',
  count: '口数',
  countOf: (count: number) => `${formatNumber(count)}口`,
  total: '合計',
  yourPoints: '所持ポイント',
  yourCoins: '所持コイン',
  afterPurchase: '購入後',
  buy: '購入する',
  backToPack: 'くじの詳細に戻る',
  checkDraw: 'この抽選を確かめる',
  fairNote: '公開済みの中身から抽選します。',
  pendingTitle: '購入の結果を確認できませんでした',
  pendingText:
    'ポイントやカードが失われることはありません。「もう一度送る」を押しても、二重に購入されることはありません。',
  sendAgain: 'もう一度送る',
  toPurchases: '購入履歴を見る',

  historyTitle: 'くじの購入履歴',
  historyLead: '未選択の購入をタップすると、選択画面に進みます。',
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
  holdLeft: '選択期限まで あと',
  noHistory: '履歴がありません。',
  openFailed: 'この購入を開けませんでした。時間をおいてもう一度お試しください。',
  close: '閉じる',

  detailTitle: '購入の詳細',
  purchasedOn: '購入日',
  deliveryCode: '追跡番号',
  deliveryCodePending: '発送後に表示されます',
  shippedCards: '発送するカード',
  convertedCards: 'ポイントに変換したカード',
  convertedTotal: '変換ポイント合計',
  noShippedCards: '発送するカードはありません。',
  noConvertedCards: 'ポイントに変換したカードはありません。',
  detailUnknown: 'この購入は見つかりませんでした。',
  toHistory: '購入履歴に戻る',
}

export type DrawsTexts = typeof ja

const en: typeof ja = {
  tapToStart: 'tap to start',
  tapForNext: 'Continue',
  skip: 'Skip',
  skipAll: 'Skip all',
  skipToRare: 'Next rare card',
  skipFlip: 'Skip the flip',
  nextCard: 'Next',
  progress: (now, all) => `${formatNumber(now)} / ${formatNumber(all)}`,
  announcement: (card) =>
    [card.extra, card.name, card.rarity, card.value, card.progress].filter(Boolean).join(', '),
  extraLast: 'Last-ticket prize',
  extraEvery: (step) => `Prize for every ${formatNumber(step)} tickets`,
  extraTicket: (ticket) => `ticket ${formatNumber(ticket)}`,
  extra: 'Extra prize',
  extrasWon: (count) => (count === 1 ? '1 extra prize' : `${formatNumber(count)} extra prizes`),
  setOf: (count) => `Set of ${formatNumber(count)}`,
  sound: 'Sound',
  soundOn: 'Sound on',
  soundOff: 'Sound off',
  soundQuestion: 'Open with sound?',
  openWithSound: 'Open with sound',
  openSilently: 'Open without sound',
  board: 'Your cards',
  openCard: (place) => `Turn card ${formatNumber(place)}`,
  openByThemselves: 'Turn them all for me',
  toCards: 'Continue',
  listComma: ', ',
  seeAgain: 'See it again',
  tilt: 'Tilt to see it shine',
  rarity: 'Rarity',
  modelNumber: 'Model number',
  setSize: 'Contents',
  worth: 'Converts to',
  shipOnly: 'Ship only (not convertible)',
  lookAt: (name) => `Take a closer look at ${name}`,

  summary: 'Your results',
  tally: 'Cards by rarity',
  share: 'Share',
  shareTitle: 'Share the result',
  sharePicture: 'Share as a picture',
  savePicture: 'Save the picture',
  shareText: 'Share as text',
  copyText: 'Copy the text',
  postOnX: 'Post on X',
  copied: 'The text was copied.',
  notCopied: 'Couldn’t copy the text.',
  noPicture: 'This device couldn’t create the picture. You can still share the text.',
  shareMessage: ({ title, count, name, rarity, code }) =>
    `${count === 1 ? '1 draw' : `${formatNumber(count)} draws`} of “${title}” brought me ${name} (${rarity})!${code && ` (share code ${code})`}`,

  confirmTitle: 'Confirm your draw',
  confirmLead: 'Please check the details, then press “Draw”.',
  pack: 'Pack',
  priceEach: 'Price per draw',
  count: 'Draws',
  countOf: (count) => (count === 1 ? '1 draw' : `${formatNumber(count)} draws`),
  total: 'Total',
  yourPoints: 'Your points',
  yourCoins: 'Your coins',
  afterPurchase: 'After this draw',
  buy: 'Draw',
  backToPack: 'Back to the pack',
  checkDraw: 'Check this draw',
  fairNote: 'Draws are made from the published contents.',
  pendingTitle: 'We could not confirm your purchase',
  pendingText:
    'You haven’t lost any points or cards. Pressing “Send again” won’t charge you twice.',
  sendAgain: 'Send again',
  toPurchases: 'See your purchases',

  historyTitle: 'Purchase history',
  historyLead: 'Open a purchase marked “Not chosen yet” to choose its cards.',
  filterLabel: 'Purchases to show',
  filters: {
    0: 'All',
    1: 'Not chosen yet',
    2: 'Not shipped',
    3: 'Shipped',
    4: 'No shipping',
  },
  sendStates: {
    1: 'Not chosen yet',
    2: 'Not shipped',
    3: 'Shipped',
    4: 'No shipping',
  },
  historyState: 'Status',
  holdLeft: 'Time left to choose',
  noHistory: 'No history.',
  openFailed: 'We couldn’t open this purchase. Please try again later.',
  close: 'Close',

  detailTitle: 'Purchase details',
  purchasedOn: 'Purchased on',
  deliveryCode: 'Tracking number',
  deliveryCodePending: 'Available once it ships',
  shippedCards: 'Cards to ship',
  convertedCards: 'Cards converted to points',
  convertedTotal: 'Points from conversion',
  noShippedCards: 'No cards to ship.',
  noConvertedCards: 'No cards were converted.',
  detailUnknown: 'We couldn’t find this purchase.',
  toHistory: 'Back to purchase history',
}

export const drawsTexts = { ja, en }
