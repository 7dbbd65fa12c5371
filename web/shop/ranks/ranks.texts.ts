import { bothLanguages } from '#web/language/both-languages.ts'

interface Ahead {
  readonly rank: string
  readonly yen: string
}

export const ranksTexts = bothLanguages({
  myPageTitle: ['マイページ', 'My page'],
  account: ['アカウント', 'Account'],
  band: ['会員証', 'MEMBER'],
  memberName: [(name: string) => `${name} 様`, (name: string) => name],
  rank: ['ランク', 'Rank'],
  noRank: ['なし', 'None'],
  points: ['所持ポイント', 'Points'],
  coins: ['所持コイン', 'Coins'],
  menu: ['マイページのメニュー', 'Account pages'],
  buyPoints: ['ポイント購入', 'Buy points'],
  buyPointsText: ['ポイントのコースを選ぶ', 'Choose a bundle of points'],
  purchaseHistory: ['購入履歴', 'Purchase history'],
  purchaseHistoryText: ['引いたカードと発送の状況', 'The cards you drew, and their shipping'],
  coupon: ['クーポン', 'Coupon'],
  couponText: ['コードを入れて受け取る', 'Enter a code'],
  parcels: ['お届け状況', 'Deliveries'],
  parcelsText: ['荷物の状態と追跡番号を見る', 'Track your parcels'],
  pointHistory: ['ポイント履歴', 'Point history'],
  pointHistoryText: ['ポイントの購入と付与', 'Points bought and received'],
  coinHistory: ['コイン履歴', 'Coin history'],
  coinHistoryText: ['コインの獲得と引換', 'Coins earned and redeemed'],
  exchange: ['景品引換所', 'Prize exchange'],
  exchangeText: ['コインを景品と引き換える', 'Exchange coins for prizes'],
  userMenu: ['会員メニュー', 'Member menu'],
  userMenuText: [
    '会員情報・ポイント移行・パスワード',
    'Personal information, point transfer, password',
  ],
  maintenanceTitle: ['来月のランク維持', 'Keep your rank next month'],
  progressTitle: ['来月のランクまで', 'Your rank next month'],
  reached: [
    (rank: string) => `「${rank}」の条件を達成しました。来月からランクが上がります。`,
    (rank: string) => `You have reached “${rank}”. Your rank rises next month.`,
  ],
  progress: {
    rise: [
      ({ rank, yen }: Ahead) => `「${rank}」まで、あと${yen}円のお支払いです。`,
      ({ rank, yen }: Ahead) => `Pay ${yen} yen more this month to reach “${rank}”.`,
    ],
    hold: [
      ({ rank, yen }: Ahead) => `「${rank}」の継続まで、あと${yen}円のお支払いです。`,
      ({ rank, yen }: Ahead) => `Pay ${yen} yen more this month to keep “${rank}”.`,
    ],
    held: [
      ({ rank }: Ahead) => `来月も「${rank}」を継続できます。`,
      ({ rank }: Ahead) => `You keep “${rank}” next month.`,
    ],
  },
  paidThisMonth: ['今月のお支払い', 'Paid this month'],
  paidOf: [
    ({ paid, wanted }: { paid: string; wanted: string }) => `${paid}円 ／ ${wanted}円`,
    ({ paid, wanted }: { paid: string; wanted: string }) => `${paid} yen / ${wanted} yen`,
  ],
  keepBy: [
    ({ rank, coins }: { rank: string; coins: string }) =>
      `${coins}コインで、来月も「${rank}」を維持できます。`,
    ({ rank, coins }: { rank: string; coins: string }) =>
      `${coins} coins keep the rank “${rank}” for next month.`,
  ],
  keep: ['コインで維持する', 'Keep it with coins'],
  cancel: ['やめる', 'Cancel'],
  keepTitle: ['ランク維持の確認', 'Keep your rank'],
  keepText: [
    ({ rank, coins }: { rank: string; coins: string }) =>
      `${coins}コインを使って、来月も「${rank}」を維持します。よろしいですか？`,
    ({ rank, coins }: { rank: string; coins: string }) =>
      `Spend ${coins} coins to keep the rank “${rank}” for next month?`,
  ],
  coinsNow: ['現在のコイン', 'Coins now'],
  coinsAfter: ['維持後のコイン', 'Coins after'],
  keptTitle: ['ランク維持の完了', 'Rank kept'],
  keptText: [
    (rank: string) => `来月も「${rank}」を維持します。`,
    (rank: string) => `You keep “${rank}” next month.`,
  ],
  rankListTitle: ['ランクとコイン', 'Ranks and coins'],
  rankList: ['ランクごとの条件とコイン', 'What each rank takes and gives'],
  yourRank: ['いまのランク', 'Your rank'],
  yourCoins: [
    ({ rank, coins }: { rank: string; coins: string }) =>
      `「${rank}」では、1,000円のお支払いごとに${coins}コインが付きます。コインは、コインのくじ、景品との引き換え、ランクの維持に使えます。`,
    ({ rank, coins }: { rank: string; coins: string }) =>
      `“${rank}” gives ${coinsText(coins)} for every 1,000 yen you pay. Spend coins on coin packs, on prizes, or to keep your rank.`,
  ],
  rankGives: [
    (coins: string) => `1,000円のお支払いごとに${coins}コイン`,
    (coins: string) => `${coinsText(coins)} for every 1,000 yen you pay`,
  ],
  rankAsks: [
    (yen: string) => `前の月に${yen}円以上のお支払い`,
    (yen: string) => `For paying ${yen} yen or more in the previous month`,
  ],
  firstRank: ['どなたでも、はじめはこのランクです', 'Everyone starts at this rank'],
  rankKeeps: [
    (coins: string) => `翌月もこのランクでいるには、${coins}コイン`,
    (coins: string) =>
      `${coinsText(coins)} ${coins === '1' ? 'keeps' : 'keep'} it for the next month`,
  ],
  loadFailed: ['会員情報を読み込めませんでした。', 'We couldn’t load your account.'],
})

const coinsText = (coins: string) => (coins === '1' ? '1 coin' : `${coins} coins`)
