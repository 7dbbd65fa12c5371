import type { MEMBER_FLAGS } from '#contract/console/members/members.fields.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

interface MovedCards {
  readonly count: number
  readonly points: number
  readonly until: string
}
type Flag = (typeof MEMBER_FLAGS)[number]

const flagsJa: Readonly<Record<Flag, string>> = {
  closed: '退会済み',
  restricted: '利用制限中',
  owes: '返金による不足あり',
}
const flagsEn: typeof flagsJa = {
  closed: 'Closed',
  restricted: 'Restricted',
  owes: 'In debt after a refund',
}

export const membersTexts = bothLanguages({
  title: [(id: number) => `会員 ${id}`, (id: number) => `Member ${id}`],
  list: {
    title: ['会員', 'Members'],
    empty: ['まだ会員はいません。', 'There are no members yet.'],
    search: ['会員を探す', 'Search members'],
    fields: {
      id: ['会員番号', 'Number'],
      name: ['名前', 'Name'],
      maskedMail: ['メールアドレス', 'Email address'],
      rank: ['ランク', 'Rank'],
      paidYen: ['支払い額', 'Paid'],
      points: ['ポイント', 'Points'],
      lastVisitAt: ['最終訪問', 'Last visit'],
      registeredAt: ['登録', 'Registered'],
      flags: ['状態', 'State'],
      minYen: ['支払い額（以上）', 'Paid (at least)'],
      maxYen: ['支払い額（以下）', 'Paid (at most)'],
      visitedFrom: ['最終訪問（から）', 'Last visit (from)'],
      visitedTo: ['最終訪問（まで）', 'Last visit (to)'],
      registeredFrom: ['登録（から）', 'Registered (from)'],
      registeredTo: ['登録（まで）', 'Registered (to)'],
    },
    names: {
      flags: [
        { open: '利用中', ...flagsJa },
        { open: 'Open', ...flagsEn },
      ],
    },
  },
  searchText: [
    '番号・メールアドレス・名前・振込名義のカナ・電話番号・郵便番号・注文番号の先頭2文字以上で探します。支払い額は、返金された分を引いた合計です。最終訪問は1時間ごとに記録されます。',
    'Finds by the first two or more characters of the member number, email address, name, transfer name in kana, phone number, postal code or order number. Paid is the sum without what was returned. The last visit is noted once an hour.',
  ],
  capped: [
    '検索の文字に当てはまる会員が多いため、一部だけを対象にしています。文字を足してください。',
    'The text matches too many members, so only some of them are considered. Type more of it.',
  ],
  rankPending: [
    '月が変わったばかりで、会員のランクを更新しています。数分のあいだ、ランクでの絞り込みと並び順は先月のランクによります。表示されているランクは今月のものです。',
    'The month has just begun, and the ranks of the members are being updated. For a few minutes, the filter and the order by rank go by the ranks of last month. The ranks that are shown are those of this month.',
  ],
  moveIn: {
    names: {},
    ask: ['前の店の会員を引き継ぐ', 'Move in members of another shop'],
    text: [
      '引継ぎは、ファイルのSHA-256と、試し読み（npm run move-in -- ファイル --dry-run）が示した数を、もう一人のオーナーが承認してから、コマンドで行います。承認された数を超えては引き継がれません。',
      'A command moves the members in, after another owner has approved the SHA-256 of the file and the numbers that a dry run showed (npm run move-in -- FILE --dry-run). Nothing beyond the approved numbers is moved in.',
    ],
    fields: {
      fileHash: ['ファイルのSHA-256', 'SHA-256 of the file'],
      members: ['会員の数', 'Members'],
      paidPoints: ['有償ポイント', 'Paid points'],
      freePoints: ['無償ポイント', 'Free points'],
      coins: ['コイン', 'Coins'],
      cards: ['未発送のカード', 'Unsent cards'],
      undecidedCards: ['選択待ちのカード', 'Undecided cards'],
      undecidedPoints: ['選択待ちのカードの変換ポイント', 'Points of undecided cards'],
    },
  },
  export: ['CSVを申請する', 'Request a CSV file'],
  exportText: [
    (count: number) =>
      `絞り込みに合う会員（いま${formatNumber(count)}人）の名前・メールアドレスと、この一覧の項目がCSVになります。ほかのオーナーが承認すると、「帳票」の「ファイル」から24時間ダウンロードできます。`,
    (count: number) =>
      `The file has the names, email addresses and the columns of this list of all members that match the filters (${formatNumber(count)} now). After another owner has approved it, it can be downloaded for 24 hours under Reports, Files.`,
  ],
  name: ['名前', 'Name'],
  mail: ['メールアドレス', 'Email address'],
  phone: ['電話番号', 'Phone'],
  phoneOf: [
    (phone: string, isVerified: boolean) => `${phone}${isVerified ? '（確認済み）' : ''}`,
    (phone: string, isVerified: boolean) => `${phone}${isVerified ? ' (verified)' : ''}`,
  ],
  address: ['住所', 'Address'],
  birthDate: ['生年月日', 'Date of birth'],
  addressOf: [
    (postcode: string, address: string) => `${postcode === '' ? '' : `〒${postcode} `}${address}`,
    (postcode: string, address: string) => `${postcode} ${address}`.trim(),
  ],
  created: ['登録', 'Registered'],
  lastVisit: ['最終訪問', 'Last visit'],
  lastLogin: ['最終ログイン', 'Last login'],
  line: ['LINE', 'LINE'],
  linkedSince: [
    (time: string) => `連携済み（${time}から）`,
    (time: string) => `Linked since ${time}`,
  ],
  state: ['状態', 'State'],
  flagsOf: [
    (flags: readonly Flag[]) => flags.map((flag) => flagsJa[flag]).join('・'),
    (flags: readonly Flag[]) => flags.map((flag) => flagsEn[flag]).join(', '),
  ],
  open: ['利用中', 'Open'],
  rank: ['ランク', 'Rank'],
  points: ['ポイント', 'Points'],
  nextExpiry: ['次に失効', 'Expires next'],
  expiryOf: [
    (points: number, at: string) => `${formatNumber(points)}pt（${at}）`,
    (points: number, at: string) => `${formatNumber(points)} pt (${at})`,
  ],
  pointsOf: [
    (balance: number, paid: number, free: number) =>
      `${formatNumber(balance)}pt（有償 ${formatNumber(paid)}・無償 ${formatNumber(free)}）`,
    (balance: number, paid: number, free: number) =>
      `${formatNumber(balance)} pt (${formatNumber(paid)} paid, ${formatNumber(free)} free)`,
  ],
  coins: ['コイン', 'Coins'],
  coinsOf: [(balance: number) => `${formatNumber(balance)}コイン`, unitTexts.en.coins],
  movedCards: ['選択待ちの前の店のカード', 'Cards of the former shop that wait for a choice'],
  movedCardsOf: [
    ({ count, points, until }: MovedCards) =>
      `${formatNumber(count)}枚（変換すると${formatNumber(points)}pt、最初の期限 ${until}）`,
    ({ count, points, until }: MovedCards) =>
      `${formatNumber(count)} (${formatNumber(points)} pt if converted, the first until ${until})`,
  ],
  debt: ['返金による不足', 'Owed after refunds'],
  debtOf: [
    (points: number, coins: number) => `${formatNumber(points)}pt・${formatNumber(coins)}コイン`,
    (points: number, coins: number) => `${formatNumber(points)} pt, ${counted(coins, 'coin')}`,
  ],
  totals: {
    title: ['これまでの合計', 'Totals until now'],
    text: [
      'ポイントとコインは台帳の合計で、足すといまの残高になります。立会人を待つ購入は、まだくじの回数に入りません。',
      'Points and coins are sums of the ledger and add up to the balance. Purchases that wait for a notary do not count as draws yet.',
    ],
    paid: ['支払い', 'Paid'],
    returned: ['返金・チャージバック', 'Refunds and chargebacks'],
    left: ['差引', 'Difference'],
    draws: ['くじ', 'Draws'],
    drawsOf: [
      (draws: number, purchases: number) =>
        `${formatNumber(draws)}回（購入${formatNumber(purchases)}件）`,
      (draws: number, purchases: number) =>
        `${formatNumber(draws)} (${counted(purchases, 'purchase')})`,
    ],
    shipped: ['発送したカード', 'Cards shipped'],
    cost: ['発送したカードの原価', 'Cost of the cards shipped'],
    margin: ['差引 − 原価', 'Difference less cost'],
    unknown: ['原価が分からないカードがあります', 'A card has no cost'],
    flowsTitle: ['ポイント・コインの合計', 'Sums of points and coins'],
    points: ['ポイント', 'Points'],
    coins: ['コイン', 'Coins'],
    flows: {
      bought: ['支払いで付いた分', 'From payments'],
      movedIn: ['前の店からの引継ぎ', 'Moved in from another shop'],
      converted: ['カードの変換', 'Converted cards'],
      given: ['付与・特典', 'Granted'],
      drawn: ['くじの購入', 'Draws'],
      exchanged: ['景品・ランク維持・送料', 'Goods, rank maintenance and shipping'],
      expired: ['失効', 'Expired'],
      takenBack: ['返金による取消', 'Taken back after refunds'],
    },
    balance: ['いまの残高', 'Balance now'],
  },
  adjust: ['ポイント・コインを調整する', 'Adjust points or coins'],
  adjustText: [
    'ほかのオーナーが承認すると、1分以内に反映されます。付与したポイントは、店のルールの期間で失効します。取り消すときは、数量をマイナスにします。',
    'It takes effect within a minute after another owner has approved it. Granted points expire as the rules of the shop say. A negative amount takes points or coins back.',
  ],
  currency: ['種類', 'Kind'],
  currencies: {
    point: ['ポイント', 'Points'],
    coin: ['コイン', 'Coins'],
  },
  amount: ['数量', 'Amount'],
  message: ['会員に見える文面', 'Message to the member'],
  messageHint: [
    'ポイント・コインの履歴に表示されます',
    'Shown in the member’s point or coin history',
  ],
  ask: ['承認を申請する', 'Ask for approval'],
  close: ['退会処理をする', 'Close the account'],
  cancellation: ['未成年者取消', 'Cancellation by a guardian'],
  acceptsRest: [
    '返送・返金されていないものがあっても閉じる（未成年者取消の後だけ）',
    'Close without what has not come back (only after a cancellation by a guardian)',
  ],
  closeText: [
    '個人情報は消え、元に戻せません。無償ポイントは使えなくなり、取引の記録は残ります。',
    'Personal data is erased for good. Free points are lost, and transaction records are kept.',
  ],
  obstaclesTitle: ['いまは退会処理ができません', 'The account cannot be closed now'],
  obstacles: {
    'cards-wait': [
      '発送かポイント変換を選んでいないカードがあります',
      'Cards are waiting for the member’s decision',
    ],
    'parcels-travel': [
      '未発送または配送中の荷物があります',
      'Parcels are still to be sent or on their way',
    ],
    'goods-away': ['返送されていない荷物があります', 'Parcels have not come back'],
    'money-stays': ['返金されていない支払いがあります', 'Payments have not been refunded'],
    'paid-points': ['購入したポイントが残っています', 'Purchased points are still unused'],
    owes: ['返金による不足があります', 'The member owes after a refund'],
    'payment-held': ['保留中の支払いがあります', 'A payment is on hold'],
    'refund-open': ['返金が完了していません', 'A refund is still in progress'],
  },
  unmask: ['個人情報を表示する', 'Show personal data'],
  unmaskText: [
    '名前・メールアドレス・電話番号・住所を表示します。理由は操作記録に残ります。',
    'Shows name, email, phone and address. The reason is recorded in the audit log.',
  ],
  show: ['表示する', 'Show'],
  view: ['会員の画面を見る', 'View as the member'],
  cases: ['お問い合わせ', 'Cases'],
  note: ['メモ', 'Note'],
  noteHint: [
    'オペレーターだけに見えます。あとから変更できません。',
    'Only operators see it. It cannot be changed afterwards.',
  ],
  addNote: ['メモを追加する', 'Add the note'],
  resetMail: ['パスワード再設定メールを送る', 'Email a link for a new password'],
  resetMailText: [
    '会員のメールアドレスに、ショップから再設定のリンクを送ります。',
    'The shop sends the link to the email address of the member.',
  ],
  send: ['送る', 'Send'],
  asked: [
    'ショップに依頼しました。1分以内に処理されます。',
    'Requested. The shop does it within a minute.',
  ],
})
