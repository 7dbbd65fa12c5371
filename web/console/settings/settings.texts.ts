import { bothLanguages } from '#web/language/both-languages.ts'

export const settingsTexts = bothLanguages({
  title: ['設定', 'Settings'],
  saved: [
    '保存しました。数秒で全員に反映されます。',
    'Saved. Every member sees it within seconds.',
  ],
  save: ['保存する', 'Save'],
  change: ['変更を申請', 'Request a change'],
  ask: ['承認を申請する', 'Ask for approval'],
  none: ['未登録', 'None'],
  undecided: ['まだ何も販売されません', 'Nothing is on sale yet'],
  decisions: {
    purchaseAge: [
      '「会員のルール」で、ポイントやコインを使える年齢を決めてください。',
      'Decide under “Rules for members” from which age they buy and spend.',
    ],
  },
  pages: ['ほかの設定', 'More settings'],
  shipping: ['発送（発送までの日数・差出人）', 'Shipping (days until dispatch, sender)'],
  carriers: ['送り状ソフト', 'Label programs'],
  courses: ['ポイントコース', 'Point bundles'],
  ranks: ['会員ランク', 'Ranks'],
  stops: ['緊急停止', 'Emergency stops'],
  stopsText: [
    '停止するとすぐに全会員に効きます（5秒以内）。支払い途中の購入は反映され、未選択のカードはそのまま残ります。',
    'A stop affects all members immediately (within 5 seconds). Payments already started are still credited, and undecided cards stay undecided.',
  ],
  acts: {
    draws: ['抽選', 'draws'],
    payments: ['ポイントの購入', 'payments'],
    conversions: ['カードのポイント変換', 'conversions'],
  },
  actLabels: {
    draws: ['抽選', 'Draws'],
    payments: ['ポイントの購入', 'Payments'],
    conversions: ['カードのポイント変換', 'Conversions'],
  },
  running: ['受付中', 'Running'],
  stoppedSince: [(time: string) => `${time} から停止中`, (time: string) => `Stopped since ${time}`],
  stop: [(act: string) => `${act}を停止する`, (act: string) => `Stop ${act}`],
  resume: [(act: string) => `${act}を再開する`, (act: string) => `Resume ${act}`],
  closing: ['受付終了', 'Closing times'],
  registration: ['新規会員登録', 'Registration'],
  pointSale: ['ポイントの販売', 'Sale of points'],
  closingKinds: {
    environment: ['起動時の設定のまま', 'As set when the shop was started'],
    never: ['終了しない', 'Never'],
    at: ['日時を指定', 'At a time'],
  },
  closesAt: [
    (name: string) => `${name}の終了日時（日本時間）`,
    (name: string) => `${name} closes at (Japan time)`,
  ],
  maintenance: {
    title: ['メンテナンス', 'Maintenance'],
    text: [
      '期間中は抽選と購入だけが止まり、終了日時に自動で再開します。空欄なら予定なし。',
      'Only draws and payments stop, and they resume automatically at the end. Leave both times empty for none.',
    ],
    fields: {
      startsAt: ['開始（日本時間）', 'Start (Japan time)'],
      endsAt: ['終了（日本時間）', 'End (Japan time)'],
      text: ['会員への案内', 'Text for members (Japanese)'],
      textEn: ['会員への案内（英語）', 'Text for members (English)'],
    },
    names: {},
  },
  inMaintenance: ['メンテナンス中です。', 'The shop is under maintenance.'],
  top: ['トップページ', 'Top page'],
  invoices: ['請求書・領収書', 'Invoices and receipts'],
  fields: {
    bannerMode: ['バナー', 'Banners'],
    issuerName: ['発行者の名前', 'Name of the issuer'],
    issuerAddress: ['発行者の住所', 'Address of the issuer'],
    issuerPhone: ['発行者の電話番号', 'Phone number of the issuer'],
    taxMoment: ['消費税がかかる時点', 'Consumption tax arises at'],
  },
  names: {
    bannerMode: {
      1: ['画像のスライド', 'Slider of pictures'],
      2: ['動画', 'Video'],
    },
    taxMoment: {
      sale: ['ポイントの販売時', 'the sale of points'],
      draw: ['抽選時', 'the draw'],
    },
  },
  approved: ['承認が必要な設定', 'Settings that need approval'],
  identity: ['店の名称', 'Names of the shop'],
  registrationNumber: ['登録番号（インボイス）', 'Registration number (qualified invoices)'],
  registrationNumberHint: ['Tと13桁の数字。空欄なら登録なし', 'T and 13 digits; empty for none'],
  wrongNumber: [
    'Tと13桁の数字を入力してください。数字の並びに誤りがあります。',
    'Enter T and 13 digits. The check digit does not match.',
  ],
  bankAccount: ['振込先口座', 'Bank account for transfers'],
  account: {
    fields: {
      bank: ['銀行名', 'Bank'],
      branch: ['支店名', 'Branch'],
      kind: ['預金種目', 'Kind'],
      number: ['口座番号（7桁）', 'Account number (7 digits)'],
      holder: ['口座名義（カナ）', 'Account holder (Katakana)'],
    },
    names: {
      kind: {
        ordinary: ['普通', 'Ordinary'],
        current: ['当座', 'Current'],
      },
    },
  },
  course: {
    title: ['ポイントコース', 'Point bundles'],
    text: [
      'コースの金額は変更できません。新しいコースを追加し、古いコースの販売を終了します。',
      'The price of a bundle never changes. Add a new bundle and retire the old one.',
    ],
    add: ['コースを追加', 'Add a bundle'],
    back: ['設定へ', 'To the settings'],
    empty: ['コースはまだありません。', 'There are no bundles yet.'],
    fields: {
      points: ['ポイント', 'Points'],
      priceYen: ['お支払い額（円）', 'Price to pay (yen)'],
      memo: ['ひとこと', 'Memo (Japanese)'],
      memoEn: ['ひとこと（英語）', 'Memo (English)'],
      position: ['並び順', 'Position'],
      state: ['状態', 'State'],
      retire: ['販売を終了する', 'Retire'],
    },
    names: {
      state: {
        'on-sale': ['販売中', 'On sale'],
        retired: ['販売終了', 'Retired'],
      },
    },
    retiredAt: [(time: string) => `${time} に終了`, (time: string) => `Retired at ${time}`],
    retireOf: [
      (course: string) => `${course}の販売を終了する`,
      (course: string) => `Retire ${course}`,
    ],
  },
})
