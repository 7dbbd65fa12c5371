import { RETURNS } from '#contract/constants.ts'
import { counted, formatNumber } from '#web/kit/money.ts'

/** The words of the screens before a checkout, which a checkout need not load. */
const ja = {
  buyTitle: 'ポイント購入',
  buyLead: 'コースをお選びください。表示の価格{priceTax}が、そのままお支払い額になります。',
  coinsUse:
    'コインは、会員ランクに応じてポイントに付きます。コインのくじ、景品との引き換え、ランクの維持に使えます。',
  coinsLink: 'ランクとコインを見る',
  validity: `ポイントの有効期間は付与から{pointLife}です。${RETURNS.ja}`,
  pointTerms: 'ポイント利用規約',
  fundSettlement: '資金決済法に基づく表示',
  cardInputTitle: 'カード情報の入力',
  cardInputLead:
    'この画面で入力した内容は、どこにも送信されず、保存もされません。お支払いに使うカードは、コースを選んだあとの画面で入力してください。',
  cardInputCard: 'カード',
  cardsStoppedLead:
    'カードでのお支払いは、ただいま休止しています。ほかのお支払い方法をお使いください。保存済みのカードは削除できます。',
  forPack: 'ポイントを使うくじ',
  missing: (count: number, points: number) =>
    `${formatNumber(count)}口引くには、あと${formatNumber(points)}P必要です`,
  enough: (count: number) => `いまのポイントで${formatNumber(count)}口引けます`,
  buyShort: '購入する',
  draws: (count: number) => `このくじを${formatNumber(count)}口引けます`,
  covers: (count: number) => `${formatNumber(count)}口分に足りるコース`,
}

const en: typeof ja = {
  buyTitle: 'Buy points',
  buyLead: 'Choose a bundle. Prices are in whole yen{priceTax}: what you see is what you pay.',
  coinsUse:
    'Your rank adds coins to the points you buy. Spend them on coin packs, on prizes, or to keep your rank.',
  coinsLink: 'See ranks and coins',
  validity: `Points are valid for {pointLife} from the day they are granted. ${RETURNS.en}`,
  pointTerms: 'Point terms of service',
  fundSettlement: 'Payment Services Act',
  cardInputTitle: 'Card details',
  cardInputLead:
    'What you enter here is sent nowhere and is not stored. To pay by card, choose a bundle and enter your card on the next screen.',
  cardInputCard: 'Card',
  cardsStoppedLead:
    'We aren’t taking card payments at the moment. Please pay another way. You can still remove your saved cards.',
  forPack: 'The pack you were looking at',
  missing: (count, points) => `${formatNumber(points)}P more for ${counted(count, 'draw')}`,
  enough: (count) => `You have enough points for ${counted(count, 'draw')}`,
  buyShort: 'Buy',
  draws: (count) => `Enough for ${counted(count, 'draw')} of this pack`,
  covers: (count) => `Covers your ${counted(count, 'draw')}`,
}

export const buyPointTexts = { ja, en }
