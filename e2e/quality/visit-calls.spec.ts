import { VISIT } from '#bench/load/visit.ts'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { overlay } from '#e2e/support/draws.ts'
import { publishExtraPack } from '#e2e/support/packs.ts'
import { decisionsTexts } from '#web/shop/decisions/decisions.texts.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'

test('A-331 the visit that the bench of replicas repeats has the calls of our pages', async ({
  page,
  shop,
}) => {
  const member = await shop.addMember({ points: 3_000 })
  await loginAs(page, member)
  const [card] = await shop.database.query<{ id: number }>({ text: 'select id from cards limit 1' })
  const prize = { cardId: Number(card?.id), buyPoint: 40, actionType: '2', count: 100 } as const
  const packId = await publishExtraPack(shop, { prizes: [prize] })
  const found: { name: string; calls: string[] }[] = []
  // An answer that caches keep for everybody never asks the database for a visit.
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/') || /^public/.test(response.headers()['cache-control'] ?? ''))
      return
    const method = response.request().method() === 'POST' ? 'POST ' : ''
    const path = pathname
      .replace('/api', '')
      .replace(/(history\/detail)\/\d+$/, '$1/{purchaseId}')
      .replace(new RegExp(`(pack/(?:detail|card_list))/${packId}\\b`), '$1/{packId}')
    found.at(-1)?.calls.push(method + path)
  })
  const main = idle(page).getByRole('main')
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'top page': () => page.goto('/'),
    pack: () => main.locator(`a[href="/pack-detail?packId=${packId}"]`).first().click(),
    confirmation: () => press(packPageTexts.ja.spin),
    reveal: () =>
      page.getByRole('dialog').getByRole('button', { name: packPageTexts.ja.buy }).click(),
    choice: async () => {
      await overlay(page).click()
      await page.getByRole('button', { name: drawsTexts.ja.skipAll }).click()
    },
    decision: () => press(decisionsTexts.ja.next),
    thanks: () => press(decisionsTexts.ja.decide),
    history: () => page.goto('/buy-product-history'),
    purchase: () => main.locator('li button').first().click(),
  }
  const expected = VISIT.map(({ name, calls, callsToShip = [] }) => ({
    name,
    calls: [...calls, ...callsToShip].toSorted(),
  }))
  for (const { name, calls } of expected) {
    found.push({ name, calls: [] })
    await steps[name]?.()
    await expect.poll(() => found.at(-1)?.calls.toSorted(), name).toEqual(calls)
    await page.waitForLoadState('networkidle')
  }
  expect(found.map(({ name, calls }) => ({ name, calls: calls.toSorted() }))).toEqual(expected)
})
