import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Banner } from '#server/packs/banners.sql.ts'
import type { CardType, NewCard } from '#server/packs/cards.sql.ts'

export const IMAGES_DIR = join(import.meta.dirname, '../../demo/images')
const CARD_COUNT = 30

export const fixtureCardTypes: readonly CardType[] = [
  { id: 1, name: '花鳥', nameEn: 'Flowers and birds' },
  { id: 2, name: '妖怪', nameEn: 'Spirits' },
  { id: 3, name: '武者', nameEn: 'Warriors' },
  { id: 4, name: '名所', nameEn: 'Famous views' },
  { id: 5, name: '星座', nameEn: 'Constellations' },
  { id: 6, name: 'からくり', nameEn: 'Automata' },
  { id: 7, name: 'フィギュア', nameEn: 'Figures' },
  { id: 8, name: 'ゲーム', nameEn: 'Games' },
]

const RARITIES = [
  { rarity: 3, rarityLabel: 'UR' },
  { rarity: 2, rarityLabel: 'SR' },
  { rarity: 1, rarityLabel: 'R' },
  { rarity: 0, rarityLabel: 'N' },
] as const

/** Thirty cards, four of each rarity above normal. */
export function fixtureCards(): readonly NewCard[] {
  const images = imagePaths('cards')
  return Array.from({ length: CARD_COUNT }, (_, index) => ({
    ...(RARITIES[Math.min(3, Math.floor(index / 4))] as (typeof RARITIES)[number]),
    name: `試し札 第${index + 1}番`,
    image: images[index % images.length] as string,
    modelNumber: `T-${String(index + 1).padStart(3, '0')}`,
    setSize: index === 0 ? 3 : 1,
  }))
}

export function fixtureBanners(): readonly Banner[] {
  const images = imagePaths('banners')
  return [
    ...[0, 1, 2].map((index) => ({
      mode: 1 as const,
      fileName: images[index % images.length] as string,
      url: `/pack-detail?packId=${[1, 3, 6][index]}`,
    })),
    { mode: 2, fileName: video(), url: '/pack-detail?packId=1' },
  ]
}

/** Addresses of the demo's pictures, so that a fixture shop shows real ones. */
export function imagePaths(kind: 'cards' | 'packs' | 'banners'): readonly string[] {
  const found = listFiles(kind).filter((name) => /\.(webp|avif)$/.test(name))
  return (found.length > 0 ? found : ['missing.webp']).map((name) => `/images/${kind}/${name}`)
}

function video(): string {
  const name = listFiles('banners').find((file) => /\.(mp4|webm)$/.test(file)) ?? 'missing.mp4'
  return `/images/banners/${name}`
}

function listFiles(kind: string): readonly string[] {
  const directory = join(IMAGES_DIR, kind)
  return existsSync(directory) ? readdirSync(directory).sort() : []
}
