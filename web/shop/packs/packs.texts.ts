import { bothLanguages } from '#web/language/both-languages.ts'
import { kanjiNumber } from './kanji-number.rule.ts'

interface Step {
  readonly title: string
  readonly text: string
}

export const packsTexts = bothLanguages({
  banners: ['お知らせ', 'News'],
  bannerOf: [(index: number) => `お知らせ ${index}`, (index: number) => `News ${index}`],
  stopBanners: ['自動切り替えを止める', 'Pause the slideshow'],
  runBanners: ['自動で切り替える', 'Play the slideshow'],
  packs: ['販売中のくじ', 'Packs on sale'],
  tabs: {
    1: ['ポイントで引く', 'Draw with points'],
    2: ['コインで引く', 'Draw with coins'],
  },
  search: ['くじを探す', 'Search packs'],
  searchHint: ['くじの名前', 'Pack name'],
  narrow: ['絞り込み', 'Filter'],
  priceUpTo: [(price: string) => `${price}以下`, (price: string) => `Up to ${price}`],
  narrowPrice: ['1口の価格', 'Price per draw'],
  narrowType: ['種類', 'Type'],
  narrowRarity: ['残っているレアリティ', 'Rarity still available'],
  favourites: ['お気に入り', 'Favourites'],
  keep: [
    (name: string) => `${name}をお気に入りに追加`,
    (name: string) => `Add ${name} to favourites`,
  ],
  foundPacks: [
    (count: string) => `${count}件のくじ`,
    (count: string) => (count === '1' ? '1 pack' : `${count} packs`),
  ],
  noneFound: ['条件に合うくじはありません。', 'No packs match.'],
  noFavourites: [
    'お気に入りはまだありません。気になるくじの写真の左上にあるハートを押すと、ここに並びます。',
    'You have no favourites yet. Select the heart on a pack’s picture to keep it here.',
  ],
  clearFind: ['条件をすべて解除', 'Clear all'],
  recentPacks: ['最近見たくじ', 'Recently viewed'],
  noPacks: ['ただいま販売中のくじはありません。', 'There are no packs here right now.'],
  ticketNumber: [
    (packId: number) => `第${kanjiNumber(packId)}番`,
    (packId: number) => `No. ${packId}`,
  ],
  seals: {
    1: ['札', 'P'],
    2: ['金', 'C'],
  },
  perDraw: ['／ 1口', 'per draw'],
  price: [(price: string) => `1口 ${price}`, (price: string) => `${price} per draw`],
  total: ['総口数', 'Total draws'],
  remaining: ['残り', 'Remaining'],
  startsIn: ['販売開始まで', 'Sale starts in'],
  startsAt: [
    (date: string) => `${date} 販売開始`,
    (date: string) => `On sale ${date} (Japan time)`,
  ],
  soldOut: ['Sold out', 'Sold out'],
  drawThis: ['このくじを引く', 'Draw this pack'],
  nothingLeft: ['完売しました', 'All drawn, thank you'],
  lookInside: ['中身を見る', 'See what’s inside'],
  cardTypes: ['カードの種類から探す', 'Browse by card type'],
  howTo: ['遊び方', 'How to play'],
  stepNumerals: [
    ['一', '二', '三'],
    ['1', '2', '3'],
  ],
  steps: [
    [
      { title: '選ぶ', text: '中身と残りの口数を見て、引きたいくじを選びます。' },
      { title: '引く', text: 'ポイントかコインで、1口でもまとめてでも引けます。' },
      {
        title: '届く',
        text: '{hold}以内に、発送かポイント変換かを1枚ずつ選びます。{shipping}',
      },
    ] as readonly Step[],
    [
      { title: 'Choose', text: 'See what’s inside and how much is left, then choose a pack.' },
      { title: 'Draw', text: 'Draw once or many times with points or coins.' },
      {
        title: 'Receive',
        text: 'Within {hold}, choose for each card: ship it or convert it to points. {shipping}',
      },
    ] as readonly Step[],
  ],
  services: ['姉妹サービス', 'Sister services'],
  newsCrest: ['新', 'N'],
  exchangeCrest: ['換', 'E'],
  exchange: ['景品引換所', 'Prize exchange'],
  legal: ['規約・表記', 'Terms and notices'],
  fundSettlement: ['資金決済法に基づく表示', 'Payment Services Act notice'],
  pointTerms: ['ポイント利用規約', 'Point terms of service'],
  loginLead: ['くじを引くには会員ログインが必要です。', 'Please log in to draw.'],
  myPageLead: ['残高や履歴はこちらから。', 'Your balances and histories.'],
  sort: ['並べ替え', 'Sort'],
  sorts: {
    0: ['価格の高い順', 'Highest price'],
    1: ['価格の安い順', 'Lowest price'],
    2: ['残りの多い順', 'Most left'],
    3: ['残りの少ない順', 'Fewest left'],
  },
  free: ['無料', 'Free'],
  coinShortageTitle: ['コイン不足', 'Not enough coins'],
  coinSource: [
    'コインは、ポイントを購入すると会員ランクに応じて付与されます。コインだけの販売はありません。',
    'You receive coins when you buy points, depending on your rank. Coins are not sold on their own.',
  ],
  slide: [(index: number) => `画像 ${index}`, (index: number) => `Picture ${index}`],
})

export type PacksTexts = (typeof packsTexts)['ja']
