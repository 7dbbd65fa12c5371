import type {
  DepositRow,
  GradeReason,
  StatementFault,
  StatementRow,
} from '#contract/console/bank/bank.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

const ENCODINGS = { cp932: 'Shift_JIS (CP932)', 'utf-8': 'UTF-8' }

export const bankTexts = bothLanguages({
  yen: [unitTexts.ja.yen, unitTexts.en.yen],
  deposits: {
    title: ['銀行入金', 'Bank deposits'],
    text: [
      '入金は自動では消し込まれません。一致を確かめてから承認してください。',
      'Deposits never settle an order automatically. Check the exact matches, then accept them.',
    ],
    toStatements: ['明細の取り込み', 'Import statements'],
    empty: ['処理を待つ入金はありません', 'No deposits are waiting'],
    search: ['名前・金額', 'Name or amount'],
    fields: {
      bookedOn: ['入金日', 'Booked on'],
      yen: ['金額', 'Amount'],
      payer: ['振込人', 'Payer'],
      grade: ['一致', 'Match'],
      order: ['注文', 'Order'],
      line: ['明細/行', 'Statement/line'],
      state: ['状態', 'State'],
    },
    names: {
      state: [
        {
          open: '未処理',
          matched: '消込済み',
          returned: '返金済み',
          explained: '説明済み',
        } as Readonly<Record<DepositRow['state'], string>>,
        { open: 'Open', matched: 'Matched', returned: 'Returned', explained: 'Explained' },
      ],
      grade: [
        {
          exact: '完全一致',
          likely: 'おそらく一致',
          none: '一致なし',
          exception: '過不足・遅れ',
        } as Readonly<Record<NonNullable<DepositRow['grade']> | 'exception', string>>,
        { exact: 'Exact', likely: 'Likely', none: 'None', exception: 'Short, over or late' },
      ],
    },
    age: [
      (days: number) => (days === 0 ? '今日' : `${formatNumber(days)}日前`),
      (days: number) => (days === 0 ? 'today' : `${formatNumber(days)} d ago`),
    ],
    settling: {
      waiting: ['ポイントの付与を待っています', 'Points will be credited shortly'],
      done: ['ポイントを付与しました', 'Points are credited'],
    },
    ended: [
      (reason: string, name: string) => `${reason}（${name}）`,
      (reason: string, name: string) => `${reason} (${name})`,
    ],
    gradeCount: [
      (grade: string, count: number) => `${grade} ${formatNumber(count)}件`,
      (grade: string, count: number) => `${grade} ${formatNumber(count)}`,
    ],
    reasons: [
      {
        'order-number': '注文番号と金額が一致',
        'payer-name': '名前と金額が一致し、ほかに候補なし',
        short: '金額が足りません',
        over: '金額が多すぎます',
        late: '期限のあとの入金、または終わった注文',
        'before-order': '注文より前の入金',
        'several-orders': '候補の注文がいくつもあります',
        'several-deposits': '同じ注文への入金がいくつもあります',
        'cancelled-by-bank': '銀行が取り消した入金と同じ名前と金額',
        'similar-name': '金額が一致し、名前が似ています',
        'unknown-payer': '同じ名前の注文がありません',
        cancellation: '銀行による入金の取消',
      } as Readonly<Record<GradeReason, string>>,
      {
        'order-number': 'Order number and amount are equal',
        'payer-name': 'Name and amount are equal, no other candidate',
        short: 'The amount is too small',
        over: 'The amount is too large',
        late: 'After the due date, or the order has ended',
        'before-order': 'Before the order was made',
        'several-orders': 'Several orders are possible',
        'several-deposits': 'Several deposits for the same order',
        'cancelled-by-bank': 'Same name and amount as a deposit that the bank cancelled',
        'similar-name': 'The amount is equal and the name is similar',
        'unknown-payer': 'No order has this name',
        cancellation: 'The bank cancelled a deposit',
      },
    ],
    candidate: [
      (kana: string, yen: string) => `${kana} ${yen}`,
      (kana: string, yen: string) => `${kana} ${yen}`,
    ],
    accept: ['完全一致を消し込む', 'Accept exact matches'],
    match: ['注文を指定して申請する', 'Request a match by hand'],
    returned: ['返金を記録する', 'Record a return'],
    explain: ['説明して閉じる', 'Explain and close'],
  },
  match: {
    text: [
      '選んだ入金を、指定した注文に割り当てます。別のオーナーが承認すると、注文のポイントが全額付与されます。',
      'The selected deposits pay the orders below. When another owner approves, the orders’ points are credited in full.',
    ],
    orders: ['注文番号', 'Order numbers'],
    ordersHint: [
      '1行に1つ。複数の入金を1つの注文に、または1つの入金を同じ会員の複数の注文に。',
      'One per line. Several deposits can pay one order, or one deposit several orders of one member.',
    ],
    received: [(yen: string) => `入金の合計 ${yen}`, (yen: string) => `Total received: ${yen}`],
    submit: ['承認を申請する', 'Ask for approval'],
  },
  end: {
    returnText: [
      '銀行から振込人へお金を返したことを記録します。送金はこの画面では行われません。',
      'Records that the bank has sent the money back. This screen sends no money.',
    ],
    explainText: [
      '注文の支払いではない入金（利息など）として閉じます。',
      'Closes a deposit that pays no order, such as interest.',
    ],
  },
  statements: {
    title: ['銀行明細', 'Bank statements'],
    text: [
      '全銀協の形式（200バイト、種別01・03）か、口座ごとに設定したCSVを取り込みます。件数・合計・日付のどれかが合わないファイルは、1件も取り込みません。',
      'Reads the Zengin format (200 bytes, kinds 01 and 03), or CSV as set for an account. A file with a wrong count, sum or date is refused as a whole.',
    ],
    toDeposits: ['入金の一覧へ', 'To the deposits'],
    toAccounts: ['銀行口座', 'Bank accounts'],
    empty: ['取り込んだ明細はまだありません', 'No statement has been read yet'],
    fields: {
      file: ['ファイル', 'File'],
      format: ['ファイルの形式', 'Format of the file'],
      period: ['期間', 'Period'],
      lineCount: ['入金・取消', 'Lines'],
      knownCount: ['取込済み', 'Known before'],
      depositYen: ['金額', 'Amount'],
      openCount: ['未処理', 'Open'],
      createdAt: ['取り込み', 'Read at'],
      operator: ['担当', 'Read by'],
    },
    names: {
      format: [
        {
          'zengin-01': '全銀 振込入金通知',
          'zengin-03': '全銀 入出金明細',
          csv: 'CSV',
        } as Readonly<Record<StatementRow['format'], string>>,
        {
          'zengin-01': 'Zengin transfers',
          'zengin-03': 'Zengin transactions',
          csv: 'CSV',
        },
      ],
    },
    zengin: ['全銀（200バイト）', 'Zengin (200 bytes)'],
    csvOf: [(account: string) => `CSV：${account}`, (account: string) => `CSV: ${account}`],
    tooLarge: ['ファイルが大きすぎます（4MBまで）。', 'The file is too large (up to 4 MB).'],
    fault: [
      (fault: string, place: string) => `${place}${fault}`,
      (fault: string, place: string) => `${place}${fault}`,
    ],
    place: [
      (line: number) => `${formatNumber(line)}行目：`,
      (line: number) => `Line ${formatNumber(line)}: `,
    ],
    figures: [
      (expected: string, found: string) => `（正しくは ${expected}、ファイルには ${found}）`,
      (expected: string, found: string) => ` (should be ${expected}, the file has ${found})`,
    ],
    found: [(found: string) => `（${found}）`, (found: string) => ` (${found})`],
    expected: [(expected: string) => `（${expected}）`, (expected: string) => ` (${expected})`],
    faults: [
      {
        empty: 'ファイルに明細がありません',
        'record-length': 'レコードの長さが200バイトではありません',
        characters: '読めない文字があります',
        'record-kind': 'レコードの順序が正しくないか、途中で切れています',
        'file-kind': '種別01・03のJISのファイルではありません',
        account: '登録された口座ではありません',
        date: '日付が正しくないか、未来の日付です',
        period: '日付が明細の期間の外にあります',
        amount: '金額が読めません',
        count: '件数が合いません',
        sum: '合計金額が合いません',
        balance: '残高が合いません',
        column: '列が見つかりません',
        'too-long': '行が多すぎます',
      } as Readonly<Record<StatementFault['fault'], string>>,
      {
        empty: 'The file is empty',
        'record-length': 'A record is not 200 bytes long',
        characters: 'There are characters that cannot be read',
        'record-kind': 'The records are in the wrong order, or the file is cut off',
        'file-kind': 'This is not a JIS file of type 01 or 03',
        account: 'This account is not registered',
        date: 'The date is wrong or in the future',
        period: 'The date lies outside the period of the statement',
        amount: 'The amount cannot be read',
        count: 'The count is wrong',
        sum: 'The sum is wrong',
        balance: 'The balance is wrong',
        column: 'This column doesn’t exist',
        'too-long': 'There are too many lines',
      },
    ],
  },
  accounts: {
    title: ['銀行口座', 'Bank accounts'],
    text: [
      '明細を取り込む口座です。ここにない口座の明細は取り込めません。',
      'The accounts whose statements are read. A statement of any other account is refused.',
    ],
    back: ['明細へ戻る', 'Back to the statements'],
    empty: ['口座がまだありません', 'No accounts yet'],
    add: ['口座を追加する', 'Add an account'],
    edit: [(name: string) => `${name} を変更する`, (name: string) => `Change ${name}`],
    fields: {
      name: ['名前', 'Name'],
      bankCode: ['銀行コード（4桁）', 'Bank code (4 digits)'],
      branchCode: ['支店コード（3桁）', 'Branch code (3 digits)'],
      number: ['口座番号（7桁）', 'Account number (7 digits)'],
      kind: ['預金種目', 'Kind'],
      csv: ['CSV', 'CSV'],
      change: ['変更', 'Change'],
      encoding: ['文字コード', 'Encoding'],
      headerRow: ['見出しの行（0は見出しなし）', 'Header row (0 for none)'],
      date: ['日付の列', 'Date'],
      deposit: ['入金額の列', 'Deposits'],
      withdrawal: [
        '出金額の列（なければ空欄。入金額のマイナスが出金）',
        'Withdrawals (empty if negative deposits are withdrawals)',
      ],
      balance: ['残高の列（あれば検算します）', 'Balance (checked, if there is one)'],
      payer: ['振込人の列', 'Payer'],
      memo: ['メモの列', 'Memo'],
      account: ['口座番号の列', 'Account number'],
      namePrefix: [
        '振込人の前につく文字（例：振込）',
        'Text before the payer’s name, such as 振込',
      ],
    },
    names: {
      kind: {
        ordinary: ['普通', 'Ordinary'],
        checking: ['当座', 'Checking'],
        savings: ['貯蓄', 'Savings'],
      },
      encoding: [ENCODINGS, ENCODINGS],
    },
    hints: {
      headerRow: [
        '下の欄には見出しの文字を、見出しがないファイルでは列の番号を入れます。',
        'Name each column below by its title, or by its number if there are no titles.',
      ],
    },
    csvReady: ['設定済み', 'Set'],
    csvNone: ['なし', 'None'],
    hasCsv: ['CSVも取り込む', 'Read CSV files too'],
    save: ['保存する', 'Save'],
  },
})
