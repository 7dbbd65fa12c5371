import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const payoutsTexts = bothLanguages({
  title: ['口座への返金', 'Refunds to bank accounts'],
  text: [
    'コンビニ、ペイジー、銀行振込の返金です。会員が口座を登録すると、振込データに入れられます。',
    'Refunds of payments by convenience store, Pay-easy and bank transfer. Once the member has given an account, a refund can go into a transfer file.',
  ],
  empty: ['口座への返金はありません', 'No refunds to bank accounts'],
  fields: {
    orderId: ['注文番号', 'Order'],
    yen: ['金額', 'Amount'],
    state: ['状態', 'State'],
    account: ['口座', 'Account'],
    transferId: ['振込番号', 'Transfer'],
    transferredOn: ['振込日', 'Paid out on'],
    requestedAt: ['申請', 'Requested'],
    acts: ['操作', 'Actions'],
    bankCode: ['金融機関コード（自社口座）', 'Bank code (own account)'],
    branchCode: ['支店コード', 'Branch code'],
    kind: ['預金種目', 'Type'],
    number: ['口座番号（7桁）', 'Account number (7 digits)'],
    consignorCode: ['委託者コード（10桁）', 'Consignor code (10 digits)'],
    consignorName: ['委託者名（カナ）', 'Consignor name (Katakana)'],
    transferOn: ['振込日', 'Paid out on'],
  },
  names: {
    state: {
      waiting: ['口座待ち', 'Waiting for an account'],
      ready: ['振込待ち', 'Ready'],
      sent: ['振込データ作成済み', 'In a transfer file'],
      done: ['返金済み', 'Paid out'],
      failed: ['振込不能', 'Not paid out'],
    },
    kind: {
      ordinary: ['普通', 'Ordinary'],
      checking: ['当座', 'Checking'],
      savings: ['貯蓄', 'Savings'],
    },
  },
  ask: ['案内を再送', 'Send the link again'],
  done: ['返金済みにする', 'Record as paid out'],
  fail: ['振込不能にする', 'Record as not paid out'],
  failText: [
    '会員に別の口座をたずねるメールを送ります。',
    'An email asks the member for another account.',
  ],
  returnedText: [
    (yen: number) =>
      `この振込が銀行から戻ったときは、会員に新しい口座を問い合わせ、${formatNumber(yen)}円を銀行から直接振り込み、振込日を会員のメモに残してください。あとの返金が始まっているため、ここには記録できません。ポイントはもう動きません。`,
    (yen: number) =>
      `If the bank returns this transfer, ask the member for another account, transfer ${formatNumber(yen)} yen at your bank, and write the day into the member’s notes. It cannot be recorded here, because a later refund has begun. No points move any more.`,
  ],
  doneText: [
    '銀行が振り込んだ日を記録します。',
    'Records the day on which the bank transferred the money.',
  ],
  wholeTransfer: [
    '同じ振込データの返金をすべて返金済みにする',
    'Record every refund of the same transfer file as paid out',
  ],
  make: ['振込データを作成', 'Make a transfer file'],
  makeText: [
    '口座登録済みの返金をすべて1つの全銀ファイル（総合振込）に入れます。',
    'Puts every refund with an account into one Zengin file (総合振込).',
  ],
  made: [
    (id: number, count: number) => `振込 ${id} を作成しました（${count}件）。`,
    (id: number, count: number) => `Transfer ${id} has ${count} refunds.`,
  ],
  download: [
    (id: number) => `振込 ${id} をダウンロード`,
    (id: number) => `Download transfer ${id}`,
  ],
})
