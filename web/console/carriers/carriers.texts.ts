import type { LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

const layout = '送り状ソフト'
const layouts: Readonly<Record<LayoutCode, string>> = {
  'yamato-b2-cloud': 'ヤマト B2クラウド',
  'sagawa-ehiden3': '佐川 e飛伝Ⅲ',
  'yupri-r': '日本郵便 ゆうプリR',
  'yupri-cloud': '日本郵便 ゆうプリクラウド',
  'click-post': 'クリックポスト',
}

const layoutEn = 'Label program'
const layoutsEn: Readonly<Record<LayoutCode, string>> = {
  'yamato-b2-cloud': 'Yamato B2 Cloud',
  'sagawa-ehiden3': 'Sagawa e-Hiden 3',
  'yupri-r': 'Japan Post Yu-Pri R',
  'yupri-cloud': 'Japan Post Yu-Pri Cloud',
  'click-post': 'Click Post',
}

export const carriersTexts = bothLanguages({
  layouts: [layouts, layoutsEn],
  layout: [layout, layoutEn],
  all: ['すべて', 'All'],
  list: [
    (names: readonly string[]) => names.join('・'),
    (names: readonly string[]) => names.join(', '),
  ],
  export: {
    title: ['送り状データ', 'Carrier files'],
    empty: [
      '送り状データはまだありません。発送待ちの荷物を選んで作成します。',
      'There are no carrier files yet. They are made from parcels waiting to ship.',
    ],
    fields: {
      number: ['番号', 'Number'],
      code: [layout, layoutEn],
      rowCount: ['行数', 'Rows'],
      createdAt: ['作成', 'Made'],
      sha256: ['SHA-256', 'SHA-256'],
      download: ['ダウンロード', 'Download'],
    },
    names: {
      code: [layouts, layoutsEn],
    },
    make: ['送り状データを作る', 'Make a carrier file'],
    toLayouts: ['送り状ソフトの設定', 'Label programs'],
    day: ['出荷日', 'Ship day'],
    again: [(reason: string) => `再作成：${reason}`, (reason: string) => `Made again: ${reason}`],
    downloadOf: [
      (number: string) => `${number} をダウンロード`,
      (number: string) => `Download ${number}`,
    ],
    deleted: ['住所を削除済み', 'Addresses deleted'],
  },
  preview: {
    title: ['送り状データの確認', 'Check a carrier file'],
    back: ['送り状データへ戻る', 'Back to the carrier files'],
    ready: [
      (count: number) => `出力できる荷物 ${formatNumber(count)}件`,
      (count: number) =>
        count === 1 ? '1 parcel is ready' : `${formatNumber(count)} parcels are ready`,
    ],
    waiting: [
      (count: number) => `出力できない荷物 ${formatNumber(count)}件`,
      (count: number) => `${counted(count, 'parcel')} cannot be exported`,
    ],
    left: [
      '出力できない荷物は、ファイルに入らず発送待ちに残ります。',
      'These are left out of the file and stay in the queue.',
    ],
    none: [
      'この送り状ソフトで出力を待つ荷物はありません',
      'No parcels are waiting for this label program',
    ],
    onlyErrors: ['出力できない荷物だけ', 'Only parcels that cannot be exported'],
    missingSettings: [
      (names: string) => `設定が足りません：${names}。送り状ソフトの設定で入力してください。`,
      (names: string) => `Settings are missing: ${names}. Enter them at the label program.`,
    ],
    parcel: ['荷物', 'Parcel'],
    lines: ['印字される住所', 'Address on the label'],
    state: ['確認結果', 'Result'],
    fine: ['出力できます', 'Ready'],
    split: ['行を分けました', 'Divided into lines'],
    formulas: [
      (columns: string) => `「= + - @」で始まる値があります（${columns}）。そのまま出力します。`,
      (columns: string) =>
        `Values begin with = + - or @ (${columns}). They are exported as they are.`,
    ],
    before: [
      (number: string) => `${number} で出力済み`,
      (number: string) => `Exported in ${number}`,
    ],
    fault: [
      (column: string, fault: string) => `${column}：${fault}`,
      (column: string, fault: string) => `${column}: ${fault}`,
    ],
    faults: {
      'too-long': ['長すぎます', 'too long'],
      missing: ['空欄です', 'empty'],
      'not-encodable': ['使えない文字があります', 'has characters that cannot be printed'],
      'no-split': ['長すぎて、区切れる場所がありません', 'too long, with no place to divide it'],
      'wrong-kind': ['使えない種類の文字があります', 'has characters of the wrong kind'],
      'unknown-service': ['この便種のコードがありません', 'has no code for this service'],
    },
    width: [
      (width: number, max: number) => `（${formatNumber(width)} / ${formatNumber(max)}）`,
      (width: number, max: number) => ` (${formatNumber(width)} / ${formatNumber(max)})`,
    ],
    refusals: [
      {
        held: '保留中です',
        'address-flagged': '住所の確認が必要です',
        'copy-missing': '当選した現物が未確認です',
        'wrong-state': 'まとめる前か、すでに発送済みです',
        'other-carrier': '配送会社が違います',
      } as Readonly<Record<string, string>>,
      {
        held: 'Held',
        'address-flagged': 'The address must be checked',
        'copy-missing': 'A won copy is not picked',
        'wrong-state': 'Not grouped yet, or already sent',
        'other-carrier': 'Goes with another carrier',
      },
    ],
    notReady: ['出力できません', 'Cannot be exported'],
    replacements: ['文字の置きかえ', 'Character replacements'],
    replacementsText: [
      '送り状ソフトで使えない文字です。置きかえてよい文字を確かめて承認してください。承認はその住所に記憶されます。',
      'The label program cannot print these characters. Check the replacements and accept them. The choice is remembered for the address.',
    ],
    character: ['使えない文字', 'Character'],
    replacement: ['置きかえる文字', 'Replacement'],
    replacementOf: [
      (character: string) => `「${character}」を置きかえる文字`,
      (character: string) => `In place of ${character}`,
    ],
    used: ['使われている荷物', 'Parcels'],
    accept: ['置きかえを承認する', 'Accept the replacements'],
    make: [
      (count: number) => `${formatNumber(count)}件のファイルを作る`,
      (count: number) => `Make a file of ${counted(count, 'parcel')}`,
    ],
    makeText: [
      '出力済みの荷物が含まれています。もう一度出力する理由を入力してください。',
      'Some parcels were exported before. Say why they are exported again.',
    ],
    made: [
      (files: number, rows: number, left: number) =>
        `${formatNumber(files)}個のファイルに${formatNumber(rows)}件を出力しました。${formatNumber(left)}件は発送待ちに残っています。`,
      (files: number, rows: number, left: number) =>
        `Files made: ${formatNumber(files)}. Parcels in them: ${formatNumber(rows)}. Left in the queue: ${formatNumber(left)}.`,
    ],
    day: ['出荷日', 'Ship day'],
  },
  imports: {
    title: ['追跡番号の取り込み', 'Tracking numbers'],
    text: [
      '送り状ソフトから書き出したファイルを、表計算ソフトで開かずにそのまま選んでください。取り込みだけではメールは送られません。',
      'Choose the file of the label program as it is, without opening it in a spreadsheet. Reading it sends no email.',
    ],
    empty: ['取り込みはまだありません', 'No file has been read yet'],
    fields: {
      fileName: ['ファイル名', 'Name of the file'],
      code: [layout, layoutEn],
      rowCount: ['行数', 'Rows'],
      matchedCount: ['番号がついた行', 'Rows with a parcel'],
      openCount: ['確認待ち', 'To decide'],
      createdAt: ['取り込み', 'Read'],
      operator: ['担当', 'By'],
    },
    names: {
      code: [layouts, layoutsEn],
    },
    otherCarrier: [
      (names: string) => `これは別の送り状ソフトのファイルです：${names}`,
      (names: string) => `This file is from another label program: ${names}`,
    ],
    tooLarge: ['ファイルが大きすぎます（450KBまで）。', 'The file is too large (450 KB at most).'],
  },
  import: {
    heading: [
      (id: number) => `取り込み ${formatNumber(id)}`,
      (id: number) => `Import ${formatNumber(id)}`,
    ],
    back: ['取り込みの一覧へ戻る', 'Back to the imports'],
    results: {
      matched: ['一致', 'Matched'],
      same: ['登録済み', 'Already the same'],
      conflict: ['食い違い', 'Conflict'],
      unknown: ['荷物が見つからない', 'Unknown parcel'],
      choose: ['荷物を選ぶ', 'Choose a parcel'],
      damaged: ['壊れた番号', 'Damaged number'],
      missing: ['ファイルにない荷物', 'Parcel not in the file'],
    },
    conflicts: {
      'other-number': ['荷物に別の番号がついています', 'The parcel has another number'],
      'other-carrier': ['荷物の配送会社が違います', 'The parcel goes with another carrier'],
      'wrong-state': [
        '荷物が番号を受け取れる状態ではありません（保留など）',
        'The parcel cannot take a number now (for example, it is on hold)',
      ],
      'twice-in-file': ['ファイルの中で重なっています', 'Appears twice in the file'],
      'number-of-another-parcel': [
        'この番号は別の荷物で使われています',
        'Another parcel has this number',
      ],
    },
    damagedText: [
      '追跡番号が壊れています（3.9E+11 など）。ファイルを表計算ソフトで開かずに、もう一度取り込んでください。',
      'Tracking numbers are damaged (such as 3.9E+11). Read the file again without opening it in a spreadsheet.',
    ],
    line: ['行', 'Line'],
    result: ['結果', 'Result'],
    parcel: ['荷物', 'Parcel'],
    tracking: ['追跡番号', 'Tracking number'],
    now: ['今の番号', 'Number now'],
    decide: ['決める', 'Decide'],
    decideLine: [
      (line: number) => `${formatNumber(line)}行目の番号を荷物につける`,
      (line: number) => `Give the number of line ${formatNumber(line)} to a parcel`,
    ],
    decided: [(name: string) => `${name} が決定`, (name: string) => `Decided by ${name}`],
    number: ['荷物の番号', 'Number of the parcel'],
    numberHint: ['例：P00000012', 'Such as P00000012'],
    handOver: [
      (count: number) => `番号のついた${formatNumber(count)}件を発送済みにする`,
      (count: number) => `Hand over ${formatNumber(count)} numbered parcels`,
    ],
    handOverText: [
      '会員に発送のお知らせメールが送られます。',
      'Members get an email that their cards are on the way.',
    ],
    handedOver: [
      (done: number, failed: number) =>
        `${formatNumber(done)}件を発送済みにしました。${formatNumber(failed)}件はできませんでした。`,
      (done: number, failed: number) =>
        `${formatNumber(done)} were handed over. ${formatNumber(failed)} could not be.`,
    ],
    filter: ['結果', 'Result'],
    empty: ['行がありません', 'There are no rows'],
  },
  settings: {
    title: ['送り状ソフトの設定', 'Label programs'],
    empty: ['なし', 'None'],
    fields: {
      code: [layout, layoutEn],
      version: ['版', 'Version'],
      columnCount: ['列数', 'Columns'],
      changedAt: ['変更', 'Changed'],
      missingSettings: ['未入力の設定', 'Missing settings'],
    },
    names: {
      code: [layouts, layoutsEn],
    },
    builtIn: ['（付属）', '(as delivered)'],
    back: ['一覧へ戻る', 'Back to the list'],
    values: ['送り状に入れる値', 'Values on the labels'],
    changeValues: ['値を変更する', 'Change the values'],
    valuesText: [
      '内容品には、カードの名前や金額を書かないでください。盗難のもとになります。',
      'Do not name cards or their worth as content: it invites theft.',
    ],
    valueNames: [
      {
        sender: 'ご依頼主（発送の設定）',
        content: '内容品（品名）',
        handling: '荷扱い',
        billing_code: '請求先顧客コード',
        billing_class: '請求先分類コード',
        freight_number: '運賃管理番号',
        customer_code: 'お客様コード',
        label_code: '送り状種別',
      } as Readonly<Record<string, string>>,
      {
        sender: 'Sender (shipping settings)',
        content: 'Content',
        handling: 'Handling',
        billing_code: 'Billing code',
        billing_class: 'Billing class',
        freight_number: 'Freight number',
        customer_code: 'Customer code',
        label_code: 'Label code',
      },
    ],
    save: ['保存する', 'Save'],
    saved: ['保存しました。', 'Saved.'],
    sample: ['試しに印刷する', 'Print a trial label'],
    sampleText: [
      '発送元から発送元への、1枚分のファイルです。送り状ソフトに読み込んで、1枚だけ印刷します。',
      'A file with one label from the sender to the sender. Read it into the label program and print it.',
    ],
    sampleMissing: [
      '発送の設定の「発送元」と、上の「送り状に入れる値」を入れると、見本を保存できます。',
      'It can be saved once the sender (shipping settings) and the values above are entered.',
    ],
    saveSample: ['見本のファイルを保存', 'Save the sample file'],
    compare: ['テンプレートと比べる', 'Compare with the template'],
    compareText: [
      '送り状ソフトからテンプレートを書き出し、1行目（見出し）をここに貼り付けると、違う列が分かります。',
      'Export the template of the label program and paste its first line here, to see which columns differ.',
    ],
    header: ['テンプレートの1行目', 'First line of the template'],
    same: ['すべての列が一致しています。', 'All columns match.'],
    differences: ['違う列', 'Columns that differ'],
    position: ['列', 'Column'],
    ours: ['この設定', 'This layout'],
    template: ['テンプレート', 'Template'],
    table: ['列の表', 'Columns'],
    tableOf: [
      (version: number) => `列の表（${formatNumber(version)}版）`,
      (version: number) => `Columns, version ${formatNumber(version)}`,
    ],
    name: ['見出し', 'Header'],
    required: ['必須', 'Required'],
    width: ['幅', 'Width'],
    fill: ['入る値', 'Value'],
    doubt: ['確かでない点', 'Uncertain'],
    replace: ['レイアウトを差しかえる', 'Replace the layout'],
    replaceText: [
      '表計算ソフトで編集した列の表と、ファイルの形式（JSON）を貼り付けます。過去の送り状データは元の版のまま残ります。',
      'Paste the table of columns, edited in a spreadsheet, and the format of the file as JSON. Existing files keep their version.',
    ],
    wrong: [
      '読み取れません。列の表と形式を確かめてください。',
      'This cannot be read. Check the table and the format.',
    ],
    format: ['ファイルの形式（JSON）', 'Format of the file (JSON)'],
    units: [
      { 'half-width': '半角', 'cp932-bytes': 'バイト', characters: '文字' } as Readonly<
        Record<string, string>
      >,
      { 'half-width': 'half width', 'cp932-bytes': 'bytes', characters: 'characters' },
    ],
  },
})
