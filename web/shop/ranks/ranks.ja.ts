interface Ahead {
  readonly rank: string
  readonly yen: string
}

export const ranksJa = {
  myPageTitle: 'マイページ',
  account: 'アカウント',
  band: '会員証',
  memberName: (name: string) => `${name} 様`,
  rank: 'ランク',
  noRank: 'なし',
  points: '所持ポイント',
  coins: '所持コイン',
  menu: 'マイページのメニュー',
  buyPoints: 'ポイント購入',
  buyPointsText: 'ポイントのコースを選ぶ',
  purchaseHistory: '購入履歴',
  purchaseHistoryText: '引いたカードと発送の状況',
  coupon: 'クーポン',
  couponText: 'コードを入れて受け取る',
  parcels: 'お届け状況',
  parcelsText: '荷物の状態と追跡番号を見る',
  pointHistory: 'ポイント履歴',
  pointHistoryText: 'ポイントの購入と付与',
  coinHistory: 'コイン履歴',
  coinHistoryText: 'コインの獲得と引換',
  exchange: '景品引換所',
  exchangeText: 'コインを景品と引き換える',
  userMenu: '会員メニュー',
  userMenuText: '会員情報・ポイント移行・パスワード',
  maintenanceTitle: '来月のランク維持',
  progressTitle: '来月のランクまで',
  reached: (rank: string) => `「${rank}」の条件を達成しました。来月からランクが上がります。`,
  progress: {
    rise: ({ rank, yen }: Ahead) => `「${rank}」まで、あと${yen}円のお支払いです。`,
    hold: ({ rank, yen }: Ahead) => `「${rank}」の継続まで、あと${yen}円のお支払いです。`,
    held: ({ rank }: Ahead) => `来月も「${rank}」を継続できます。`,
  },
  paidThisMonth: '今月のお支払い',
  paidOf: ({ paid, wanted }: { paid: string; wanted: string }) => `${paid}円 ／ ${wanted}円`,
  keepBy: ({ rank, coins }: { rank: string; coins: string }) =>
    `${coins}コインで、来月も「${rank}」を維持できます。`,
  keep: 'コインで維持する',
  cancel: 'やめる',
  keepTitle: 'ランク維持の確認',
  keepText: ({ rank, coins }: { rank: string; coins: string }) =>
    `${coins}コインを使って、来月も「${rank}」を維持します。よろしいですか？`,
  coinsNow: '現在のコイン',
  coinsAfter: '維持後のコイン',
  keptTitle: 'ランク維持の完了',
  keptText: (rank: string) => `来月も「${rank}」を維持します。`,
  rankListTitle: 'ランクとコイン',
  rankList: 'ランクごとの条件とコイン',
  yourRank: 'いまのランク',
  yourCoins: ({ rank, coins }: { rank: string; coins: string }) =>
    `「${rank}」では、1,000円のお支払いごとに${coins}コインが付きます。コインは、コインのくじ、景品との引き換え、ランクの維持に使えます。`,
  rankGives: (coins: string) => `1,000円のお支払いごとに${coins}コイン`,
  rankAsks: (yen: string) => `前の月に${yen}円以上のお支払い`,
  firstRank: 'どなたでも、はじめはこのランクです',
  rankKeeps: (coins: string) => `翌月もこのランクでいるには、${coins}コイン`,
  loadFailed: '会員情報を読み込めませんでした。',
}

export type RanksTexts = typeof ranksJa
