import { PAGE_TITLES } from '#contract/pages.ts'
import { isBeforeSale, isSaleEnded, type Pack, remainingOf } from '#server/packs/pack.ts'
import type { Language } from '#server/platform/language.ts'

interface PreviewText {
  readonly title: string
  readonly description: string
}

/**
 * The greatest length of a name in a preview. The shop itself shortens a longer name, because the
 * sites that show previews would otherwise cut the name off.
 */
const NAME_LENGTH_MAX = 100

export const SITE_NAMES = { ja: '引札', en: 'Hikifuda' } as const

const SHOP_TEXT = {
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

/** A page without a title of its own has the shop's title. */
export function pagePreview(pathname: string, language: Language): PreviewText {
  const title = Object.hasOwn(PAGE_TITLES, pathname) ? PAGE_TITLES[pathname]?.[language] : undefined
  if (title === undefined) return SHOP_TEXT[language]
  return { ...SHOP_TEXT[language], title: `${title} | ${SITE_NAMES[language]}` }
}

export function packPreview(pack: Pack, language: Language, now: Date): PreviewText {
  const name = truncated(pack.name)
  return {
    title: `${name} | ${SITE_NAMES[language]}`,
    description:
      language === 'ja' ? describeInJapanese(pack, name, now) : describeInEnglish(pack, name, now),
  }
}

function describeInJapanese(pack: Pack, name: string, now: Date): string {
  const formatNumber = (value: number) => value.toLocaleString('ja-JP')
  const price = `1口 ${formatNumber(pack.price)}${pack.currency === 'coin' ? 'コイン' : 'ポイント'}`
  return `「${name}」${price}。${availability()}中身と確率は開ける前からすべて公開、抽選は自分で確かめられます。`

  function availability(): string {
    if (remainingOf(pack) === 0) return `全${formatNumber(pack.total)}口、完売しました。`
    if (isSaleEnded(pack, now)) return '販売は終了しました。'
    if (isBeforeSale(pack, now)) return `全${formatNumber(pack.total)}口、まもなく販売開始。`
    return `全${formatNumber(pack.total)}口のうち残り${formatNumber(remainingOf(pack))}口。`
  }
}

function describeInEnglish(pack: Pack, name: string, now: Date): string {
  const formatNumber = (value: number) => value.toLocaleString('en-US')
  const currency = pack.currency === 'coin' ? 'coin' : 'point'
  const price = `${formatNumber(pack.price)} ${currency}${pack.price === 1 ? '' : 's'} per draw.`
  return `“${name}”: ${price} ${availability()} Contents and chances are public before you draw, and you can check every draw yourself.`

  function availability(): string {
    if (remainingOf(pack) === 0) return `All ${formatNumber(pack.total)} draws are sold out.`
    if (isSaleEnded(pack, now)) return 'The sale has ended.'
    if (isBeforeSale(pack, now)) return `${formatNumber(pack.total)} draws, on sale soon.`
    return `${formatNumber(remainingOf(pack))} of ${formatNumber(pack.total)} draws are left.`
  }
}

function truncated(name: string): string {
  const characters = [...name.trim()]
  if (characters.length <= NAME_LENGTH_MAX) return characters.join('')
  return `${characters.slice(0, NAME_LENGTH_MAX - 1).join('')}…`
}
