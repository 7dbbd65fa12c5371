import type { KonbiniChain } from './representation.ts'

export type Language = 'ja' | 'en'

export const TEXTS = {
  ja: {
    'three-d-secure': {
      title: '本人認証（3Dセキュア）',
      message: 'カード会社による本人確認です。',
      pay: '本人だと認める',
      decline: '本人だと認めない',
    },
    paypay: {
      title: 'PayPayでのお支払い',
      message: 'お支払いの内容を確かめてください。',
      pay: '支払う',
      decline: '残高不足で断られる',
    },
    konbini: {
      title: 'コンビニでのお支払い',
      message: 'お近くのお店で、次の番号を使ってお支払いください。',
    },
    cancel: 'キャンセルしてお店へ戻る',
    over: 'このお支払いはもう済んでいるか、終わっています。',
    code: '支払番号',
    number: '確認番号',
    payNow: 'レジで支払ったことにする',
    payLate: '期限後にレジで支払っていたことにする',
    payHint: '実際のお金は動きません。',
  },
  en: {
    'three-d-secure': {
      title: '3-D Secure',
      message: 'Your card company asks whether it is you.',
      pay: 'Confirm that it is me',
      decline: 'Fail the confirmation',
    },
    paypay: {
      title: 'Pay with PayPay',
      message: 'Please check what you pay.',
      pay: 'Pay',
      decline: 'Be refused for too low a balance',
    },
    konbini: {
      title: 'Pay at a convenience store',
      message: 'Pay with these numbers at a store near you.',
    },
    cancel: 'Cancel and return to the shop',
    over: 'This payment is made already, or it is over.',
    code: 'Payment code',
    number: 'Confirmation number',
    payNow: 'Have it paid at the till',
    payLate: 'Have it paid at the till after all',
    payHint: 'No money moves.',
  },
} as const

export const STORE_NAMES: Readonly<Record<KonbiniChain, Readonly<Record<Language, string>>>> = {
  lawson: { ja: 'ローソン', en: 'Lawson' },
  familymart: { ja: 'ファミリーマート', en: 'FamilyMart' },
  ministop: { ja: 'ミニストップ', en: 'Ministop' },
  seicomart: { ja: 'セイコーマート', en: 'Seicomart' },
}
