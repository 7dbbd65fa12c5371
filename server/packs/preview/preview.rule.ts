import type { LocalIdentity } from '#contract/identity.ts'
import { PAGE_TITLES } from '#contract/pages.ts'
import { inWords } from '#contract/words.rule.ts'
import type { Words } from '#contract/words.ts'
import { isBeforeSale, isSaleEnded, type Pack, remainingOf } from '#server/packs/pack.ts'
import { type Language, namesOf } from '#server/platform/language.ts'
import type { Article } from '#server/settings/articles/articles.ts'

interface PreviewText {
  readonly title: string
  readonly description: string
}

/** The language of a preview, and the texts of the shop in it. */
interface PreviewFrame {
  readonly language: Language
  readonly texts: LocalIdentity
  readonly words: Words
}

/**
 * The greatest length of a name in a preview. The shop itself shortens a longer name, because the
 * sites that show previews would otherwise cut the name off.
 */
const NAME_LENGTH_MAX = 100

/** A page without a title of its own has the shop's title. */
export function pagePreview(
  pathname: string,
  { language, words, texts: { name, tagline, description } }: PreviewFrame,
): PreviewText {
  const title = Object.hasOwn(PAGE_TITLES, pathname) ? PAGE_TITLES[pathname]?.[language] : undefined
  if (title === undefined) return { description, title: `${name} | ${tagline}` }
  return { description, title: `${inWords(title, words, language)} | ${name}` }
}

export function articlePreview(
  { title, titleEn, summary, summaryEn }: Article,
  { language, texts }: PreviewFrame,
): PreviewText {
  const textIn = (ja: string, en: string) => (language === 'en' && en !== '' ? en : ja)
  return {
    title: `${truncated(textIn(title, titleEn))} | ${texts.name}`,
    description: textIn(summary, summaryEn) || texts.description,
  }
}

export function packPreview(
  pack: Pack,
  { language, texts, words }: PreviewFrame,
  now: Date,
): PreviewText {
  const name = truncated(namesOf(pack)[language])
  const describe = language === 'ja' ? describeInJapanese : describeInEnglish
  const describeNamed = inWords((name: string) => describe(pack, name, now), words, language)
  return { title: `${name} | ${texts.name}`, description: describeNamed(name) }
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
