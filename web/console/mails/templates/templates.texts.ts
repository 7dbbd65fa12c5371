import type { TemplateFault } from '#contract/console/texts/mail-templates.rule.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const templatesTexts = bothLanguages({
  title: ['メールの文面', 'Email texts'],
  text: [
    '会員に送るメールの文面です。保存するとすぐに使われます。アカウントの安全に関するメールの文面は、見本とテスト送信だけです。',
    'The texts of emails to members. A saved text is used right away. The texts of emails about the safety of an account cannot be changed, but shown and sent to yourself.',
  ],
  backToMails: ['メールへ', 'Emails'],
  back: ['一覧へ', 'All texts'],
  fields: {
    name: ['メール', 'Email'],
    language: ['言語', 'Language'],
    subject: ['件名', 'Subject'],
    state: ['版', 'Version'],
  },
  names: {
    language: {
      ja: ['日本語', 'Japanese'],
      en: ['英語', 'English'],
    },
    name: {
      'mail-confirmation': ['メールアドレスの確認', 'Confirm the address'],
      'mail-change-confirm': ['新しいメールアドレスの確認', 'Confirm the new address'],
      'mail-change-stop': ['メールアドレス変更のお申し込み', 'Request to change the address'],
      'mail-changed': ['メールアドレスの変更', 'Address changed'],
      'password-changed': ['パスワードの変更', 'Password changed'],
      'password-link': ['パスワードの再設定', 'Set a new password'],
      'device-added': ['新しい端末からのログイン', 'Login from a new device'],
      'account-closed': ['退会の完了', 'Account closed'],
      'guardian-cancellation': ['未成年者取消', 'Cancellation by a guardian'],
      'line-linked': ['LINEの連携', 'LINE account linked'],
      'passkey-added': ['パスキーの登録', 'Passkey added'],
      'moved-in': ['前の店からの引継ぎ', 'Moved in from another shop'],
      'moved-in-password': [
        '前の店からの引継ぎ（パスワードの設定）',
        'Moved in from another shop (new password)',
      ],
      welcome: ['登録完了のごあいさつ', 'Welcome'],
      'limit-reached': ['購入上限額のお知らせ', 'Spending limit reached'],
      'payment-due': ['お支払いのご案内', 'How to pay'],
      'payment-reminder': ['お支払い期限のお知らせ', 'Reminder to pay'],
      'payment-paid': ['お支払い完了', 'Payment complete'],
      'payment-held': ['ご入金の確認中', 'Payment on hold'],
      'payment-refunded': ['返金のお知らせ', 'Payment refunded'],
      'payment-refused': ['お支払い不成立', 'Payment refused'],
      'cards-converted': ['期限によるポイント変換', 'Converted after the deadline'],
      'draw-receipt': ['抽選結果の控え', 'Receipt of draws'],
      'purchase-void': ['成立しなかった購入の返還', 'Void purchase paid back'],
      'points-ending': ['ポイント期限のお知らせ', 'Points about to expire'],
      'rank-changed': ['今月のランク', 'Rank of the month'],
      'sale-begins': ['お気に入りの販売開始', 'The sale of a favourite begins'],
      'few-left': ['お気に入りの残りわずか', 'Few left of a favourite'],
      restocked: ['お気に入りの再入荷', 'A favourite is back'],
      news: ['ショップからのお知らせ', 'News from the shop'],
      'parcel-packed': ['まとめて梱包するお知らせ', 'Packed together'],
      'parcel-sent': ['発送のお知らせ', 'Parcel sent'],
      'send-day': ['まとめて送る日のお知らせ', 'Day to send together'],
      'parcel-reopened': ['発送のお知らせの訂正', 'Correction of “parcel sent”'],
      'parcel-returned': ['荷物が戻ったお知らせ', 'Parcel returned'],
      'address-request': ['住所の確認のお願い', 'Address question'],
      'address-reminder': ['住所の確認のお願い（再送）', 'Address question (reminder)'],
      'case-answered': ['お問い合わせへのお返事', 'Answer to a case'],
      'hold-reminder': ['選択期限のお知らせ', 'Reminder to decide'],
      'refund-account': ['返金先口座のご登録のお願い', 'Bank account for a refund'],
      'refund-account-again': ['返金先口座の再登録のお願い', 'Another bank account for a refund'],
    },
  },
  builtIn: ['標準の文面', 'Standard text'],
  empty: ['標準の文面', 'Standard text'],
  version: [(version: number) => `第${version}版`, (version: number) => `Version ${version}`],
  body: ['本文', 'Text'],
  bodyHint: [
    '[文字]({{変数}}) だけの段落はボタンになります。',
    'A paragraph [label]({{variable}}) becomes a button.',
  ],
  variables: ['使える変数', 'Variables'],
  required: ['必須', 'required'],
  onlyButton: ['ボタンだけ', 'only as a button'],
  perParcel: ['荷物ごとにくり返す', 'repeated for each parcel'],
  variableNames: [
    {
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
      text: 'お知らせの本文',
      rank: 'ランク',
      url: '手続きのページ',
      device: '端末',
      parcels: '戻していただく荷物',
      time: '日時',
      ends_at: '期限',
      cards: 'まだ選んでいないカード',
      draws: '抽選の結果',
      purchases: '購入の件数',
      proof_url: '抽選の証明のページ',
      order_number: '注文番号',
      price: '金額',
      valid_days: 'リンクの有効日数',
    } as Readonly<Record<string, string>>,
    {
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
      text: 'text of the news',
      rank: 'rank',
      url: 'shop page',
      device: 'device',
      parcels: 'parcels to send back',
      time: 'time',
      ends_at: 'deadline for the decision',
      cards: 'cards waiting for a choice',
      draws: 'results of the draws',
      purchases: 'number of purchases',
      proof_url: 'page with the proof of the draws',
      order_number: 'order number',
      price: 'amount',
      valid_days: 'days for which the link is valid',
    },
  ],
  preview: ['見本', 'Sample'],
  notification: ['プッシュとLINEの文面', 'Text by push and LINE'],
  notificationHint: [
    'プッシュやLINEを選んだ会員には、この一文だけが届きます。左のボタンがページを開き、右のボタンがこの種類の配信を止めます。文面は変えられません。',
    'Members who chose push or LINE get this sentence alone. The first button opens the page, the second ends messages of this kind. The text cannot be changed.',
  ],
  mailOnly: ['このお知らせは、メールだけで送ります。', 'This message goes by mail alone.'],
  faultOf: [
    (fault: TemplateFault): string => {
      switch (fault.kind) {
        case 'missing':
          return `本文に {{${fault.variable}}} が必要です。`
        case 'unknown':
          return `{{${fault.variable}}} は使えません。`
        case 'misplaced':
          return `{{${fault.variable}}} はここでは使えません。`
        case 'braces':
          return '{{ と }} の対応と、その間の書式を確認してください。'
        case 'address':
          return 'アドレスは書けません。ボタンの変数を使ってください。'
        case 'empty':
          return '本文に文字がありません。'
      }
    },
    (fault: TemplateFault) => {
      switch (fault.kind) {
        case 'missing':
          return `The text needs {{${fault.variable}}}.`
        case 'unknown':
          return `{{${fault.variable}}} does not exist.`
        case 'misplaced':
          return `{{${fault.variable}}} cannot stand there.`
        case 'braces':
          return 'Check the pairs of {{ and }}, and the format between them.'
        case 'address':
          return 'Addresses are not allowed. Use the variable of a button.'
        case 'empty':
          return 'The text has no words.'
      }
    },
  ],
  save: ['保存する', 'Save'],
  saveTitle: [
    (name: string, language: string) => `「${name}」（${language}）を保存`,
    (name: string, language: string) => `Save “${name}” (${language})`,
  ],
  saved: ['保存しました。次のメールから使われます。', 'Saved. The next email uses this text.'],
  fixed: [
    'アカウントの安全に関するメールなので、文面は変えられません。',
    'This email is about the safety of an account, so its text cannot be changed.',
  ],
  test: ['自分に送ってみる', 'Send a sample to me'],
  tested: [
    'あなたのメールアドレスに送ります。1分以内に届きます。',
    'The sample will be sent to your email address within a minute.',
  ],
  toBuiltIn: ['標準の文面に戻す', 'Restore the standard text'],
  toBuiltInTitle: [
    (name: string, language: string) => `「${name}」（${language}）を標準に戻す`,
    (name: string, language: string) => `Restore the standard text of “${name}” (${language})`,
  ],
  versions: ['これまでの版', 'Saved versions'],
  noVersions: ['まだ変更していません。', 'Never changed.'],
  savedBy: [
    (time: string, name: string) => `${time} ${name}`,
    (time: string, name: string) => `${time}, ${name}`,
  ],
  load: [
    (version: number) => `第${version}版を入力欄に読み込む`,
    (version: number) => `Copy version ${version} into the form`,
  ],
})
