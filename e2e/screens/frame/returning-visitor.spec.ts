import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/support/base.ts'
import { waitUntilControlled } from '#e2e/support/service-worker.ts'
import { makeShopFiles, storeShopFiles } from '#server/pictures/shop-pictures/shop-pictures.ts'
import { readIdentity, storeIdentity } from '#server/settings/settings.ts'

const NAME = '星屑トレカ'
const iconOf = (page: Page) => page.locator('link[rel="icon"][type]').getAttribute('href')

test('A-338: a member who comes back finds another name and mark within five seconds, also without a connection', async ({
  page,
  context,
  shop,
}) => {
  await page.goto('/login')
  await waitUntilControlled(page)
  const iconBefore = await iconOf(page)
  await page.goto('about:blank')
  const upload = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const files = (await makeShopFiles(upload)) ?? []
  const mark = await storeShopFiles(shop.database, { upload, files })
  const identity = await readIdentity(shop.database)
  const pictures = { ...identity.pictures, mark }
  const renamed = { ...identity, name: NAME, nameEn: 'Hoshikuzu Cards', pictures }
  await shop.database.transaction((tx) => storeIdentity(tx, renamed))
  const title = async () => {
    await page.goto('/login')
    return page.title()
  }
  await expect.poll(title, { timeout: 5_000 }).toContain(NAME)
  const icon = await iconOf(page)
  expect(icon).not.toBe(iconBefore)
  const newMark = await (await page.request.get(icon ?? '')).text()
  const kept = () =>
    page.evaluate(async () => {
      const of = async (path: string) => (await (await caches.match(path))?.text()) ?? ''
      return (await of('/fairness')) + (await of('/favicon.svg'))
    })
  await expect.poll(kept, { timeout: 5_000 }).toContain(NAME)
  expect(await kept()).toContain(newMark)
  await context.setOffline(true)
  await page.goto('/fairness')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(NAME))
})
