import type { Page, Route } from '@playwright/test'
import { expect, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import { payloadsOf, recordCalls, urlOfCall } from '#e2e/support/calls.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { addMovedCards } from '#testing/fixtures/moved-cards.ts'
import { movedCardsTexts } from '#web/shop/exchange/moved-cards/moved-cards.texts.ts'

const { ja } = movedCardsTexts
const DECISION = 'POST /user/moved_cards/decision'

async function openCards(page: Page, shop: ShopHandle, member: { hasAddress?: boolean } = {}) {
  const account = await shop.addMember(member)
  const cards = { memberId: account.id, goodId: goods.plain, points: [800, 500, 300] }
  const holdUntil = new Date('2026-04-01T00:00:00+09:00')
  await addMovedCards(shop.database, { ...cards, holdUntil, now: new Date(NOON) })
  await loginAs(page, account)
  await page.goto('/buy-product-history?mode=1')
  const section = page.getByRole('region', { name: ja.title })
  await expect(section.getByRole('listitem')).toHaveCount(3)
  const choose = (at: number, name: string) =>
    section.getByRole('listitem').nth(at).getByRole('button', { name, exact: true }).click()
  const decide = async (count: number) => {
    await section.getByRole('button', { name: ja.decide(count) }).click()
    await page.getByRole('dialog').getByRole('button', { name: ja.confirm }).click()
  }
  return { section, choose, decide }
}
const idsIn = (payload: unknown) => Object.values(payload as object).map((list) => list.length)

test('A-382 a member ships one card of the former shop, takes points for another and decides on the last one later', async ({
  page,
  shop,
}) => {
  const { section, choose, decide } = await openCards(page, shop)
  await expect(section.getByText(ja.until('26/03/31'))).toHaveCount(3)
  await expect(section.getByRole('button', { name: ja.decide(0) })).toBeDisabled()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await choose(0, ja.ship)
  await choose(1, '500P')
  await section.getByRole('button', { name: ja.decide(2) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('500P')).toBeVisible()
  await expect(dialog.getByText('渋谷区', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: ja.cancel }).click()
  const calls = recordCalls(page)
  await decide(2)
  await expect(section.getByRole('listitem')).toHaveCount(1)
  expect(payloadsOf(calls, DECISION).map(idsIn)).toEqual([[1, 1]])
  await choose(0, '300P')
  await decide(1)
  await expect(section).toHaveCount(0)
})

test('A-382 a lost answer is tried again, and the cards count once', async ({ page, shop }) => {
  const { section, choose, decide } = await openCards(page, shop)
  await choose(0, '800P')
  const path = urlOfCall('/user/moved_cards/decision')
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionfailed')
  }
  await page.route(path, lose, { times: 1 })
  await decide(1)
  await page.getByRole('alertdialog').getByRole('button').first().click()
  await decide(1)
  await expect(section.getByRole('listitem')).toHaveCount(2)
})

test('A-384 without an address the choice to ship leads to the page where it is entered', async ({
  page,
  shop,
}) => {
  const { choose, decide } = await openCards(page, shop, { hasAddress: false })
  await choose(0, ja.ship)
  await decide(1)
  const refused = page.getByRole('alertdialog')
  await expect(refused.getByRole('link')).toHaveAttribute('href', '/change-member')
})
