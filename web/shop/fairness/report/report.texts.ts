import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'
import { NEEDS_HTTPS } from '#web/shop/fairness/needs-https.ts'

const monthsEn = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const days = (count: number | null) => (count === null ? '—' : `${formatNumber(count)}日`)

export const reportTexts = bothLanguages({
  title: ['毎月のサービス報告', 'Monthly service reports'],
  lead: [
    '発送の速さ、返金、くじの結果を、記録から毎月まとめて公開します。店の署名付きで、あとから書き換えられません。',
    'How fast we ship, what we refund and what was drawn, from our records, each month. The shop signs each report, so it cannot be changed later.',
  ],
  none: [
    'まだ報告はありません。月が終わると、翌月の初めに公開します。',
    'There is no report yet. Each month is reported at the beginning of the next one.',
  ],
  month: [
    (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5))}月`,
    (month: string) => monthsEn.format(new Date(`${month}-01T00:00:00Z`)),
  ],
  parcels: ['発送', 'Shipping'],
  sent: ['発送した荷物', 'Parcels sent'],
  sentCount: [
    (count: number) => `${formatNumber(count)}個`,
    (count: number) => formatNumber(count),
  ],
  median: ['半数は、依頼からこの日数以内に発送', 'Days to ship: half within'],
  p95: ['95%は、依頼からこの日数以内に発送', 'Days to ship: 95% within'],
  waiting: ['月末に発送を待っていた荷物', 'Parcels that waited at the end of the month'],
  days: [days, (count: number | null) => (count === null ? '—' : counted(count, 'day'))],
  cases: ['お問い合わせ', 'Questions and problems'],
  casesOpened: ['届いたお問い合わせ', 'Opened'],
  casesAnswered: ['最初の返事をしたお問い合わせ', 'Answered for the first time'],
  casesClosed: ['終了したお問い合わせ', 'Closed'],
  caseCount: [
    (count: number) => `${formatNumber(count)}件`,
    (count: number) => formatNumber(count),
  ],
  answeredMedian: ['半数は、受付からこの日数以内に返事', 'Days to the first answer: half within'],
  answeredP95: ['95%は、受付からこの日数以内に返事', 'Days to the first answer: 95% within'],
  service: ['販売と返金', 'Sales and refunds'],
  earlyEnds: ['予定より早く終了したパック', 'Packs that ended early'],
  earlyEndCount: [
    (count: number) => `${formatNumber(count)}件`,
    (count: number) => formatNumber(count),
  ],
  returned: ['返金とチャージバック', 'Refunds and chargebacks'],
  returnedCount: [
    (count: number, yen: number) => `${formatNumber(count)}件・${formatNumber(yen)}円`,
    (count: number, yen: number) => `${formatNumber(count)} · ¥${formatNumber(yen)}`,
  ],
  voids: ['抽選されず全額を返した購入', 'Purchases paid back in full, because they were not drawn'],
  voidCount: [
    (purchases: number, draws: number) => `${formatNumber(purchases)}件・${formatNumber(draws)}口`,
    (purchases: number, draws: number) =>
      `${formatNumber(purchases)} with ${counted(draws, 'draw')}`,
  ],
  draws: ['引かれたレアリティの割合', 'Rarities drawn'],
  drawsNote: [
    '「公開時」は、各パックの公開した中身どおりに引かれた場合の割合です。口数が少ない月ほど、実際の割合は離れます。内容を公開していないパックは含みません。',
    '“Published” is the share if each pack had been drawn exactly as published. The fewer draws a month has, the further the real share is from it. Packs that do not show their line-up are left out.',
  ],
  noDraws: [
    '内容を公開しているパックは、この月に引かれていません。',
    'No pack that shows its line-up was drawn in this month.',
  ],
  rarity: ['レアリティ', 'Rarity'],
  drawn: ['口数', 'Draws'],
  share: ['実際', 'Real'],
  expected: ['公開時', 'Published'],
  percent: [
    (hundredths: number) => `${(hundredths / 100).toFixed(2)}%`,
    (hundredths: number) => `${(hundredths / 100).toFixed(2)}%`,
  ],
  toEndedPacks: ['販売を終えたパックを見る', 'See packs that ended with tickets left'],
  save: ['この報告をファイルで保存', 'Save this report as a file'],
  signed: [(time: string) => `${time} に店が署名`, (time: string) => `Signed by the shop, ${time}`],
  signature: ['署名', 'Signature'],
  publicKey: ['署名の公開鍵', 'Public key of the signature'],
  findings: {
    right: [
      '店の署名と、前の月の報告からのつながりを、この端末で確かめました。',
      'This browser has checked the shop’s signature, and that the report follows the one of the month before.',
    ],
    wrong: ['店の署名が、この報告と合いません。', 'The shop’s signature does not fit this report.'],
    broken: [
      'この報告は、前の月の報告とつながっていません。',
      'This report does not follow the one of the month before.',
    ],
    otherKey: [
      '署名とつながりは正しいですが、店の今の公開鍵とは別の鍵による署名です。店が鍵を替えたときはこうなります。以前に控えた公開鍵と比べてください。',
      'Signature and chain are right, but the key is not the one that the shop uses now. That is so after a change of keys: compare it with a key that you have kept.',
    ],
    unable: [
      'お使いのブラウザーには、この署名（Ed25519）を確かめる機能がありません。新しいブラウザーで開くと確かめられます。',
      'Your browser cannot check this kind of signature (Ed25519). A newer browser can.',
    ],
    needsHttps: [NEEDS_HTTPS.ja, NEEDS_HTTPS.en],
  },
})
