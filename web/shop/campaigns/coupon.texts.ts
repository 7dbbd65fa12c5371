import { formatNumber } from '#web/kit/money.ts'

const ja = {
  title: 'クーポン',
  lead: 'クーポンコードを入れると、ポイントやコインを受け取れます。',
  code: 'クーポンコード',
  codeHint: '英数字のコードです。ハイフンは省いてもかまいません。',
  redeem: '受け取る',
  doneTitle: 'クーポンを受け取りました',
  seal: '受取',
  granted: {
    point: (amount: number) => `${formatNumber(amount)}Pを受け取りました`,
    coin: (amount: number) => `${formatNumber(amount)}Cを受け取りました`,
  },
  freeDraw: 'くじを1回、無料で引けます',
  freeDraws: '無料くじ',
  freeDrawCount: (count: number) => `無料くじを${formatNumber(count)}回引けます`,
  freeDrawUntil: (until: string) => `${until}まで・くじのページで引けます`,
  pack: 'くじのページへ',
  another: '別のコードを入れる',
  packs: 'くじを見る',
  pointHistory: 'ポイント履歴を見る',
  coinHistory: 'コイン履歴を見る',
  backToMyPage: 'マイページへ戻る',
}

const en: typeof ja = {
  title: 'Coupon',
  lead: 'Enter a coupon code to get points or coins.',
  code: 'Coupon code',
  codeHint: 'Letters and digits. You can leave out the hyphens.',
  redeem: 'Redeem',
  doneTitle: 'Coupon redeemed',
  seal: 'Done',
  granted: {
    point: (amount) => `You received ${formatNumber(amount)}P.`,
    coin: (amount) => `You received ${formatNumber(amount)}C.`,
  },
  freeDraw: 'You can draw once for free.',
  freeDraws: 'Free draws',
  freeDrawCount: (count) =>
    count === 1 ? 'You have a free draw' : `You have ${formatNumber(count)} free draws`,
  freeDrawUntil: (until) => `Until ${until} (Japan time), on the page of the pack`,
  pack: 'To the pack',
  another: 'Enter another code',
  packs: 'See the packs',
  pointHistory: 'See the point history',
  coinHistory: 'See the coin history',
  backToMyPage: 'Back to my page',
}

export const couponTexts = { ja, en }
