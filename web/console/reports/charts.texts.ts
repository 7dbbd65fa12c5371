import { unitTexts } from '#web/console/format/units.texts.ts'
import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const chartsTexts = bothLanguages({
  text: [
    '期間の数字を図と表で見ます。日本時間で集計します。',
    'The figures of a period as drawings and tables. Days and hours are those of Japan.',
  ],
  cohorts: ['初めて購入した月と、その後の購入', 'Month of the first purchase, and later ones'],
  cohortsText: [
    '期間中に初めてポイントを購入した会員を月ごとに分け、その後の月にも購入した人の割合を示します。購入は支払いが済んだもので、後で返金されたものも含みます。図は新しい5か月です。',
    'Members who bought points for the first time in the period, by month, and how many of them bought again in each later month. A purchase is a payment that was made, refunded ones included. The drawing has the newest five months.',
  ],
  month: ['初回の月', 'First month'],
  members: ['人数', 'Members'],
  later: [(months: number) => `${months}か月後`, (months: number) => `+${months} mo.`],
  share: [
    (count: number, share: string) => `${formatNumber(count)}（${share}）`,
    (count: number, share: string) => `${formatNumber(count)} (${share})`,
  ],
  visits: ['訪問からくじの購入まで', 'From a visit to a draw'],
  visitsText: [
    'ページが開かれた回数です。Cookieも番号も使わず、ページの種類と時間だけを数えます。人数ではなく、同じ人の再読み込みも数えます。店の中で画面を移っても増えません。名乗らないロボットは除けません。購入率は、開かれた回数に対する購入の件数です（立会人を待つ購入は、抽選が済んでから数えます）。',
    'How often a page was opened. No cookie and no identifier is used: only the kind of page and the hour are counted. These are not persons: reloads count again, and moving within the shop counts nothing. Robots that do not say so are counted too. The rate is purchases for each opened page; purchases that wait for a notary count once they are drawn.',
  ],
  day: ['日付', 'Day'],
  top: ['トップ・一覧', 'Top page, list'],
  pack: ['くじのページ', 'Pages of packs'],
  other: ['ほかのページ', 'Other pages'],
  opened: ['開かれた回数', 'Opened pages'],
  purchases: ['購入', 'Purchases'],
  draws: ['口数', 'Draws'],
  rate: ['購入率', 'Rate'],
  total: ['合計', 'Total'],
  hours: ['時間帯とパックの売上', 'Sales by hour and pack'],
  hoursText: [
    'くじに使われたポイントを、時刻（0時から23時）とパックごとに合計します。無償のポイントと無料くじも含みます。コインのパックは含みません。',
    'The points that paid for draws, by the hour of the day and the pack, free points and free draws included. Packs for coins are left out.',
  ],
  hour: ['時刻', 'Hour'],
  hourOf: [(hour: number) => `${hour}時`, (hour: number) => `${hour}:00`],
  otherPacks: ['そのほか', 'Others'],
  points: [unitTexts.ja.points, unitTexts.en.points],
  refunds: ['支払い方法ごとの返金', 'Refunds by payment method'],
  refundsText: [
    '返金・支払いの取消は、確定した日の分に計上します。ファイルは「売上」の支払い方法別で保存できます。',
    'Refunds and charge-backs count on the day on which they became final. “Sales” by payment method saves the file.',
  ],
  method: ['支払い方法', 'Payment method'],
  paid: ['支払い', 'Payments'],
  paidYen: ['売上', 'Sales'],
  refunded: ['返金', 'Refunds'],
  refundedYen: ['返金額', 'Refunded'],
  refundRate: ['返金率（額）', 'Rate by amount'],
  carriers: ['運送会社ごとの返送・申し出・補償', 'Returns, cases and claims by carrier'],
  carriersText: [
    '申し出は会員が荷物について送ったもの、補償の請求は店が運送会社に求めたものです。どれも起きた日に数えるので、前の月に送った荷物のものも入ります。終了から400日で消えた申し出は数えません。',
    'Cases are what members wrote about a parcel, and claims what the shop asked of the carrier. Each counts on its own day, so it may be about an earlier parcel. Cases that were deleted 400 days after their end are not counted.',
  ],
  carrier: ['運送会社', 'Carrier'],
  sent: ['発送', 'Sent'],
  returned: ['返送', 'Returned'],
  cases: ['申し出', 'Cases'],
  claims: ['補償の請求', 'Claims'],
  claimed: ['請求額', 'Claimed'],
  compensated: ['補償された額', 'Compensated'],
  caseRate: ['申し出の率', 'Cases for each parcel'],
})
