import type { Message } from '#server/platform/language.ts'

const COLORS: readonly Message[] = [
  { ja: '朱色', en: 'Vermilion' },
  { ja: '藍色', en: 'Indigo' },
  { ja: '金色', en: 'Golden' },
  { ja: '銀色', en: 'Silver' },
  { ja: '若草色', en: 'Meadow' },
  { ja: '桜色', en: 'Cherry' },
  { ja: '山吹色', en: 'Sunflower' },
  { ja: '水色', en: 'Sky' },
  { ja: '藤色', en: 'Wisteria' },
  { ja: '墨色', en: 'Ink' },
  { ja: '桃色', en: 'Peach' },
  { ja: '抹茶色', en: 'Matcha' },
  { ja: '瑠璃色', en: 'Lapis' },
  { ja: '琥珀色', en: 'Amber' },
  { ja: '茜色', en: 'Madder' },
  { ja: '雪色', en: 'Snow' },
]
const ANIMALS: readonly Message[] = [
  { ja: 'きつね', en: 'Fox' },
  { ja: 'たぬき', en: 'Raccoon Dog' },
  { ja: 'うさぎ', en: 'Rabbit' },
  { ja: 'つばめ', en: 'Swallow' },
  { ja: 'めだか', en: 'Rice Fish' },
  { ja: 'かわうそ', en: 'Otter' },
  { ja: 'ふくろう', en: 'Owl' },
  { ja: 'しか', en: 'Deer' },
  { ja: 'くま', en: 'Bear' },
  { ja: 'いるか', en: 'Dolphin' },
  { ja: 'くじら', en: 'Whale' },
  { ja: 'すずめ', en: 'Sparrow' },
  { ja: 'つる', en: 'Crane' },
  { ja: 'かめ', en: 'Turtle' },
  { ja: 'りす', en: 'Squirrel' },
  { ja: 'ねこ', en: 'Cat' },
]

export const FEED_NAME_COUNT = COLORS.length * ANIMALS.length

/**
 * The name is made of words of the shop's own, so that no member publishes a real name or an insult.
 * Several members may have the same one.
 */
export function feedNameOf(no: number): Message {
  const color = COLORS[Math.floor(no / ANIMALS.length)]
  const animal = ANIMALS[no % ANIMALS.length]
  if (color === undefined || animal === undefined) throw new Error(`no name has the number ${no}`)
  return { ja: `${color.ja}の${animal.ja}`, en: `${color.en} ${animal.en}` }
}
