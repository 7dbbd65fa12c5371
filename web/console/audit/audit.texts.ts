import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const auditTexts = bothLanguages({
  title: ['操作記録', 'Audit log'],
  text: [
    '記録は追加だけができ、誰にも書き換えられません。絞り込むと、該当する10,000件までを表示します。CSVには全件を書き出せます。',
    'Entries can only be added. Nobody can change them. A filtered list shows up to 10,000 entries; a CSV export has them all.',
  ],
  fields: {
    at: ['日時', 'Time'],
    operator: ['オペレーター', 'Operator'],
    operatorId: ['オペレーター番号', 'Operator number'],
    call: ['操作', 'Action'],
    outcome: ['結果', 'Outcome'],
    target: ['対象', 'Target'],
    targetKind: ['対象の種類', 'Type of target'],
    targetId: ['対象の番号', 'Number of the target'],
    reason: ['理由', 'Reason'],
    approvalId: ['承認番号', 'Approval number'],
    address: ['IPアドレス', 'IP address'],
    session: ['セッション', 'Session'],
    requestId: ['リクエスト番号', 'Request number'],
    hash: ['ハッシュ', 'Hash'],
    role: ['役割', 'Role'],
    from: ['この日時から（JST）', 'From (JST)'],
    to: ['この日時まで（JST）', 'Until (JST)'],
  },
  names: {
    outcome: {
      done: ['完了', 'Done'],
      requested: ['申請', 'Requested'],
      refused: ['拒否', 'Refused'],
    },
  },
  system: ['サーバーのコマンド・ログイン前', 'Command on the server, or before login'],
  empty: ['記録はまだありません', 'There are no entries yet'],
  changes: ['変更の内容', 'Changes'],
  field: ['項目', 'Field'],
  before: ['変更前', 'Before'],
  after: ['変更後', 'After'],
  nothing: ['—', '—'],
  back: ['一覧へ戻る', 'Back to the list'],
  entry: [(id: number) => `記録 ${formatNumber(id)}`, (id: number) => `Entry ${formatNumber(id)}`],
})
