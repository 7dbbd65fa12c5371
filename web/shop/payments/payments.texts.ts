import { type CARRIER_IDS, type COMBINI_CODES, RETURNS } from '#contract/constants.ts'
import type { DeclineReason } from '#contract/payments.ts'
import { counted, formatNumber, formatYen } from '#web/kit/money.ts'
import type { TokenErrorCause } from '#web/shop/payments/card/token-error.rule.ts'
import { methodTerms, otherTerms } from '#web/shop/payments/methods/methods.texts.ts'

type CombiniCode = (typeof COMBINI_CODES)[number]
type CarrierId = (typeof CARRIER_IDS)[number]

const tokenItems: Readonly<Record<TokenErrorCause, string>> = {
  number: 'カード番号',
  expiry: '有効期限',
  code: 'セキュリティコード',
  holder: 'カード名義',
  maintenance: 'メンテナンス',
  communication: '通信',
  other: 'その他',
}
const combinis: Readonly<Record<CombiniCode, string>> = {
  econ: 'ローソン・ファミリーマート・ミニストップほか',
  other: 'その他（セブン-イレブンほか）',
}
const carriers: Readonly<Record<CarrierId, string>> = {
  sb_ktai: 'ソフトバンクまとめて支払い・ワイモバイルまとめて支払い',
  au: 'auかんたん決済',
  docomo: 'd払い（ドコモ）',
}

const ja = {
  balance: '所持ポイント',
  balanceAfter: '購入後のポイント',
  coinBalance: '所持コイン',
  coinBalanceAfter: '購入後のコイン',
  points: (points: number) => formatNumber(points),
  yen: formatYen,
  taxIncluded: '税込',
  courses: 'ポイントのコース',
  withCoins: (coins: number) => `＋${formatNumber(coins)}コイン`,
  noCourses: 'ただいま販売中のコースはありません。',
  accepted: 'ご利用いただけるお支払い方法',
  backToPack: 'このくじへ戻る',
  commerce: '特定商取引法に基づく表記',
  loadFailed: '読み込めませんでした。通信をご確認のうえ、もう一度お試しください。',
  retry: 'もう一度読み込む',

  closedTitle: 'ポイント購入について',
  closedText:
    '姉妹サイトのオンラインガチャへの統合にともない、ポイント購入の受付は終了しました。お持ちのポイントとコインは、これまでどおりご利用いただけます。',
  closedOpenPayments: 'すでにお手続き中のお支払いは、完了するとポイントに反映されます。',
  toTop: 'トップページへ',
  toHistory: 'ポイント履歴',

  unfinished: (count: number) => `手続き中のお支払いが${formatNumber(count)}件あります。`,
  unfinishedText: '同じお支払いを重ねないよう、先にご確認ください。',
  unfinishedLink: 'お支払いの状況を見る',

  payTitle: 'お支払い方法の選択',
  unknownCourse: 'このコースは、ただいま販売していません。',
  otherCourse: 'コースを選び直す',
  yourCourse: 'お選びのコース',
  chooseMethod: 'お支払い方法',
  chooseMethodHint: 'お支払い方法を選ぶと、入力欄と最終確認が表示されます。',
  noMethods: 'ただいまご利用いただけるお支払い方法がありません。',
  cardNumber: 'カード番号',
  cardFields: 'カード情報',
  cardNumberNote: '番号は決済会社へ直接送られ、当店には保存されません。',
  expiry: '有効期限（月・年）',
  expiryHint: 'MM / YY',
  code: 'セキュリティコード',
  codeNote: 'カード裏面の3桁、または表面の4桁の数字',
  holder: 'カード名義',
  holderNote: 'カードの表記どおり、半角ローマ字',
  combini: 'お支払い先のコンビニ',
  combinis,
  carrier: 'ご契約の携帯電話会社',
  carriers,
  chooseOne: 'いずれかをお選びください。',
  payer: '振込名義人（全角カタカナ）',
  payerNote: 'お振り込みされる方のお名前を、カタカナでご入力ください。例：ヤマダ タロウ',
  paypalText: '最終確認をお読みのうえ、PayPalのボタンを押してください。',
  amazonText: 'Amazon Payのボタンから、Amazonでのお支払い方法をお選びください。',
  amazonChosen: '選択中のお支払い方法',
  amazonAgain: '別のお支払い方法を選ぶ',
  scriptFailed: '決済会社のボタンを読み込めませんでした。',
  cardFieldsFailed: 'カードの入力欄を読み込めませんでした。',
  reloadScript: 'もう一度読み込む',

  finalTitle: '最終確認',
  finalLead: '内容をご確認のうえ、お申し込みください。',
  finalWhat: '商品・数量',
  finalWhatIs: (points: number) => `${formatNumber(points)}ポイント（1コース）`,
  finalCoins: '付与するコイン',
  finalCoinsAre: (coins: number) => `${formatNumber(coins)}コイン（いまの会員ランクの場合）`,
  finalPrice: 'お支払い額',
  finalPriceIs: (yen: number, isTaxed: boolean) => `${formatYen(yen)}${isTaxed ? '（税込）' : ''}`,
  finalPaid: 'お支払いの方法・時期',
  finalDelivered: 'ポイントの付与時期',
  finalUntil: 'お申し込みの期限',
  finalReturn: '取り消し・返品',
  finalReturnIs: RETURNS.ja,
  finalValid: 'ポイントの有効期間',
  finalValidIs: '付与から{pointLife}です。',
  preparing: '準備しています',
  confirm: (yen: number) => `${formatYen(yen)}の支払いを確定する`,
  confirmLater: (yen: number) => `${formatYen(yen)}の申し込みを確定する`,
  terms: methodTerms.ja,
  otherTerms: otherTerms.ja,

  tokenError: (item: TokenErrorCause) => `${tokenItems[item]}が不正です`,
  tokenFailed: 'サーバー側でエラーが発生しました。しばらくしてから再度お試しください。',
  tokenUnreachable: '通信エラーが発生しました。',
  cardNotVerified: 'カード情報を確認できませんでした。',
  cardFailed: '決済が失敗しました。クレジットカードの状態をご確認ください。',
  carrierFailed: '決済が失敗しました。ご契約状況をご確認ください。',
  amazonFailed: 'お支払いに失敗しました。Amazon Payのご利用状況をご確認ください。',
  paymentFailed: 'お支払いに失敗しました。他のお支払方法をご利用ください。',
  declined: {
    funds:
      '残高か利用可能額が足りないため、お支払いできませんでした。別のカードか、ほかのお支払い方法をお試しください。',
    'card-data':
      'カードの情報が正しくないようです。番号・有効期限・セキュリティコードをご確認のうえ、もう一度ご入力ください。',
    cancelled: 'お支払いは取り消されました。ご請求はありません。',
  } satisfies Readonly<Record<DeclineReason, string>>,
  selectAmazon: 'Amazon Payでのお支払い方法を選択してください。',
  deviceFailed: 'この端末では支払い画面を開けませんでした。ほかのお支払い方法をお選びください。',
  paypalFailed: 'エラーが発生しました。',
  succeeded: '決済が完了し、ポイントに反映されました。',
  unreachable: '通信できませんでした。お支払いは行われていません。もう一度お試しください。',

  pendingTitle: 'お支払いの結果を確認できません',
  pendingText:
    '通信が途切れ、お支払いの結果を受け取れませんでした。「もう一度送る」を押してください。同じお手続きとして扱うため、二重のお支払いにはなりません。',
  sendAgain: 'もう一度送る',
}

export type PaymentsTexts = typeof ja

const yenText = (yen: number) => `${formatNumber(yen)} yen`

const en: typeof ja = {
  balance: 'Your points',
  balanceAfter: 'Points after the purchase',
  coinBalance: 'Your coins',
  coinBalanceAfter: 'Coins after the purchase',
  points: formatNumber,
  yen: yenText,
  taxIncluded: 'tax included',
  courses: 'Point bundles',
  withCoins: (coins) => `+ ${counted(coins, 'coin')}`,
  noCourses: 'No bundles are on sale at the moment.',
  accepted: 'Ways to pay',
  backToPack: 'Back to this pack',
  commerce: 'Specified Commercial Transactions Act',
  loadFailed: 'This couldn’t be loaded. Please check your connection and try again.',
  retry: 'Try again',

  closedTitle: 'About buying points',
  closedText:
    'The sale of points has ended, as this service is being merged into our sister online gacha site. You can keep using the points and coins you have.',
  closedOpenPayments:
    'A payment that is already under way still becomes points once it is complete.',
  toTop: 'Back to the top page',
  toHistory: 'Point history',

  unfinished: (count) =>
    count === 1 ? 'You have 1 unfinished payment.' : `You have ${count} unfinished payments.`,
  unfinishedText: 'Please check before you go on, so that you do not pay twice.',
  unfinishedLink: 'See your payments',

  payTitle: 'Choose how to pay',
  unknownCourse: 'This bundle is not on sale.',
  otherCourse: 'Choose another bundle',
  yourCourse: 'Your bundle',
  chooseMethod: 'How to pay',
  chooseMethodHint: 'Once you choose, the fields and the final confirmation appear.',
  noMethods: 'No payment methods are available at the moment.',
  cardNumber: 'Card number',
  cardFields: 'Card',
  cardNumberNote: 'The number goes straight to the payment company and is never stored here.',
  expiry: 'Expiry month and year',
  expiryHint: 'MM / YY',
  code: 'Security code',
  codeNote: '3 digits on the back of the card, or 4 on its front',
  holder: 'Name on card',
  holderNote: 'As printed on the card',
  combini: 'Where you will pay',
  combinis: {
    econ: 'Lawson, FamilyMart, MINISTOP and others',
    other: 'Others (7-Eleven and more)',
  },
  carrier: 'Your phone company',
  carriers: {
    sb_ktai: 'SoftBank / Y!mobile',
    au: 'au Easy Payment',
    docomo: 'd Payment (docomo)',
  },
  chooseOne: 'Please choose one.',
  payer: 'Name of the payer (in Katakana)',
  payerNote: 'Please enter the name you transfer under in full-width Katakana.',
  paypalText: 'Please read the final confirmation, then press the PayPal button.',
  amazonText: 'Press the Amazon Pay button to choose how to pay at Amazon.',
  amazonChosen: 'Chosen at Amazon',
  amazonAgain: 'Choose another way at Amazon',
  scriptFailed: 'The payment button couldn’t be loaded.',
  cardFieldsFailed: 'The card fields couldn’t be loaded.',
  reloadScript: 'Try again',

  finalTitle: 'Final confirmation',
  finalLead: 'Please check your order before you confirm it.',
  finalWhat: 'Item and quantity',
  finalWhatIs: (points) => `${counted(points, 'point')} (1 bundle)`,
  finalCoins: 'Coins you get',
  finalCoinsAre: (coins) => `${counted(coins, 'coin')} (at your present rank)`,
  finalPrice: 'Total to pay',
  finalPriceIs: (yen, isTaxed) => `${yenText(yen)}${isTaxed ? ' (tax included)' : ''}`,
  finalPaid: 'How and when you pay',
  finalDelivered: 'When you receive it',
  finalUntil: 'Order valid until',
  finalReturn: 'Cancellation and returns',
  finalReturnIs: RETURNS.en,
  finalValid: 'Validity of the points',
  finalValidIs: '{pointLife} from the day they are granted.',
  preparing: 'Getting ready',
  confirm: (yen) => `Confirm and pay ${yenText(yen)}`,
  confirmLater: (yen) => `Confirm the order of ${yenText(yen)}`,
  terms: methodTerms.en,
  otherTerms: otherTerms.en,

  tokenError: (item) =>
    ({
      number: 'The card number is invalid',
      expiry: 'The expiry date is invalid',
      code: 'The security code is invalid',
      holder: 'The name on the card is invalid',
      maintenance: 'The payment company is under maintenance',
      communication: 'The payment company could not be reached',
      other: 'The card details are invalid',
    })[item],
  tokenFailed: 'There was an error on the server side. Please try again later.',
  tokenUnreachable: 'A communication error has occurred.',
  cardNotVerified: 'card information could not be verified',
  cardFailed: 'The payment failed. Please check the state of your credit card.',
  carrierFailed: 'The payment failed. Please check your contract with your phone company.',
  amazonFailed: 'The payment failed. Please check your Amazon Pay status.',
  paymentFailed: 'The payment failed. Please use another way to pay.',
  declined: {
    funds:
      'There is not enough money or credit left for this payment. Please try another card or another way to pay.',
    'card-data':
      'The card details do not seem to be right. Please check the number, the expiry date and the security code, and enter them again.',
    cancelled: 'The payment was cancelled. You are not charged.',
  },
  selectAmazon: 'Please select Amazon Pay first.',
  deviceFailed:
    'The payment sheet could not be opened on this device. Please choose another payment method.',
  paypalFailed: 'An error has occurred',
  succeeded: 'The payment is complete and your points have been added.',
  unreachable: 'We couldn’t connect. You have not been charged. Please try again.',

  pendingTitle: 'We don’t know yet whether your payment went through',
  pendingText:
    'The connection was lost before we received the result of your payment. Please press “Send again”: it counts as the same payment, so you will not pay twice.',
  sendAgain: 'Send again',
}

export const paymentsTexts = { ja, en }
