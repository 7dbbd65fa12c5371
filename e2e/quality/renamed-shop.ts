import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { MOVIE_STYLES } from '#contract/constants.ts'
import { type Identity, NEUTRAL_IDENTITY } from '#contract/identity.ts'
import { PALETTES } from '#contract/palettes.ts'
import type { ShopHandle } from '#e2e/support/base.ts'
import { readMovie } from '#server/pictures/shop-movies/shop-movies.ts'
import { makeShopFiles, storeShopFiles } from '#server/pictures/shop-pictures/shop-pictures.ts'
import { storeIdentity } from '#server/settings/settings.ts'
import { OWN_WORDS } from '#testing/fixtures/own-words.ts'

/** The name of the demo's shop, which no page of another shop may show. */
export const DEMO_NAME = /引札|ヒキフダ|Hikifuda/i
export const LOGO_NAME = /^(星屑トレカ トップページ|Hoshikuzu Cards Top page)$/

/** The files of the demo's shop, which no page of another shop may load. */
export const DEMO_FILES = /\/movies\/style-|\/(?:choose|draw|receive)-[\w-]+\.svg/

/** Gives the shop another name, other words, colours, pictures and movies, as another operator would. */
export async function renameShop(
  page: Page,
  shop: ShopHandle,
  palette: keyof typeof PALETTES,
): Promise<void> {
  const identity = {
    ...NEUTRAL_IDENTITY,
    name: '星屑トレカ',
    nameEn: 'Hoshikuzu Cards',
    nameShort: '星屑',
    nameKana: 'ホシクズトレカ',
    nameLatin: 'Hoshikuzu',
    logoLetters: '星屑',
    companyUrl: 'https://hoshikuzu.example/',
    counterPlace: 'last' as const,
    socialLinks: [{ name: 'Mastodon', url: 'https://social.example/@hoshikuzu' }],
    palette: PALETTES[palette],
    ...OWN_WORDS,
    ...(await storeFiles(shop)),
  }
  await shop.database.transaction((tx) => storeIdentity(tx, identity))
  const readTitle = async () => (await page.request.get('/login')).text()
  await expect.poll(readTitle).toContain('hoshikuzu.example')
}

async function storeFiles(
  shop: ShopHandle,
): Promise<Pick<Identity, 'pictures' | 'movies' | 'sisterSites'>> {
  const name = await storeDrawing(shop, { width: 9, height: 9 })
  const logo = await storeDrawing(shop, { width: 640, height: 160 })
  const film = await readFile('web/public/movies/style-1.webm')
  const movie = await readMovie(film)
  if (movie === null) throw new Error('the movie is refused')
  const filmName = await storeShopFiles(shop.database, { upload: film, files: [movie] })
  const movies = MOVIE_STYLES.map((style) => [style, `${filmName}/${movie.file}`])
  const steps = { stepChoose: name, stepDraw: name, stepReceive: name }
  const site = {
    name: '星の買取',
    nameEn: 'Star buying',
    mark: '星',
    url: 'https://star.example/',
  }
  return {
    sisterSites: [{ ...site, picture: name }],
    pictures: { ...NEUTRAL_IDENTITY.pictures, logo, cardBack: name, ...steps },
    movies: Object.fromEntries(movies) as Identity['movies'],
  }
}

async function storeDrawing(
  shop: ShopHandle,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<string> {
  const size = `width="${width}" height="${height}"`
  const upload = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`)
  const files = (await makeShopFiles(upload)) ?? []
  return storeShopFiles(shop.database, { upload, files })
}
