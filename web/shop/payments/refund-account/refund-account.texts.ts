import { formatNumber, formatYen } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const refundAccountTexts = bothLanguages({
  title: ['返金先の口座', 'Account for your refund'],
  lead: [
    'ご返金をお振り込みする、ご本人名義の口座をご登録ください。',
    'Please enter the account in your own name to which we transfer your refund.',
  ],
  order: ['注文番号', 'Order'],
  price: ['返金額', 'Refund'],
  yen: [formatYen, (yen: number) => `${formatNumber(yen)} yen`],
  bankName: ['金融機関名', 'Bank'],
  bankNameHint: ['例：みずほ銀行', 'For example: Mizuho Bank'],
  bankCode: ['金融機関コード', 'Bank code'],
  bankCodeHint: ['数字4桁', '4 digits'],
  branchName: ['支店名', 'Branch'],
  branchNameHint: [
    'ゆうちょ銀行は、振込用の店名と口座番号をご入力ください。',
    'For Japan Post Bank, enter the branch and the account number for transfers.',
  ],
  branchCode: ['支店コード', 'Branch code'],
  branchCodeHint: ['数字3桁', '3 digits'],
  kind: ['口座の種類', 'Type of account'],
  choose: ['選択してください', 'Please choose'],
  kinds: {
    ordinary: ['普通', 'Ordinary'],
    checking: ['当座', 'Checking'],
    savings: ['貯蓄', 'Savings'],
  },
  number: ['口座番号', 'Account number'],
  numberHint: ['数字7桁以内', 'Up to 7 digits'],
  holder: ['口座名義（カタカナ）', 'Account holder (Katakana)'],
  holderHint: [
    '通帳のカナ名義のとおりにご入力ください。例：ヤマダ タロウ',
    'Exactly as in the passbook, in Katakana or capital letters.',
  ],
  send: ['この口座を登録する', 'Use this account'],
  expired: [
    'このリンクは使用済みか、有効期限が切れています。お問い合わせください。',
    'This link has already been used or has expired. Please contact us.',
  ],
  contact: ['お問い合わせ', 'Contact us'],
  doneTitle: ['口座を登録しました', 'We have your account'],
  doneText: [
    'ご登録ありがとうございます。内容を確認のうえ、お振り込みいたします。',
    'Thank you. We will check the account and transfer the money.',
  ],
  doneSeal: ['済', 'Done'],
  top: ['トップへ', 'Go to the top page'],
})
