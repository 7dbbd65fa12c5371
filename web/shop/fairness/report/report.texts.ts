import { counted } from '#web/kit/counted.ts'
import { formatNumber } from '#web/kit/money.ts'
import { NEEDS_HTTPS } from '#web/shop/fairness/needs-https.ts'

const monthsEn = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const days = (count: number | null) => (count === null ? '—' : `${formatNumber(count)}日`)

const ja = {
  title: '毎月のサービス報告',
  lead: '発送の速さ、返金、くじの結果を、記録から毎月まとめて公開します。店の署名付きで、あとから書き換えられません。',
  none: 'まだ報告はありません。月が終わると、翌月の初めに公開します。',
  month: (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5))}月`,
  parcels: '発送',
  sent: '発送した荷物',
  sentCount: (count: number) => `${formatNumber(count)}個`,
  median: '半数は、依頼からこの日数以内に発送',
  p95: '95%は、依頼からこの日数以内に発送',
  waiting: '月末に発送を待っていた荷物',
  days,
  cases: 'お問い合わせ',
  casesOpened: '届いたお問い合わせ',
  casesAnswered: '最初の返事をしたお問い合わせ',
  casesClosed: '終了したお問い合わせ',
  caseCount: (count: number) => `${formatNumber(count)}件`,
  answeredMedian: '半数は、受付からこの日数以内に返事',
  answeredP95: '95%は、受付からこの日数以内に返事',
  service: '販売と返金',
  earlyEnds: '予定より早く終了したパック',
  earlyEndCount: (count: number) => `${formatNumber(count)}件`,
  returned: '返金とチャージバック',
  returnedCount: (count: number, yen: number) => `${formatNumber(count)}件・${formatNumber(yen)}円`,
  voids: '抽選されず全額を返した購入',
  voidCount: (purchases: number, draws: number) =>
    `${formatNumber(purchases)}件・${formatNumber(draws)}口`,
  draws: '引かれたレアリティの割合',
  drawsNote:
    '「公開時」は、各パックの公開した中身どおりに引かれた場合の割合です。口数が少ない月ほど、実際の割合は離れます。内容を公開していないパックは含みません。',
  noDraws: '内容を公開しているパックは、この月に引かれていません。',
  rarity: 'レアリティ',
  drawn: '口数',
  share: '実際',
  expected: '公開時',
  percent: (hundredths: number) => `${(hundredths / 100).toFixed(2)}%`,
  toEndedPacks: '販売を終えたパックを見る',
  save: 'この報告をファイルで保存',
  signed: (time: string) => `${time} に店が署名`,
  signature: '署名',
  publicKey: '署名の公開鍵',
  findings: {
    right: '店の署名と、前の月の報告からのつながりを、この端末で確かめました。',
    wrong: '店の署名が、この報告と合いません。',
    broken: 'この報告は、前の月の報告とつながっていません。',
    otherKey:
      '署名とつながりは正しいですが、店の今の公開鍵とは別の鍵による署名です。店が鍵を替えたときはこうなります。以前に控えた公開鍵と比べてください。',
    unable:
      'お使いのブラウザーには、この署名（Ed25519）を確かめる機能がありません。新しいブラウザーで開くと確かめられます。',
    needsHttps: NEEDS_HTTPS.ja,
  },
}

const en: typeof ja = {
  title: 'Monthly service reports',
  lead: 'How fast we ship, what we refund and what was drawn, from our records, each month. The shop signs each report, so it cannot be changed later.',
  none: 'There is no report yet. Each month is reported at the beginning of the next one.',
  month: (month) => monthsEn.format(new Date(`${month}-01T00:00:00Z`)),
  parcels: 'Shipping',
  sent: 'Parcels sent',
  sentCount: (count) => formatNumber(count),
  median: 'Days to ship: half within',
  p95: 'Days to ship: 95% within',
  waiting: 'Parcels that waited at the end of the month',
  days: (count) => (count === null ? '—' : count === 1 ? '1 day' : `${formatNumber(count)} days`),
  cases: 'Questions and problems',
  casesOpened: 'Opened',
  casesAnswered: 'Answered for the first time',
  casesClosed: 'Closed',
  caseCount: (count) => formatNumber(count),
  answeredMedian: 'Days to the first answer: half within',
  answeredP95: 'Days to the first answer: 95% within',
  service: 'Sales and refunds',
  earlyEnds: 'Packs that ended early',
  earlyEndCount: (count) => formatNumber(count),
  returned: 'Refunds and chargebacks',
  returnedCount: (count, yen) => `${formatNumber(count)} · ¥${formatNumber(yen)}`,
  voids: 'Purchases paid back in full, because they were not drawn',
  voidCount: (purchases, draws) => `${formatNumber(purchases)} with ${counted(draws, 'draw')}`,
  draws: 'Rarities drawn',
  drawsNote:
    '“Published” is the share if each pack had been drawn exactly as published. The fewer draws a month has, the further the real share is from it. Packs that do not show their line-up are left out.',
  noDraws: 'No pack that shows its line-up was drawn in this month.',
  rarity: 'Rarity',
  drawn: 'Draws',
  share: 'Real',
  expected: 'Published',
  percent: (hundredths) => `${(hundredths / 100).toFixed(2)}%`,
  toEndedPacks: 'See packs that ended with tickets left',
  save: 'Save this report as a file',
  signed: (time) => `Signed by the shop, ${time}`,
  signature: 'Signature',
  publicKey: 'Public key of the signature',
  findings: {
    right:
      'This browser has checked the shop’s signature, and that the report follows the one of the month before.',
    wrong: 'The shop’s signature does not fit this report.',
    broken: 'This report does not follow the one of the month before.',
    otherKey:
      'Signature and chain are right, but the key is not the one that the shop uses now. That is so after a change of keys: compare it with a key that you have kept.',
    unable: 'Your browser cannot check this kind of signature (Ed25519). A newer browser can.',
    needsHttps: NEEDS_HTTPS.en,
  },
}
export const reportTexts = { ja, en }
