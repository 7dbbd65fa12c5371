import type { IdentityMethod, KeptKind } from '#contract/console/members/disclosures.ts'
import { formatNumber } from '#web/kit/money.ts'

type Methods = Readonly<Record<IdentityMethod, string>>
type Kinds = Readonly<Record<KeptKind, string>>

const ja = {
  title: '開示と消去',
  none: '開示の請求はありません。',
  requested: '請求',
  identity: '本人確認',
  identityOf: (day: string, method: string, note: string, operator: string) =>
    `${day} ${method}（${note}）${operator}`,
  state: '状態',
  states: { waiting: '作成中（1分以内）', done: '作成済み', failed: '作成できませんでした' },
  deleted: 'ファイルは削除済み',
  until: (time: string) => `${time} まで`,
  download: 'ファイルを保存する',
  disclose: '保有データを開示する',
  discloseText:
    'この会員について保管しているすべてを、1つのファイル（HTMLとJSON）にします。運営のメモも含みます。会員に渡すまえに、本人であることを確認してください。',
  method: '確認の方法',
  methods: {
    document: '本人確認書類',
    'registered-contact': '登録済みの連絡先',
    'in-person': '対面',
  } as Methods,
  note: '確認した内容',
  noteHint: '書類の種類など。書類の番号は入力しないでください。',
  checkedOn: '確認した日',
  submit: 'ファイルを作成する',
  keptTitle: '退会後も残る記録',
  keptText:
    '退会処理をすると個人情報は消え、次の記録だけが会員番号で残ります。期限は、会社法432条（帳簿10年）と消費税法施行令70条の13（領収書7年）による最も遅い日です。',
  erasedAt: (time: string) => `${time} に個人情報を消去しました。`,
  record: '記録',
  count: '件数',
  keptUntil: '保存の期限',
  kinds: {
    ledger: 'ポイント・コインの履歴',
    payments: '支払い',
    draws: '抽選',
    shipments: '発送（あて先は消去）',
    receipts: '領収書',
  } as Kinds,
  countOf: (count: number) => `${formatNumber(count)}件`,
}

const en: typeof ja = {
  title: 'Disclosure and erasure',
  none: 'Nothing has been disclosed.',
  requested: 'Requested',
  identity: 'Identity check',
  identityOf: (day, method, note, operator) => `${day} ${method} (${note}) ${operator}`,
  state: 'State',
  states: { waiting: 'Being made (within a minute)', done: 'Made', failed: 'Failed' },
  deleted: 'The file is deleted',
  until: (time) => `until ${time}`,
  download: 'Save the file',
  disclose: 'Disclose the stored data',
  discloseText:
    'Makes one file (HTML and JSON) of everything stored about this member, operators’ notes included. Make sure that the request is the member’s own before you hand it over.',
  method: 'How it was checked',
  methods: {
    document: 'Identity document',
    'registered-contact': 'Registered contact',
    'in-person': 'Face to face',
  },
  note: 'What was checked',
  noteHint: 'Such as the kind of the document. Do not enter its number.',
  checkedOn: 'Checked on',
  submit: 'Make the file',
  keptTitle: 'Records kept after the account is closed',
  keptText:
    'Closing erases the personal data. Only these records stay, under the member’s number. The day is the latest one under the Companies Act, article 432 (books, ten years), and the Order for the Consumption Tax Act, article 70-13 (receipts, seven years).',
  erasedAt: (time) => `Personal data was erased at ${time}.`,
  record: 'Records',
  count: 'Number',
  keptUntil: 'Kept until',
  kinds: {
    ledger: 'History of points and coins',
    payments: 'Payments',
    draws: 'Draws',
    shipments: 'Shipments (without addresses)',
    receipts: 'Receipts',
  },
  countOf: (count) => formatNumber(count),
}

export const disclosureTexts = { ja, en }
