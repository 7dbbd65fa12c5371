import { expect, type Page } from '@playwright/test'
import { NEUTRAL_IDENTITY } from '#contract/identity.ts'
import { PALETTES } from '#contract/palettes.ts'
import type { ShopHandle } from '#e2e/support/base.ts'
import { storeIdentity } from '#server/settings/settings.ts'

/** The name of the demo's shop, which no page of another shop may show. */
export const DEMO_NAME = /引札|ヒキフダ|Hikifuda/i
export const LOGO_NAME = /^(星屑トレカ トップページ|Hoshikuzu Cards Top page)$/

/** Gives the shop another name and other colours, as another operator would. */
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
    palette: PALETTES[palette],
  }
  await shop.database.transaction((tx) => storeIdentity(tx, identity))
  const readTitle = async () => (await page.request.get('/login')).text()
  await expect.poll(readTitle).toContain('hoshikuzu.example')
}
