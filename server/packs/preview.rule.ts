import type { Language } from '#server/platform/language.ts'
import { isBefore, isEnded, type Pack, remainingOf } from './packs.rule.ts'

/** What a shared address says before anybody opens it. */
export interface PreviewText {
  readonly title: string
  readonly description: string
}

/** Longer ones are cut by whoever shows them, in the middle of a word. */
const NAME_LENGTH_MAX = 100

export const SITE_NAMES = { ja: '引札', en: 'Hikifuda' } as const

const SHOP = {
  ja: {
    title: '引札 | 開ける前から、ぜんぶ見える。',
    description:
      '引札（ひきふだ）は、中身と残りの口数が公開されたオンラインくじの店です。引いたくじは一枚ずつ、発送かポイント変換を選べます。抽選は自分で確かめられます。',
  },
  en: {
    title: 'Hikifuda | See everything before you draw.',
    description:
      'Hikifuda is an online card-pack lottery whose contents and remaining draws are public. Each card you draw is shipped or turned into points, as you choose, and you can check every draw yourself.',
  },
} as const satisfies Record<Language, PreviewText>

/** As the screens call themselves; a test holds both together. */
const TITLES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  '/fairness': { ja: '公正な抽選のしくみ', en: 'How draws are kept fair' },
  '/user-guide': { ja: 'ご利用ガイド', en: 'Guide' },
  '/terms-of-service': { ja: '利用規約', en: 'Terms of service' },
  '/privacy-protection': { ja: 'プライバシーポリシー', en: 'Privacy policy' },
  '/specific-commerce': {
    ja: '特定商取引法に基づく表記',
    en: 'Specified Commercial Transactions Act',
  },
  '/login': { ja: 'ログイン', en: 'Log in' },
  '/user-register': { ja: '新規会員登録', en: 'New member registration' },
}

/** A page of the shop under its own title where it has one; everything else is the shop. */
export function pageText(pathname: string, language: Language): PreviewText {
  const title = Object.hasOwn(TITLES, pathname) ? TITLES[pathname]?.[language] : undefined
  if (title === undefined) return SHOP[language]
  return { ...SHOP[language], title: `${title} | ${SITE_NAMES[language]}` }
}

/** A pack in one sentence: price, what is left, and what can be known beforehand. */
export function packText(pack: Pack, language: Language, now: Date): PreviewText {
  const name = shortened(pack.name)
  return {
    title: `${name} | ${SITE_NAMES[language]}`,
    description: language === 'ja' ? inJapanese(pack, name, now) : inEnglish(pack, name, now),
  }
}

function inJapanese(pack: Pack, name: string, now: Date): string {
  const number = (value: number) => value.toLocaleString('ja-JP')
  const price = `1口 ${number(pack.price)}${pack.currency === 'coin' ? 'コイン' : 'ポイント'}`
  return `「${name}」${price}。${standing()}中身と確率は開ける前からすべて公開、抽選は自分で確かめられます。`

  function standing(): string {
    if (remainingOf(pack) === 0) return `全${number(pack.total)}口、完売しました。`
    if (isEnded(pack, now)) return '販売は終了しました。'
    if (isBefore(pack, now)) return `全${number(pack.total)}口、まもなく販売開始。`
    return `全${number(pack.total)}口のうち残り${number(remainingOf(pack))}口。`
  }
}

function inEnglish(pack: Pack, name: string, now: Date): string {
  const number = (value: number) => value.toLocaleString('en-US')
  const currency = pack.currency === 'coin' ? 'coin' : 'point'
  const price = `${number(pack.price)} ${currency}${pack.price === 1 ? '' : 's'} per draw.`
  return `“${name}”: ${price} ${standing()} Contents and chances are public before you draw, and you can check every draw yourself.`

  function standing(): string {
    if (remainingOf(pack) === 0) return `All ${number(pack.total)} draws are sold out.`
    if (isEnded(pack, now)) return 'The sale has ended.'
    if (isBefore(pack, now)) return `${number(pack.total)} draws, on sale soon.`
    return `${number(remainingOf(pack))} of ${number(pack.total)} draws are left.`
  }
}

function shortened(name: string): string {
  const characters = [...name.trim()]
  if (characters.length <= NAME_LENGTH_MAX) return characters.join('')
  return `${characters.slice(0, NAME_LENGTH_MAX - 1).join('')}…`
}
