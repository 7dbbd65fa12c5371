import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const disclosureTexts = bothLanguages({
  title: ['開示と消去', 'Disclosure and erasure'],
  none: ['開示の請求はありません。', 'Nothing has been disclosed.'],
  requested: ['請求', 'Requested'],
  identity: ['本人確認', 'Identity check'],
  identityOf: [
    (day: string, method: string, note: string, operator: string) =>
      `${day} ${method}（${note}）${operator}`,
    (day: string, method: string, note: string, operator: string) =>
      `${day} ${method} (${note}) ${operator}`,
  ],
  state: ['状態', 'State'],
  states: {
    waiting: ['作成中（1分以内）', 'Being made (within a minute)'],
    done: ['作成済み', 'Made'],
    failed: ['作成できませんでした', 'Failed'],
  },
  deleted: ['ファイルは削除済み', 'The file is deleted'],
  until: [(time: string) => `${time} まで`, (time: string) => `until ${time}`],
  download: ['ファイルを保存する', 'Save the file'],
  disclose: ['保有データを開示する', 'Disclose the stored data'],
  discloseText: [
    'この会員について保管しているすべてを、1つのファイル（HTMLとJSON）にします。運営のメモも含みます。会員に渡すまえに、本人であることを確認してください。',
    'Makes one file (HTML and JSON) of everything stored about this member, operators’ notes included. Make sure that the request is the member’s own before you hand it over.',
  ],
  method: ['確認の方法', 'How it was checked'],
  methods: {
    document: ['本人確認書類', 'Identity document'],
    'registered-contact': ['登録済みの連絡先', 'Registered contact'],
    'in-person': ['対面', 'Face to face'],
  },
  note: ['確認した内容', 'What was checked'],
  noteHint: [
    '書類の種類など。書類の番号は入力しないでください。',
    'Such as the kind of the document. Do not enter its number.',
  ],
  checkedOn: ['確認した日', 'Checked on'],
  submit: ['ファイルを作成する', 'Make the file'],
  keptTitle: ['退会後も残る記録', 'Records kept after the account is closed'],
  keptText: [
    '退会処理をすると個人情報は消え、次の記録だけが会員番号で残ります。期限は、会社法432条（帳簿10年）と消費税法施行令70条の13（領収書7年）による最も遅い日です。',
    'Closing erases the personal data. Only these records stay, under the member’s number. The day is the latest one under the Companies Act, article 432 (books, ten years), and the Order for the Consumption Tax Act, article 70-13 (receipts, seven years).',
  ],
  erasedAt: [
    (time: string) => `${time} に個人情報を消去しました。`,
    (time: string) => `Personal data was erased at ${time}.`,
  ],
  record: ['記録', 'Records'],
  count: ['件数', 'Number'],
  keptUntil: ['保存の期限', 'Kept until'],
  kinds: {
    ledger: ['ポイント・コインの履歴', 'History of points and coins'],
    payments: ['支払い', 'Payments'],
    draws: ['抽選', 'Draws'],
    shipments: ['発送（あて先は消去）', 'Shipments (without addresses)'],
    receipts: ['領収書', 'Receipts'],
  },
  countOf: [(count: number) => `${formatNumber(count)}件`, (count: number) => formatNumber(count)],
})
