import { expect, test } from '#e2e/support/base.ts'
import { mockRules } from '#e2e/support/shop-rules.ts'

const draw = {
  pack_id: 1,
  pack_name: '朱雀の引札',
  name: '朱雀',
  image_url: '/images/cards/1.webp',
  rarity: 7,
  rarity_label: 'SSR',
  one_in: 5_000,
  drawn_at: '2025-08-01 12:00:00',
  t: 20,
  draw: 0,
  member: null,
  member_en: null,
}

test('the feed is loaded when a visitor scrolls to it, and leads to the public log', async ({
  page,
}) => {
  let calls = 0
  await page.route('**/api/user/draw_feed', (route) => {
    calls += 1
    return route.fulfill({ json: { list: [draw] } })
  })
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/')
  await expect(page.getByTestId('pack-1')).toBeVisible()
  expect(calls).toBe(0)
  await page.locator('#card-types-title').scrollIntoViewIfNeeded()
  const feed = page.getByRole('region', { name: 'レアな引き' })
  await expect(feed).toContainText('5,000口に1口')
  await expect(feed).toContainText('会員さま')
  await expect(feed.getByRole('link')).toHaveAttribute('href', '/fairness?packId=1&t=21')
})

test('A-273 A-263: as the rules say, guests see no draws of others, and how to play stands first', async ({
  page,
}) => {
  let calls = 0
  await page.route('**/api/user/draw_feed', (route) => {
    calls += 1
    return route.fulfill({ json: { list: [draw] } })
  })
  await mockRules(page, {
    topOrder: ['how-to-play', 'packs', 'draw-feed', 'card-types', 'legal-links'],
    drawFeedFor: 'members',
  })
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    '遊び方',
  )
  await page.locator('#legal-title').scrollIntoViewIfNeeded()
  await page.locator('#card-types-title').scrollIntoViewIfNeeded()
  await expect(page.locator('#card-types-title')).toBeInViewport()
  await expect(page.getByRole('region', { name: 'レアな引き' })).toHaveCount(0)
  expect(calls).toBe(0)
})

test('the page for streams shows the draws without a background, in both languages', async ({
  page,
}) => {
  await page.route('**/api/user/pack/feed/1', (route) => route.fulfill({ json: { list: [draw] } }))
  await page.goto('/overlay.html?packId=1&lang=en')
  await expect(page.getByRole('listitem')).toContainText('1 in 5,000')
  await expect(page.getByRole('listitem')).toContainText('A member')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgba(0, 0, 0, 0)',
  )
})
