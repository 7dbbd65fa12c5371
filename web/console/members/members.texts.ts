import { formatNumber } from '#web/kit/money.ts'

const ja = {
  title: (id: number) => `会員 ${id}`,
  mail: 'メールアドレス',
  created: '登録',
  state: '状態',
  states: { open: '利用中', closed: '退会済み' },
  points: 'ポイント',
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
  closeText:
    '6か月以上利用のない会員だけ、退会処理ができます。個人情報は消え、元に戻せません。取引の記録は残ります。',
  resetMail: 'パスワード再設定メールを送る',
  resetMailText: '会員のメールアドレスに、ショップから再設定のリンクを送ります。',
  send: '送る',
  asked: 'ショップに依頼しました。1分以内に処理されます。',
}

const en: typeof ja = {
  title: (id) => `Member ${id}`,
  mail: 'Mail address',
  created: 'Registered',
  state: 'State',
  states: { open: 'Open', closed: 'Closed' },
  points: 'Points',
  pointsOf: (balance, paid, free) =>
    `${formatNumber(balance)}pt (${formatNumber(paid)} paid, ${formatNumber(free)} free)`,
  coins: 'Coins',
  coinsOf: (balance) => `${formatNumber(balance)} coins`,
  debt: 'Owed after refunds',
  debtOf: (points, coins) => `${formatNumber(points)}pt, ${formatNumber(coins)} coins`,
  adjust: 'Adjust points or coins',
  adjustText:
    'It takes effect within a minute after another owner has approved it. Granted points expire after six months. A negative amount takes back.',
  currency: 'Kind',
  currencies: { point: 'Points', coin: 'Coins' },
  amount: 'Amount',
  message: 'What the member reads',
  messageHint: 'It stands in the history of points or coins',
  ask: 'Ask for approval',
  close: 'Close the account',
  closeText:
    'Only an account without use for six months can be closed. Personal data are erased for good. The records of trade stay.',
  resetMail: 'Mail a link to a new password',
  resetMailText: 'The shop sends the link to the mail address of the member.',
  send: 'Send',
  asked: 'The shop was asked, and does it within a minute.',
}

export const membersTexts = { ja, en }
