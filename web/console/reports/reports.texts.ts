import { unitTexts } from '#web/console/format/units.texts.ts'
import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

const { yen } = unitTexts.en

export const reportsTexts = bothLanguages({
  title: ['帳票', 'Reports'],
  tabs: {
    sales: ['売上', 'Sales'],
    charts: ['グラフ', 'Charts'],
    balance: ['試算表', 'Trial balance'],
    baseDates: ['基準日報告', 'Base dates'],
    accounting: ['会計', 'Accounting'],
    pointsBook: ['ポイントの帳簿', 'Point book'],
    files: ['書き出したファイル', 'Exported files'],
    documents: ['領収書', 'Receipts'],
  },
  tabList: ['帳票の種類', 'Types of report'],
  from: ['開始日', 'From'],
  to: ['終了日', 'To'],
  by: ['集計', 'By'],
  groups: {
    day: ['日別', 'Day'],
    month: ['月別', 'Month'],
    method: ['支払い方法別', 'Payment method'],
    course: ['コース別', 'Bundle'],
    pack: ['パック別', 'Pack'],
    'tax-rate': ['税率別', 'Tax rate'],
  },
  rates: [
    { '10': '10%', outside: '対象外（不課税）' } as Readonly<Record<string, string>>,
    { '10': '10%', outside: 'Outside the scope of the tax' },
  ],
  taxMoments: {
    sale: [
      '消費税の計上：ポイントの販売時（設定で決めています）。販売の金額は税込です。抽選は対象外です。',
      'Moment of tax: the sale of points (a setting), whose amounts include it. Draws are outside the scope of the tax.',
    ],
    draw: [
      '消費税の計上：抽選時（設定で決めています）。抽選の金額は税込です。ポイントの販売は対象外です。',
      'Moment of tax: the draw (a setting), whose amounts include it. The sale of points is outside the scope of the tax.',
    ],
  },
  drawsNote: [
    '抽選と送料の金額は使われたポイントで、無償のポイントも含みます。',
    'The amount of draws and shipping fees is the points that were spent, free points included.',
  ],
  paidWithNote: [
    '内訳は台帳によります（10分ごとに集計。未集計の分は、どの内訳にも入っていません）。',
    'The parts are those of the ledger, counted every ten minutes; what is not counted yet is in no part.',
  ],
  salesNote: [
    '返金は、返金が確定した日の分に計上します。日本時間で集計します。',
    'A refund counts on the day on which it became final. Days are those of Japan.',
  ],
  key: ['区分', 'Group'],
  name: ['名称', 'Name'],
  count: ['件数', 'Number'],
  amount: ['売上', 'Sales'],
  bought: ['うち有償', 'Bought points'],
  converted: ['うち変換', 'For converted cards'],
  given: ['うち無償', 'Gifted points'],
  refunds: ['返金', 'Refunds'],
  net: ['差引', 'Net'],
  tax: ['うち消費税', 'Tax within'],
  total: ['合計', 'Total'],
  nothing: ['この期間の記録はありません。', 'Nothing is recorded in this period.'],
  wrongPeriod: [
    '期間を確認してください（開始日から終了日まで、3年以内）。',
    'Check the period: the end must be after the start, within three years.',
  ],
  units: {
    yen: [unitTexts.ja.yen, yen],
    point: [
      (value: number) => `${formatNumber(value)}pt`,
      (value: number) => `${formatNumber(value)} pt`,
    ],
    coin: [
      (value: number) => `${formatNumber(value)}コイン`,
      (value: number) => (value === 1 ? '1 coin' : `${formatNumber(value)} coins`),
    ],
  },
  currencies: {
    point: ['ポイント', 'Points'],
    coin: ['コイン', 'Coins'],
  },
  exportUtf8: ['CSV（UTF-8）', 'CSV (UTF-8)'],
  exportCp932: ['CSV（Shift_JIS）', 'CSV (Shift_JIS)'],
  lines: ['明細の書き出し', 'Export individual lines'],
  linesText: [
    '1件1行のファイルです。1万行を超えると裏で作り、できあがると下の一覧に出ます。',
    'A file with one line each. Above 10,000 lines, it is created in the background and then appears in the list below.',
  ],
  exported: {
    sales: ['売上', 'Sales'],
    'trial-balance': ['試算表', 'Trial balance'],
    payments: ['支払いの明細', 'Payments'],
    entries: ['ポイント・コインの台帳', 'Ledger of points and coins'],
    'stock-worth': ['在庫の評価（終了日）', 'Value of the stock on the last day'],
    'card-costs': ['発送したカードの原価', 'Cost of shipped cards'],
    journal: ['仕訳（弥生会計の形式）', 'Journal (layout of Yayoi Kaikei)'],
    'points-book': ['ポイントの帳簿', 'Point book'],
    cohorts: ['初回購入の月と再購入', 'First purchases and later ones'],
    visits: ['訪問と購入', 'Visits and purchases'],
    'sales-by-hour': ['時間帯とパックの売上', 'Sales by hour and pack'],
    carriers: ['運送会社ごとの申し出', 'Claims by carrier'],
  },
  jobStarted: [
    (rows: string) => `${rows}行あるため、裏でファイルを作っています。`,
    (rows: string) => `There are ${rows} lines, so the file is made in the background.`,
  ],
  longJobStarted: [
    '読む記録が多いため、裏でファイルを作っています。',
    'This report reads many records, so the file is made in the background.',
  ],
  toFiles: ['進み具合を見る', 'See the progress'],
  balanceText: [
    '会員のポイントとコインの動きを、種類ごと・日ごとに集計します。台帳の累計と会員の残高が一致すると、差は0になります。',
    'What moved members’ points and coins, by type and day. If the ledger and the balances agree, the difference is 0.',
  ],
  day: ['日付', 'Day'],
  currency: ['種類', 'Currency'],
  kind: ['区分', 'Kind'],
  credit: ['増加', 'Credit'],
  debit: ['減少', 'Debit'],
  opening: ['期首残高', 'Opening balance'],
  closing: ['期末残高（台帳）', 'Closing balance (ledger)'],
  balances: ['会員の残高の合計', 'Balances of all members'],
  difference: ['差', 'Difference'],
  agrees: ['台帳と残高は一致しています。', 'The ledger and the balances agree.'],
  differs: [
    '台帳と残高が一致していません。検証（npm run verify）を実行してください。',
    'The ledger and the balances differ. Run the verification (npm run verify).',
  ],
  baseDateText: [
    '資金決済法の基準日（3月31日と9月30日）などの未使用残高を、台帳の記録だけから計算し直します。有償と無償を分けます。',
    'Computes the unused points of a base date (31 March, 30 September) or another day again from the ledger alone, with paid and free points separated.',
  ],
  baseDate: ['基準日', 'Base date'],
  compute: ['計算する', 'Compute'],
  computing: [
    (done: string, total: string) => `計算しています（${done} / ${total}）`,
    (done: string, total: string) => `Computing (${done} of ${total})`,
  ],
  waiting: ['順番を待っています', 'Waiting for its turn'],
  progressBar: ['計算の進み具合', 'Progress'],
  jobFailed: [
    (failure: string) => `計算できませんでした。理由：${failure}`,
    (failure: string) => `The report could not be computed. Reason: ${failure}`,
  ],
  failedBefore: [
    (failure: string) => `前回は失敗しました。自動でもう一度計算します。理由：${failure}`,
    (failure: string) =>
      `The last run failed. It will be retried automatically. Reason: ${failure}`,
  ],
  retry: ['もう一度試す', 'Try again'],
  needsJob: [
    '記録が多いため、この帳票は裏で計算します。',
    'This report reads many records, so it is computed in the background.',
  ],
  computeReport: ['この期間を計算する', 'Compute this period'],
  computeAgain: ['計算し直す', 'Compute again'],
  whoComputes: [
    'この期間はまだ計算されていません。オーナーか経理が計算できます。',
    'This period has not been computed. An owner or an accountant can compute it.',
  ],
  figuresOf: [
    (time: string) => `${time} に計算した数字です。`,
    (time: string) => `Figures as computed at ${time}.`,
  ],
  otherDay: ['ほかの日', 'Another day'],
  noReports: [
    '報告はまだありません。基準日を選んで計算してください。',
    'There are no reports yet. Choose a base date and compute one.',
  ],
  computedAt: ['計算した時刻', 'Computed at'],
  operator: ['計算した人', 'Computed by'],
  unusedPaid: ['未使用（有償）', 'Unused (paid)'],
  unusedFree: ['未使用（無償）', 'Unused (free)'],
  repeat: ['前回の計算との一致', 'Same as the previous run'],
  repeats: {
    same: ['一致', 'Same'],
    differs: ['不一致', 'Different'],
    first: ['初回', 'First run'],
  },
  reportTitle: [(day: string) => `基準日報告 ${day}`, (day: string) => `Base-date report ${day}`],
  period: [
    (from: string, to: string) => `基準期間：${from} から ${to} まで`,
    (from: string, to: string) => `Period: ${from} to ${to}`,
  ],
  flows: {
    opening: ['直前の基準日の未使用残高', 'Unused on the previous base date'],
    issued: ['発行', 'Issued'],
    movedIn: ['引継ぎ（前の店から）', 'Moved in from another shop'],
    restored: ['再付与（返金の取消、無効な購入）', 'Given back (failed refund, void purchase)'],
    used: ['使用（回収）', 'Used'],
    expired: ['失効', 'Expired'],
    takenBack: ['取消（返金など）', 'Taken back (refunds and other)'],
    unused: ['基準日未使用残高', 'Unused on the base date'],
  },
  flow: ['項目', 'Item'],
  paid: ['有償', 'Paid'],
  free: ['無償', 'Free'],
  both: ['合計', 'Total'],
  form: [
    '前払式支払手段の発行に関する報告書の項目（有償ポイント、1pt＝1円）',
    'Items of the report on prepaid payment instruments (paid points, 1 pt = ¥1)',
  ],
  formItems: {
    unused: ['基準日未使用残高', 'Unused balance on the base date'],
    previous: ['直前の基準日未使用残高', 'Unused balance on the previous base date'],
    issued: ['当基準期間の発行額', 'Issued in the period'],
    collected: ['当基準期間の回収額（使用）', 'Collected in the period (used)'],
    lapsed: ['当基準期間の失効額', 'Expired in the period'],
    refunded: [
      '当基準期間の払戻し等の額（取消 − 再付与）',
      'Repaid in the period (taken back minus given back)',
    ],
    limit: ['届出の基準額', 'Threshold for the notice'],
    deposit: ['未使用残高の2分の1（発行保証金の目安）', 'Half of the unused balance (deposit)'],
    notice: ['届出の期限', 'Notice due on'],
  },
  levels: {
    below: ['未使用残高は、基準額の80%未満です。', 'The unused balance is below 80% of the limit.'],
    near: [
      (due: string, deposit: string) =>
        `未使用残高が基準額の80%に達しています。超えた場合は、${due}までの届出と、${deposit}の発行保証金の供託が必要です。`,
      (due: string, deposit: string) =>
        `The unused balance has reached 80% of the limit. Above the limit, a notice is due by ${due}, with a deposit of ${deposit}.`,
    ],
    above: [
      (due: string, deposit: string) =>
        `未使用残高が基準額を超えています。${due}までに届け出て、${deposit}以上の発行保証金を供託してください。`,
      (due: string, deposit: string) =>
        `The unused balance is above the limit. Give notice by ${due} and deposit ${deposit} or more.`,
    ],
  },
  print: ['印刷する', 'Print'],
  back: ['基準日報告の一覧へ', 'To the list of base-date reports'],
  job: ['内容', 'Contents'],
  jobKinds: {
    acquisitions: ['古物台帳', 'Record of acquisitions'],
    'audit-log': ['操作記録', 'Audit log'],
    'base-date': ['基準日報告', 'Base-date report'],
    export: ['書き出し', 'Export'],
    figures: ['集計', 'Figures'],
    members: ['会員', 'Members'],
  },
  jobStates: {
    waiting: ['作成中', 'In progress'],
    done: ['完了', 'Done'],
    failed: ['失敗', 'Failed'],
  },
  progress: [
    (done: string, total: string) => `${done} / ${total}`,
    (done: string, total: string) => `${done} of ${total}`,
  ],
  requestedAt: ['依頼した時刻', 'Requested at'],
  requestedBy: ['依頼した人', 'Requested by'],
  state: ['状態', 'State'],
  download: ['ダウンロード', 'Download'],
  downloadOf: [(name: string) => `${name} をダウンロード`, (name: string) => `Download ${name}`],
  until: [(time: string) => `${time} まで`, (time: string) => `Until ${time}`],
  lapsed: ['期限切れ', 'Expired'],
  noFiles: ['裏で作ったファイルはまだありません。', 'No file has been made in the background yet.'],
})
