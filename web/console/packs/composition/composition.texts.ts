import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const compositionTexts = bothLanguages({
  grid: ['封入内容の表', 'Composition'],
  columns: {
    card: ['カード', 'Card'],
    count: ['口数', 'Count'],
    points: ['交換pt', 'Points'],
    action: ['受取', 'Choice'],
    note: ['メモ', 'Note'],
  },
  chance: ['確率', 'Chance'],
  rarity: ['レア', 'Rarity'],
  cost: ['原価', 'Cost'],
  market: ['相場', 'Market'],
  free: ['空き在庫', 'Free'],
  actions: [
    { '0': '交換可', '2': '発送のみ' } as Readonly<Record<string, string>>,
    { '0': 'Convert', '2': 'Ship only' },
  ],
  faults: {
    'no-card': ['カードが決まっていません', 'The card is missing'],
    'unknown-card': ['このコードのカードはありません', 'No card has this code'],
    'not-a-number': ['数字ではありません', 'This is not a number'],
    'too-small': ['小さすぎます', 'Too small'],
    'too-large': ['大きすぎます', 'Too large'],
    'unknown-action': ['「交換可」か「発送のみ」にしてください', 'Write “convert” or “ship only”'],
  },
  cardProblems: {
    duplicate: [
      '同じカード・同じ交換ポイントの行があります',
      'Another line has the same card and points',
    ],
    retired: ['使わなくなったカードです', 'This card is retired'],
    'no-picture': [
      '画像のないカードです。画像を付けてから、この画面を読み込み直してください',
      'The card has no picture. Attach one, then reload this screen',
    ],
  },
  pointsMissing: [
    '交換ポイントを入れるか、「発送のみ」にしてください',
    'Enter the points, or choose “Ship only”',
  ],
  exceeding: {
    market: ['交換ポイントが相場を上回っています', 'The points are above the market price'],
    cost: ['交換ポイントが原価を上回っています', 'The points are above the cost'],
  },
  lacking: [
    (short: number) => `在庫が${formatNumber(short)}枚足りません`,
    (short: number) => `${formatNumber(short)} more needed in stock`,
  ],
  position: [
    (row: number, column: string) => `${formatNumber(row)}行目 ${column}`,
    (row: number, column: string) => `Row ${formatNumber(row)}, ${column}`,
  ],
  fault: [
    (row: number, column: string, value: string) =>
      `${formatNumber(row)}行目の${column}「${value}」`,
    (row: number, column: string, value: string) =>
      `Row ${formatNumber(row)}, ${column} “${value}”`,
  ],
  overview: [
    (lines: number, problems: number) =>
      `${formatNumber(lines)}行・${problems === 0 ? '要確認の行はありません' : `要確認 ${formatNumber(problems)}行`}`,
    (lines: number, problems: number) =>
      `${counted(lines, 'line')}, ${formatNumber(problems)} to check`,
  ],
  nextProblem: ['次の要確認へ', 'Next to check'],
  undo: ['元に戻す', 'Undo'],
  redo: ['やり直す', 'Redo'],
  insertLine: ['行を挿入', 'Insert line'],
  deleteLines: ['行を削除', 'Delete lines'],
  moveUp: ['行を上へ', 'Move up'],
  moveDown: ['行を下へ', 'Move down'],
  fillDown: ['下へコピー', 'Fill down'],
  nameCopies: ['個体を指定', 'Name copies'],
  copies: [
    (count: number) => `個体 ${formatNumber(count)}`,
    (count: number) => `${formatNumber(count)} named`,
  ],
  copiesText: [
    'この行で約束する個体を選びます。口数は選んだ数になります。すべてに写真があると、写真と鑑定番号を公開し、当たった順に上から渡します。',
    'Choose the copies that this line promises. Their number becomes the count. If all of them have a photo, photos and grading numbers become public, and the winners get the copies in this order.',
  ],
  hasPhoto: ['写真あり', 'with photo'],
  noCopies: [
    '鑑定番号かシリアル番号のある個体が在庫にありません。番号は仕入れのときに入力します。',
    'No copy in stock has a grading or serial number. Numbers are entered when a copy is bought in.',
  ],
  anyCopies: ['個体を指定しない', 'Any copies'],
  promiseCopies: [
    (count: number) => `${formatNumber(count)}枚を指定する`,
    (count: number) => (count === 1 ? 'Promise this copy' : `Promise ${formatNumber(count)}`),
  ],
  readFile: ['CSVを読み込む', 'Read CSV'],
  keys: [
    'Enter・Tab で移動、F2 で編集、Ctrl+D で下へコピー、Ctrl+Z で元に戻す、Ctrl+Delete で行を削除、Alt+↑・↓ で行を移動。表計算ソフトからそのまま貼り付けられます。Esc のあと Tab で表の外へ。',
    'Enter and Tab move, F2 edits, Ctrl+D fills down, Ctrl+Z undoes, Ctrl+Delete deletes lines, Alt+↑ and Alt+↓ move lines. Paste from any spreadsheet. Esc, then Tab, leaves the table.',
  ],
  empty: [
    'カードのコードか名前を入力して始めてください。表計算ソフトからの貼り付けもできます。',
    'Type the code or the name of a card to begin, or paste from a spreadsheet.',
  ],
  noCard: ['見つかりません', 'Nothing found'],
  makeCard: ['カードを新しく登録する', 'Add a new card'],
  freeOf: [
    (count: number) => `空き ${formatNumber(count)}`,
    (count: number) => `${formatNumber(count)} free`,
  ],
  importTitle: ['読み込めない値があります', 'Some values cannot be read'],
  importText: [
    'すべて直るまで、1行も取り込みません。元の表を直して、もう一度読み込んでください。',
    'Nothing is imported until every row is valid. Correct the table and import it again.',
  ],
  importRow: ['行', 'Row'],
  importColumn: ['列', 'Column'],
  importValue: ['値', 'Value'],
  importFault: ['理由', 'Problem'],
  importMore: [
    (count: number) => `ほか${formatNumber(count)}件`,
    (count: number) => `and ${formatNumber(count)} more`,
  ],
  importMany: [
    (max: number) => `${formatNumber(max)}行を超える表は読み込めません。`,
    (max: number) => `A table of more than ${formatNumber(max)} rows cannot be read.`,
  ],
  unknownCards: ['コードが見つからないカード', 'Cards whose code is unknown'],
  chooseCard: [
    (code: string) => `「${code}」の代わりに使うカード`,
    (code: string) => `Card in place of “${code}”`,
  ],
  take: ['このカードを使う', 'Use these cards'],
  place: ['取り込む場所', 'Where the lines go'],
  append: ['今の行の後ろに足す', 'Add after the lines here'],
  replace: ['今の行と入れ替える', 'Replace the lines here'],
  unresolved: [
    'カードを確認できませんでした。もう一度お試しください。',
    'The cards could not be checked. Try again.',
  ],
})
export type CompositionText = (typeof compositionTexts)['ja']
