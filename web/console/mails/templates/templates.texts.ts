import type { TemplateFault, TemplateName } from '#contract/console/texts/mail-templates.rule.ts'
import type { Language } from '#web/language/language.ts'

const ja = {
  title: 'メールの文面',
  text: '会員に送るメールの文面です。保存するとすぐに使われます。招待・パスワード・ログインに関するメールの文面は変えられません。',
  backToMails: 'メールへ',
  back: '一覧へ',
  fields: {
    name: 'メール',
    language: '言語',
    subject: '件名',
    state: '版',
  },
  names: {
    language: { ja: '日本語', en: '英語' } as Readonly<Record<Language, string>>,
    name: {
      welcome: '登録完了のごあいさつ',
      'limit-reached': '購入上限額のお知らせ',
      'payment-due': 'お支払いのご案内',
      'payment-reminder': 'お支払い期限のお知らせ',
      'payment-paid': 'お支払い完了',
      'payment-held': 'ご入金の確認中',
      'payment-refunded': '返金のお知らせ',
      'payment-refused': 'お支払い不成立',
      'cards-converted': '期限によるポイント変換',
      'draw-receipt': '抽選結果の控え',
      'purchase-void': '成立しなかった購入の返還',
      'points-ending': 'ポイント期限のお知らせ',
      'rank-changed': '今月のランク',
      'sale-begins': 'お気に入りの販売開始',
      'few-left': 'お気に入りの残りわずか',
      restocked: 'お気に入りの再入荷',
      'parcel-packed': 'まとめて梱包するお知らせ',
      'parcel-sent': '発送のお知らせ',
      'send-day': 'まとめて送る日のお知らせ',
      'parcel-reopened': '発送のお知らせの訂正',
      'parcel-returned': '荷物が戻ったお知らせ',
      'address-request': '住所の確認のお願い',
      'address-reminder': '住所の確認のお願い（再送）',
      'case-answered': 'お問い合わせへのお返事',
      'hold-reminder': '選択期限のお知らせ',
      'refund-account': '返金先口座のご登録のお願い',
      'refund-account-again': '返金先口座の再登録のお願い',
    } as Readonly<Record<TemplateName, string>>,
  },
  builtIn: '標準の文面',
  empty: '標準の文面',
  version: (version: number) => `第${version}版`,
  body: '本文',
  bodyHint: '段落は空行で区切ります。[文字]({{変数}}) だけの段落はボタンになります。',
  variables: '使える変数',
  required: '必須',
  onlyButton: 'ボタンだけ',
  perParcel: '荷物ごとにくり返す',
  variableNames: {
    case_number: 'お問い合わせ番号',
    answer: 'お返事の本文',
    parcel_number: '荷物番号',
    carrier: '配送会社',
    tracking_number: '追跡番号',
    tracking_url: '配送状況のページ',
    reason: '理由・確認したいこと',
    period: '期間',
    how: 'お支払い方法',
    due: 'お支払い期限',
    points: 'ポイント',
    pack: 'パック',
    good: '景品',
    rank: 'ランク',
    url: '手続きのページ',
    ends_at: '期限',
    cards: 'まだ選んでいないカード',
    draws: '抽選の結果',
    purchases: '購入の件数',
    proof_url: '抽選の証明のページ',
    order_number: '注文番号',
    price: '金額',
    valid_days: 'リンクの有効日数',
  } as Readonly<Record<string, string>>,
  preview: '見本',
  faultOf: (fault: TemplateFault): string => {
    switch (fault.kind) {
      case 'missing':
        return `本文に {{${fault.variable}}} が必要です。`
      case 'unknown':
        return `{{${fault.variable}}} は使えません。`
      case 'misplaced':
        return `{{${fault.variable}}} はここでは使えません。`
      case 'braces':
        return '{{ と }} の対応を確認してください。'
      case 'address':
        return 'アドレスは書けません。ボタンの変数を使ってください。'
    }
  },
  save: '保存する',
  saveTitle: (name: string, language: string) => `「${name}」（${language}）を保存`,
  saved: '保存しました。次のメールから使われます。',
  test: '自分に送ってみる',
  tested: 'あなたのメールアドレスに送ります。1分以内に届きます。',
  toBuiltIn: '標準の文面に戻す',
  toBuiltInTitle: (name: string, language: string) => `「${name}」（${language}）を標準に戻す`,
  versions: 'これまでの版',
  noVersions: 'まだ変更していません。',
  savedBy: (time: string, name: string) => `${time} ${name}`,
  load: (version: number) => `第${version}版を入力欄に読み込む`,
}
const en: typeof ja = {
  title: 'Email texts',
  text: 'The texts of emails to members. A saved text is used right away. The texts of emails about invitations, passwords and logins cannot be changed.',
  backToMails: 'Emails',
  back: 'All texts',
  fields: {
    name: 'Email',
    language: 'Language',
    subject: 'Subject',
    state: 'Version',
  },
  names: {
    language: { ja: 'Japanese', en: 'English' },
    name: {
      welcome: 'Welcome',
      'limit-reached': 'Spending limit reached',
      'payment-due': 'How to pay',
      'payment-reminder': 'Reminder to pay',
      'payment-paid': 'Payment complete',
      'payment-held': 'Payment on hold',
      'payment-refunded': 'Payment refunded',
      'payment-refused': 'Payment refused',
      'cards-converted': 'Converted after the deadline',
      'draw-receipt': 'Receipt of draws',
      'purchase-void': 'Void purchase paid back',
      'points-ending': 'Points about to expire',
      'rank-changed': 'Rank of the month',
      'sale-begins': 'The sale of a favourite begins',
      'few-left': 'Few left of a favourite',
      restocked: 'A favourite is back',
      'parcel-packed': 'Packed together',
      'parcel-sent': 'Parcel sent',
      'send-day': 'Day to send together',
      'parcel-reopened': 'Correction of “parcel sent”',
      'parcel-returned': 'Parcel returned',
      'address-request': 'Address question',
      'address-reminder': 'Address question (reminder)',
      'case-answered': 'Answer to a case',
      'hold-reminder': 'Reminder to decide',
      'refund-account': 'Bank account for a refund',
      'refund-account-again': 'Another bank account for a refund',
    },
  },
  builtIn: 'Standard text',
  empty: 'Standard text',
  version: (version) => `Version ${version}`,
  body: 'Text',
  bodyHint: 'Empty lines separate paragraphs. A paragraph [label]({{variable}}) becomes a button.',
  variables: 'Variables',
  required: 'required',
  onlyButton: 'only as a button',
  perParcel: 'repeated for each parcel',
  variableNames: {
    case_number: 'number of the case',
    answer: 'text of the answer',
    parcel_number: 'number of the parcel',
    carrier: 'carrier',
    tracking_number: 'tracking number',
    tracking_url: 'carrier’s page',
    reason: 'reason or question',
    period: 'period',
    how: 'how to pay',
    due: 'due date',
    points: 'points',
    pack: 'pack',
    good: 'good',
    rank: 'rank',
    url: 'shop page',
    ends_at: 'deadline for the decision',
    cards: 'cards waiting for a choice',
    draws: 'results of the draws',
    purchases: 'number of purchases',
    proof_url: 'page with the proof of the draws',
    order_number: 'order number',
    price: 'amount',
    valid_days: 'days for which the link is valid',
  },
  preview: 'Sample',
  faultOf: (fault) => {
    switch (fault.kind) {
      case 'missing':
        return `The text needs {{${fault.variable}}}.`
      case 'unknown':
        return `{{${fault.variable}}} does not exist.`
      case 'misplaced':
        return `{{${fault.variable}}} cannot stand there.`
      case 'braces':
        return 'Check the pairs of {{ and }}.'
      case 'address':
        return 'Addresses are not allowed. Use the variable of a button.'
    }
  },
  save: 'Save',
  saveTitle: (name, language) => `Save “${name}” (${language})`,
  saved: 'Saved. The next email uses this text.',
  test: 'Send a sample to me',
  tested: 'The sample will be sent to your email address within a minute.',
  toBuiltIn: 'Restore the standard text',
  toBuiltInTitle: (name, language) => `Restore the standard text of “${name}” (${language})`,
  versions: 'Saved versions',
  noVersions: 'Never changed.',
  savedBy: (time, name) => `${time}, ${name}`,
  load: (version) => `Copy version ${version} into the form`,
}
export const templatesTexts = { ja, en }
