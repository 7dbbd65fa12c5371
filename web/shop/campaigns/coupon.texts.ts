import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const couponTexts = bothLanguages({
  title: ['クーポン', 'Coupon'],
  lead: [
    'クーポンコードを入れると、ポイントやコインを受け取れます。',
    'Enter a coupon code to get points or coins.',
  ],
  code: ['クーポンコード', 'Coupon code'],
  codeHint: [
    '英数字のコードです。ハイフンは省いてもかまいません。',
    'Letters and digits. You can leave out the hyphens.',
  ],
  redeem: ['受け取る', 'Redeem'],
  doneTitle: ['クーポンを受け取りました', 'Coupon redeemed'],
  seal: ['受取', 'Done'],
  granted: {
    point: [
      (amount: number) => `${formatNumber(amount)}Pを受け取りました`,
      (amount: number) => `You received ${formatNumber(amount)}P.`,
    ],
    coin: [
      (amount: number) => `${formatNumber(amount)}Cを受け取りました`,
      (amount: number) => `You received ${formatNumber(amount)}C.`,
    ],
  },
  freeDraw: ['くじを1回、無料で引けます', 'You can draw once for free.'],
  freeDraws: ['無料くじ', 'Free draws'],
  freeDrawCount: [
    (count: number) => `無料くじを${formatNumber(count)}回引けます`,
    (count: number) =>
      count === 1 ? 'You have a free draw' : `You have ${formatNumber(count)} free draws`,
  ],
  freeDrawUntil: [
    (until: string) => `${until}まで・くじのページで引けます`,
    (until: string) => `Until ${until} (Japan time), on the page of the pack`,
  ],
  pack: ['くじのページへ', 'To the pack'],
  another: ['別のコードを入れる', 'Enter another code'],
  packs: ['くじを見る', 'See the packs'],
  pointHistory: ['ポイント履歴を見る', 'See the point history'],
  coinHistory: ['コイン履歴を見る', 'See the coin history'],
  backToMyPage: ['マイページへ戻る', 'Back to my page'],
})
