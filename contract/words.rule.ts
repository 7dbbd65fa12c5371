import type { Language } from './language.ts'
import { isStandard, type Words } from './words.ts'

export const PACKS = {
  pack: { ja: 'パック', en: ['pack', 'packs'] },
  oripa: { ja: 'オリパ', en: ['oripa', 'oripa'] },
  gacha: { ja: 'ガチャ', en: ['gacha', 'gacha'] },
} as const

/** Stands between the characters of a word that a text has received, such as in the name of a pack. */
const KEPT = '\uE000'

/** The standard words, and before them what keeps its name: longer words, and a legal text. */
const PATTERNS: Readonly<Record<Language, RegExp>> = {
  ja: /ポイント利用規約|ゆうパック|レターパック|くじら|オンラインガチャ|窓口|山口|口座|パック|くじ|ガチャ|ポイント|コイン|口(?!\uE000)|(^|\d ?|「)([PC])(?![\w\uE000])/g,
  en: /\{\w+\}|point terms|yu-pack|\b(?:(an?) )?(pack|point|coin)(s?)\b|(^|\d ?|“)([PC])(?![\w\uE000])/gi,
}

/**
 * Returns texts of the program in the words of the shop: a text, or texts and functions that make
 * one, at any depth. What such a function receives keeps its words, because operators and members
 * have written it, or it has the shop's words already.
 */
export function inWords<Texts>(texts: Texts, words: Words, language: Language): Texts {
  if (isStandard(words)) return texts
  const replace = language === 'ja' ? japaneseIn(words) : englishIn(words)
  const pattern = PATTERNS[language]
  return mapTexts(texts, {
    text: (text) => text.replace(pattern, replace).replaceAll(KEPT, ''),
    argument: (text) => text.replace(pattern, (word) => [...word, ''].join(KEPT)),
  }) as Texts
}

type Replace = (word: string, ...groups: (string | undefined)[]) => string

function japaneseIn(words: Words): Replace {
  const { packWord, drawWord, pointName, coinName } = words
  const pack = packWord === 'kuji' ? undefined : PACKS[packWord].ja
  const draw = drawWord === 'kai' ? '回' : undefined
  const shown = {
    くじ: pack,
    パック: pack,
    ガチャ: pack,
    ポイント: pointName,
    コイン: coinName,
    口: draw,
  }
  return (word, before, mark) =>
    mark === undefined ? (shown[word as keyof typeof shown] ?? word) : before + markOf(words, mark)
}

function englishIn(words: Words): Replace {
  const { packWord, pointNameEn, pointNamesEn, coinNameEn, coinNamesEn } = words
  const shown = {
    pack: PACKS[packWord === 'kuji' ? 'pack' : packWord].en,
    point: [pointNameEn, pointNamesEn],
    coin: [coinNameEn, coinNamesEn],
  } as const
  return (word, article, noun, plural, before, mark) => {
    if (mark !== undefined) return before + markOf(words, mark)
    if (noun === undefined) return word
    const name = shown[noun.toLowerCase() as keyof typeof shown][plural === '' ? 0 : 1]
    const cased = /^[A-Z]/.test(noun) ? capitalized(name) : name
    if (article === undefined) return cased
    return `${article[0]}${/^(?:[aeio]|u(?!ni))/i.test(name) ? 'n' : ''} ${cased}`
  }
}

function markOf({ pointMark, coinMark }: Words, mark: string): string {
  return mark.toUpperCase() === 'P' ? pointMark : coinMark
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

interface TextMap {
  readonly text: (text: string) => string
  readonly argument: (text: string) => string
}

function mapTexts(value: unknown, map: TextMap): unknown {
  if (typeof value === 'string') return map.text(value)
  if (typeof value === 'function')
    return (...given: readonly unknown[]) =>
      mapTexts(value(...given.map((each) => mapTexts(each, { ...map, text: map.argument }))), map)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, map))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapTexts(each, map)]),
  )
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && value.constructor === Object
}
