import { unitTexts } from '#web/console/format/units.texts.ts'
import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

const points = (value: number) => `${formatNumber(value)}pt`

export const homeTexts = bothLanguages({
  title: ['ホーム', 'Home'],
  singleHand: [
    'ひとり運営モードです。自分の申請は、15分後に本人確認と理由を添えて承認できます。記録には印が残ります。',
    'Single-hand mode is on. You can approve your own request after 15 minutes, with a fresh confirmation and a reason. The audit log marks it.',
  ],
  failedVerify: [
    '最後の検証（npm run verify）で、成り立たない項目がありました。サーバーで結果を確認してください。',
    'The last check (npm run verify) found a broken invariant. See its result on the server.',
  ],
  noAddressList: [
    'ログインできるIPアドレスが制限されていません。',
    'Login is open to every IP address.',
  ],
  toAddressLists: [
    'オペレーターの画面で、役割ごとに設定する',
    'Set addresses for each role on the operators screen',
  ],
  notOpen: [
    '開店していません。会員はポイントの購入も抽選もできません。',
    'The shop is not open: members can neither buy points nor draw.',
  ],
  toOpening: ['開店の準備へ', 'Steps of the opening'],
  toHome: ['ホームへ戻る', 'Back to home'],
  asOf: [(time: string) => `${time} 時点`, (time: string) => `As of ${time}`],
  today: ['今日', 'Today'],
  yesterday: ['昨日', 'Yesterday'],
  todayText: [
    '今日0時から今まで。下の小さな数字は、昨日の同じ時刻までです。押すと1時間ごとに見られます。',
    'Since midnight. The small figure is for yesterday up to the same time. Select a figure to see it by the hour.',
  ],
  sameTime: [(value: string) => `昨日 ${value}`, (value: string) => `Yesterday ${value}`],
  noSales: ['今日も昨日も、まだ売上はありません。', 'No sales yet, neither today nor yesterday.'],
  figures: {
    'sales-yen': ['売上', 'Sales'],
    'points-sold': ['販売ポイント', 'Points sold'],
    draws: ['抽選回数', 'Draws'],
    'points-spent': ['使われたポイント', 'Points spent'],
    'coins-spent': ['使われたコイン', 'Coins spent'],
    'points-converted': ['ポイント変換', 'Converted to points'],
    'parcels-shipped': ['発送', 'Shipped'],
    'parcels-returned': ['返送', 'Came back'],
  },
  figureTexts: {
    'sales-yen': [
      'その時間に入金が確認された金額です。あとで返金された分も含みます。',
      'The payments confirmed in that hour, including those refunded later.',
    ],
    'points-sold': [
      'その時間に入金が確認され、付与されたポイントです。',
      'The points of payments confirmed in that hour.',
    ],
    draws: ['その時間に引かれた回数です。', 'The draws made in that hour.'],
    'points-spent': [
      'その時間に、ポイントのパックに使われたポイントです。',
      'The points spent on packs in that hour.',
    ],
    'coins-spent': [
      'その時間に、コインのパック・景品の引換・ランク維持に使われたコインです。',
      'The coins spent in that hour on packs, goods and keeping a rank.',
    ],
    'points-converted': [
      'その時間に、カードの代わりに付与されたポイントです。',
      'The points granted in that hour in exchange for cards.',
    ],
    'parcels-shipped': [
      'その時間に発送した荷物の数です。同梱した荷物は1個と数え、戻ってきた荷物は含みません。',
      'The parcels shipped in that hour. A grouped parcel counts once, and one that came back does not count.',
    ],
    'parcels-returned': [
      'その時間に戻ってきた荷物の数です。',
      'The parcels that came back in that hour.',
    ],
  },
  units: {
    'sales-yen': [unitTexts.ja.yen, unitTexts.en.yen],
    'points-sold': [points, points],
    draws: [(value: number) => `${formatNumber(value)}回`, formatNumber],
    'points-spent': [points, points],
    'coins-spent': [unitTexts.ja.coins, unitTexts.en.coins],
    'points-converted': [points, points],
    'parcels-shipped': [(value: number) => `${formatNumber(value)}個`, formatNumber],
    'parcels-returned': [(value: number) => `${formatNumber(value)}個`, formatNumber],
  },
  salesCurve: [
    '今日の売上の累計と、昨日の累計のグラフ。1時間ごとの数字は「売上」で見られます。',
    'Sales of today and yesterday, summed since midnight. “Sales” shows them by the hour.',
  ],
  hours: ['1時間ごと（日本時間）', 'By the hour (JST)'],
  hour: ['時刻', 'Hour'],
  hourOf: [(hour: number) => `${hour}時`, (hour: number) => `${hour}:00`],
  chart: [
    (name: string) => `${name}の1時間ごとのグラフ。同じ数字が下の表にあります。`,
    (name: string) => `${name} by the hour. The table below has the same figures.`,
  ],
  queues: ['待っているもの', 'Waiting for you'],
  queueNames: {
    approvals: ['承認待ち', 'Waiting for approval'],
    'bank-deposits': ['照合できていない入金', 'Deposits without a payment'],
    parcels: ['発送待ちの荷物', 'Parcels to ship'],
    'address-problems': ['住所に問題のある荷物', 'Parcels with an address problem'],
    'returned-parcels': ['戻ってきた荷物', 'Parcels that came back'],
    cases: ['お問い合わせ', 'Cases'],
    'untaken-cases': ['担当者のいないお問い合わせ', 'Cases without an owner'],
    'held-payments': ['保留中の支払い', 'Payments on hold'],
    'payment-differences': ['決済会社との差異', 'Differences with providers'],
    'mails-given-up': ['送れなかったメール', 'Emails that could not be sent'],
    'errands-failed': ['できなかった依頼', 'Failed requests to the shop'],
    'price-lists-failed': ['取り込めなかった相場の一覧', 'Failed lists of market prices'],
  },
  queueActs: {
    approvals: ['承認する', 'Decide'],
    'bank-deposits': ['照合する', 'Match'],
    parcels: ['発送する', 'Ship'],
    'address-problems': ['住所を直す', 'Correct addresses'],
    'returned-parcels': ['送り直す', 'Send again'],
    cases: ['返信する', 'Answer'],
    'untaken-cases': ['担当する', 'Take them'],
    'held-payments': ['保留を片づける', 'Settle payments'],
    'payment-differences': ['差異を片づける', 'Settle differences'],
    'mails-given-up': ['もう一度送る', 'Send emails again'],
    'errands-failed': ['内容を確かめる', 'Look into it'],
    'price-lists-failed': ['理由を見る', 'See why'],
  },
  count: [(count: number) => `${formatNumber(count)}件`, (count: number) => formatNumber(count)],
  waitingCount: ['件数', 'Number'],
  due: ['期限', 'Due'],
  oldest: ['いちばん古いもの', 'Oldest'],
  aged: [
    (time: string, age: string) => `${time}（${age}）`,
    (time: string, age: string) => `${time} (${age})`,
  ],
  nothing: ['待っているものはありません。', 'Nothing is waiting. '],
  nothingElse: ['待っていないもの：', 'Nothing waits in: '],
  nameSeparator: ['・', ', '],
  late: [
    (count: number) => `期限切れ ${formatNumber(count)}件`,
    (count: number) => `${formatNumber(count)} overdue`,
  ],
  dueSoon: [
    (count: number) => `1営業日以内 ${formatNumber(count)}件`,
    (count: number) => `${formatNumber(count)} due within one business day`,
  ],
  waitingTitle: ['内容', 'Task'],
  act: ['操作', 'Action'],
  waitingSince: ['待ちはじめ', 'Waiting since'],
  waitingText: ['待ちはじめの古い順です。', 'Longest waiting first.'],
  packs: ['販売中のパック', 'Packs on sale'],
  noPacks: ['販売中のパックはありません', 'No pack is on sale'],
  endingSoon: ['24時間以内に終わるパック', 'Packs that end within 24 hours'],
  endingText: [
    '販売期限か、この1時間の売れ行きで計算しています。',
    'By the end of the sale, or at the pace of the last hour.',
  ],
  endsAt: ['販売期限', 'Ends'],
  sellsOutAt: ['このペースで完売', 'Sells out at this pace'],
  pack: ['パック', 'Pack'],
  sold: ['販売数', 'Sold'],
  soldOf: [
    (sold: number, total: number) => `${formatNumber(sold)} / ${formatNumber(total)}口`,
    (sold: number, total: number) => `${formatNumber(sold)} of ${formatNumber(total)}`,
  ],
  income: ['収入', 'Income'],
  wonCost: ['当たったカードの原価', 'Cost of cards won'],
  conversion: ['変換のポイント（戻った原価を引く）', 'Points given back, less cost regained'],
  charges: ['手数料など（見込み）', 'Fees etc. (estimated)'],
  margin: ['粗利', 'Margin'],
  marginAtSellOut: ['完売時の粗利', 'Margin at sell-out'],
  top: ['上位賞の残り', 'Top prizes left'],
  topOf: [
    (label: string, left: number, total: number) =>
      `${label} ${formatNumber(left)} / ${formatNumber(total)}枚`,
    (label: string, left: number, total: number) =>
      `${label} ${formatNumber(left)} of ${formatNumber(total)}`,
  ],
  hourSold: ['この1時間', 'Last hour'],
  unknown: ['不明', 'unknown'],
  costText: [
    '原価が登録されていないカードがあるパックは、原価と粗利が「不明」になります。コインのパックに粗利はありません。手数料などは、台帳による無償ポイントと、設定の見込みによる決済手数料・送料の合計です。',
    'Cost and margin are unknown while the cost of a card of the pack is not recorded. A pack for coins has no margin. Fees etc. are gifted points by the ledger, and the provider fees and postage by the estimates of the settings.',
  ],
  amounts: {
    point: [points, points],
    coin: [unitTexts.ja.coins, unitTexts.en.coins],
  },
  yen: [unitTexts.ja.yen, unitTexts.en.yen],
  points: ['未使用ポイント', 'Unused points'],
  paid: ['有償', 'Paid'],
  free: ['無償', 'Free'],
  total: ['合計', 'Total'],
  pointsOf: [points, points],
  limit: [
    (left: string) => `届出と供託が必要になる1,000万円まで、あと${left}です。`,
    (left: string) => `${left} to the ¥10,000,000 from which a notice and a deposit are due.`,
  ],
  limitReached: [
    (over: string) =>
      `有償ポイントが1,000万円を${over}超えています。基準日にこのままなら、2か月以内の届出と、半額以上の供託が必要です。`,
    (over: string) =>
      `Paid points are ${over} above ¥10,000,000. If they are on the base date, a notice and a deposit of half the amount are due within two months.`,
  ],
  baseDate: [
    (date: string) => `次の基準日は${date}です。`,
    (date: string) => `The next base date is ${date}.`,
  ],
  derived: [
    (time: string) => `${time} 時点の集計です（10分ごと）。`,
    (time: string) => `As of ${time}, counted every ten minutes.`,
  ],
  notDerived: [
    'まだ集計されていません。10分以内に表示されます。',
    'Not counted yet. It appears within ten minutes.',
  ],
  health: ['稼働状況', 'Health'],
  goodJobs: [
    (count: number) => `${formatNumber(count)}個のジョブがすべて動いています。`,
    (count: number) => `All ${formatNumber(count)} jobs are running.`,
  ],
  noJobs: [
    'ジョブはまだ動いていません。ショップのサーバーが動いているか確認してください。',
    'No job has run yet. Check that the shop is running.',
  ],
  brokenJobs: [
    (failed: number, late: number) =>
      `ジョブの失敗 ${formatNumber(failed)}件、停止 ${formatNumber(late)}件`,
    (failed: number, late: number) =>
      `Failed jobs: ${formatNumber(failed)}; stopped jobs: ${formatNumber(late)}`,
  ],
  backupAt: [
    (time: string) => `最後に確認したバックアップ：${time}`,
    (time: string) => `Last verified backup: ${time}`,
  ],
  noBackup: ['確認したバックアップの記録がありません。', 'No verified backup is known.'],
  toJobs: ['ジョブ・稼働状況を見る', 'See jobs and health'],
})
