import type { MEMBER_FLAGS } from '#contract/console/members/members.fields.ts'
import type { ClosingObstacle } from '#contract/console/members/members.ts'
import { formatNumber } from '#web/kit/money.ts'

type Flag = (typeof MEMBER_FLAGS)[number]
type Obstacles = Readonly<Record<ClosingObstacle, string>>

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

const ja = {
  title: (id: number) => `会員 ${id}`,
  list: {
    title: '会員',
    empty: '2文字以上入力するか注意を選ぶと、会員が表示されます。',
    search: '会員を探す',
    fields: {
      id: '会員番号',
      name: '名前',
      maskedMail: 'メールアドレス',
      rank: 'ランク',
      points: 'ポイント',
      lastLoginAt: '最終ログイン',
      flags: '注意',
    },
    names: { flags: flagsJa },
  },
  searchText:
    '番号・メールアドレス・名前・振込名義のカナ・電話番号・郵便番号・注文番号の先頭2文字以上で探します。注意だけでも一覧できます。',
  capped: '該当する会員が多いため、一部だけ表示しています。条件をしぼってください。',
  name: '名前',
  mail: 'メールアドレス',
  phone: '電話番号',
  phoneOf: (phone: string, isVerified: boolean) => `${phone}${isVerified ? '（確認済み）' : ''}`,
  address: '住所',
  birthDate: '生年月日',
  addressOf: (postcode: string, address: string) =>
    `${postcode === '' ? '' : `〒${postcode} `}${address}`,
  created: '登録',
  lastLogin: '最終ログイン',
  line: 'LINE',
  linkedSince: (time: string) => `連携済み（${time}から）`,
  state: '状態',
  flagsOf: (flags: readonly Flag[]) => flags.map((flag) => flagsJa[flag]).join('・'),
  open: '利用中',
  rank: 'ランク',
  points: 'ポイント',
  nextExpiry: '次に失効',
  expiryOf: (points: number, at: string) => `${formatNumber(points)}pt（${at}）`,
  pointsOf: (balance: number, paid: number, free: number) =>
    `${formatNumber(balance)}pt（有償 ${formatNumber(paid)}・無償 ${formatNumber(free)}）`,
  coins: 'コイン',
  coinsOf: (balance: number) => `${formatNumber(balance)}コイン`,
  debt: '返金による不足',
  debtOf: (points: number, coins: number) =>
    `${formatNumber(points)}pt・${formatNumber(coins)}コイン`,
  adjust: 'ポイント・コインを調整する',
  adjustText:
    'ほかのオーナーが承認すると、1分以内に反映されます。付与したポイントは6か月で失効します。取り消すときは、数量をマイナスにします。',
  currency: '種類',
  currencies: { point: 'ポイント', coin: 'コイン' },
  amount: '数量',
  message: '会員に見える文面',
  messageHint: 'ポイント・コインの履歴に表示されます',
  ask: '承認を申請する',
  close: '退会処理をする',
  takeBack: '未選択のカードを引き上げる',
  takeBackText:
    '親権者が未成年者の契約を取り消したときに使います。発送も交換も選ばれていないカードはすべて店に戻り、会員には何も付与されません。承認ののち1分以内に実行し、元に戻せません。',
  takeBackFirst: '先に会員のログインを制限してください。未選択のカードがあるときだけ申請できます。',
  closeText: '個人情報は消え、元に戻せません。無償ポイントは使えなくなり、取引の記録は残ります。',
  obstaclesTitle: 'いまは退会処理ができません',
  obstacles: {
    'cards-wait': '発送かポイント変換を選んでいないカードがあります',
    'parcels-travel': '未発送または配送中の荷物があります',
    'paid-points': '購入したポイントが残っています',
    owes: '返金による不足があります',
    'payment-held': '保留中の支払いがあります',
    'refund-open': '返金が完了していません',
  } as Obstacles,
  unmask: '個人情報を表示する',
  unmaskText: '名前・メールアドレス・電話番号・住所を表示します。理由は操作記録に残ります。',
  show: '表示する',
  view: '会員の画面を見る',
  cases: 'お問い合わせ',
  note: 'メモ',
  noteHint: 'オペレーターだけに見えます。あとから変更できません。',
  addNote: 'メモを追加する',
  resetMail: 'パスワード再設定メールを送る',
  resetMailText: '会員のメールアドレスに、ショップから再設定のリンクを送ります。',
  send: '送る',
  asked: 'ショップに依頼しました。1分以内に処理されます。',
}

const en: typeof ja = {
  title: (id) => `Member ${id}`,
  list: {
    title: 'Members',
    empty: 'Type at least two characters or choose a flag to see members.',
    search: 'Search members',
    fields: {
      id: 'Number',
      name: 'Name',
      maskedMail: 'Email address',
      rank: 'Rank',
      points: 'Points',
      lastLoginAt: 'Last login',
      flags: 'Flags',
    },
    names: { flags: flagsEn },
  },
  searchText:
    'Finds by the first two or more characters of the member number, email address, name, transfer name in kana, phone number, postal code or order number. A flag alone lists its members.',
  capped: 'More members match than are shown. Please narrow the search.',
  name: 'Name',
  mail: 'Email address',
  phone: 'Phone',
  phoneOf: (phone, isVerified) => `${phone}${isVerified ? ' (verified)' : ''}`,
  address: 'Address',
  birthDate: 'Date of birth',
  addressOf: (postcode, address) => `${postcode} ${address}`.trim(),
  created: 'Registered',
  lastLogin: 'Last login',
  line: 'LINE',
  linkedSince: (time) => `Linked since ${time}`,
  state: 'State',
  flagsOf: (flags) => flags.map((flag) => flagsEn[flag]).join(', '),
  open: 'Open',
  rank: 'Rank',
  points: 'Points',
  nextExpiry: 'Expires next',
  expiryOf: (points, at) => `${formatNumber(points)}pt (${at})`,
  pointsOf: (balance, paid, free) =>
    `${formatNumber(balance)}pt (${formatNumber(paid)} paid, ${formatNumber(free)} free)`,
  coins: 'Coins',
  coinsOf: (balance) => `${formatNumber(balance)} coins`,
  debt: 'Owed after refunds',
  debtOf: (points, coins) => `${formatNumber(points)}pt, ${formatNumber(coins)} coins`,
  adjust: 'Adjust points or coins',
  adjustText:
    'It takes effect within a minute after another owner has approved it. Granted points expire after six months. A negative amount takes points or coins back.',
  currency: 'Kind',
  currencies: { point: 'Points', coin: 'Coins' },
  amount: 'Amount',
  message: 'Message to the member',
  messageHint: 'Shown in the member’s point or coin history',
  ask: 'Ask for approval',
  close: 'Close the account',
  takeBack: 'Take undecided cards back',
  takeBackText:
    'For a guardian’s cancellation of what a minor bought. All cards that are neither shipped nor converted go back to the shop, and the member gets nothing for them. It is done within a minute after the approval, and cannot be undone.',
  takeBackFirst:
    'Restrict the member’s login first. It can be requested only while cards are undecided.',
  closeText:
    'Personal data is erased for good. Free points are lost, and transaction records are kept.',
  obstaclesTitle: 'The account cannot be closed now',
  obstacles: {
    'cards-wait': 'Cards are waiting for the member’s decision',
    'parcels-travel': 'Parcels are still to be sent or on their way',
    'paid-points': 'Purchased points are still unused',
    owes: 'The member owes after a refund',
    'payment-held': 'A payment is on hold',
    'refund-open': 'A refund is still in progress',
  },
  unmask: 'Show personal data',
  unmaskText: 'Shows name, email, phone and address. The reason is recorded in the audit log.',
  show: 'Show',
  view: 'View as the member',
  cases: 'Cases',
  note: 'Note',
  noteHint: 'Only operators see it. It cannot be changed afterwards.',
  addNote: 'Add the note',
  resetMail: 'Email a link for a new password',
  resetMailText: 'The shop sends the link to the email address of the member.',
  send: 'Send',
  asked: 'Requested. The shop does it within a minute.',
}

export const membersTexts = { ja, en }
