import type { ErrandRow } from '#contract/console/errands.ts'
import { partObstacleTexts } from '#web/console/format/part-obstacles.texts.ts'

interface ErrandTexts {
  readonly title: string
  readonly text: string
  readonly none: string
  readonly kind: string
  readonly state: string
  readonly asked: string
  readonly ended: string
  readonly close: string
  readonly closeNamed: (title: string) => string
  readonly kinds: Readonly<Record<ErrandRow['kind'], string>>
  readonly states: Readonly<Record<ErrandRow['state'], string>>
  /** The sentences for the reasons of a failure. A reason without a sentence is shown unchanged. */
  readonly failures: Readonly<Record<string, string>>
}

const ja: ErrandTexts = {
  title: 'ショップへの依頼',
  text: 'コンソールにはできない処理を、ショップのサーバーが1分以内に行います。',
  none: '依頼はありません。',
  kind: '内容',
  state: '状態',
  asked: '依頼',
  ended: '終了',
  close: '対応済みにする',
  closeNamed: (title) => `${title} を対応済みにする`,
  kinds: {
    'bank.settle': '銀行入金の消込',
    'jobs.run': 'ジョブの再実行',
    'members.close': '退会処理',
    'members.reset-mail': 'パスワード再設定メール',
    'members.take-back': '未成年者取消',
    'packs.void': '無効にして返還',
    'payments.charge-back': 'チャージバックの記録',
    'payments.restore': 'チャージバックの取消',
    'payments.give-up-part': '返金の取りやめ',
    'payments.inquire': '決済会社への照会',
    'payments.refund': '返金',
    'payments.refund-part': '一部返金',
    'payments.release': '保留中の支払いの付与',
    'payments.resolve': '振込の手動消込',
    'points.adjust': 'ポイント・コインの調整',
    'proofs.verify': '検証',
  },
  states: { waiting: '処理待ち', done: '完了', failed: 'できませんでした' },
  failures: {
    shortage: '残高が足りません',
    'not-possible': 'いまの状態ではできません',
    declined: '決済会社に断られました',
    'unknown-payment': '支払いが見つかりません',
    'unknown-member': '会員が見つかりません',
    'mail-limit': 'この会員にはすでに上限まで送りました。1時間ほどたってからお試しください',
    unknown: '会員が見つからないか、退会済みです',
    'in-use': '6か月以内に利用があります',
    'shipment-open': '未発送の荷物があります',
    'payment-held': '保留中の支払いがあります',
    'no-answer': '決済会社の応答がありません',
    fault: '処理中にエラーが起きました',
    ...partObstacleTexts.ja,
  },
}

const en: ErrandTexts = {
  title: 'Requests to the shop',
  text: 'What the console cannot do itself, the shop’s server does within a minute.',
  none: 'There are no requests.',
  kind: 'Request',
  state: 'State',
  asked: 'Requested',
  ended: 'Ended',
  close: 'Mark as handled',
  closeNamed: (title) => `Mark ${title} as handled`,
  kinds: {
    'bank.settle': 'Settle a bank deposit',
    'jobs.run': 'Run a job again',
    'members.close': 'Close the account',
    'members.reset-mail': 'Email a link for a new password',
    'members.take-back': 'Cancellation by a guardian',
    'packs.void': 'Void and pay back',
    'payments.charge-back': 'Record a chargeback',
    'payments.restore': 'Undo a chargeback',
    'payments.give-up-part': 'Give up a refund',
    'payments.inquire': 'Ask the provider',
    'payments.refund': 'Refund',
    'payments.refund-part': 'Refund in part',
    'payments.release': 'Release a held payment',
    'payments.resolve': 'Settle a transfer by hand',
    'points.adjust': 'Adjust points or coins',
    'proofs.verify': 'Verification',
  },
  states: { waiting: 'Waiting', done: 'Done', failed: 'Failed' },
  failures: {
    shortage: 'the balance is too small',
    'not-possible': 'its current state does not allow it',
    declined: 'the provider refused',
    'unknown-payment': 'there is no such payment',
    'unknown-member': 'there is no such member',
    'mail-limit': 'the member already got the most links within an hour',
    unknown: 'there is no such member, or the account is closed',
    'in-use': 'it was used within six months',
    'shipment-open': 'a parcel is still to be sent',
    'payment-held': 'a payment is on hold',
    'no-answer': 'the provider did not answer',
    fault: 'an error occurred',
    ...partObstacleTexts.en,
  },
}

export const errandTexts = { ja, en }
