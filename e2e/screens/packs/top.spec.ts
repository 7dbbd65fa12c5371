import type { Locator, Page } from '@playwright/test'
import {
  BANNER_AUTOPLAY_MS,
  BANNER_BREAKPOINT_PX,
  BANNER_SPEED_MS,
  PACK_IMAGE_ANIMATION_MS,
  PACK_IMAGE_ROTATION_MS,
} from '#contract/constants.ts'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { holdCall } from '#e2e/support/calls.ts'
import { expectPeriod, freezeClock, runUntilChange } from '#e2e/support/fake-clock.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'
import { setBannerMode } from '#server/packs/banners/banners.ts'

/**
 * Matches Japanese letters. A text without Japanese letters is a number, a sign or the shop's name
 * in Latin letters.
 */
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/
const LATIN_WORDS = ['English', 'HIKIFUDA', 'Sold out', 'Instagram', 'YouTube', 'LINE']

test('U-001: without a stored choice every screen is Japanese, whatever the browser’s language', async ({
  page,
}) => {
  for (const address of ['/', '/login', '/user-guide']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await waitUntilStable(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
    const words = await page.locator('h1, h2, h3, button, a, label').allInnerTexts()
    const foreign = words
      .flatMap((text) => text.split('\n'))
      .filter((text) => /[a-z]{2}/i.test(text) && !JAPANESE.test(text))
      .filter((text) => !LATIN_WORDS.some((word) => text.includes(word)))
    expect(foreign, address).toEqual([])
    expect(words.filter((text) => JAPANESE.test(text)).length).toBeGreaterThan(5)
  }
})

test('R-002: the top page has every block, with login for a guest and my page for a member', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(carousel(page)).toBeVisible()
  await expect(main.getByRole('tab')).toHaveText(['ポイントで引く', 'コインで引く'])
  await expect(page.getByTestId('pack-1')).toBeVisible()
  const steps = main.getByRole('region', { name: '遊び方' }).getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expect(steps.locator('img')).toHaveCount(3)
  await expect(page.getByTestId('pack-1').getByText('このくじを引く')).toBeInViewport()
  const icons = main.getByRole('region', { name: '姉妹サービス' }).getByRole('link')
  await expect(icons.first()).toHaveAttribute('href', '/exchange-card')
  expect(await icons.count()).toBeGreaterThan(1)
  const legal = main.getByRole('region', { name: '規約・表記' }).getByRole('link')
  expect(await hrefs(legal)).toEqual([
    '/specific-commerce',
    '/terms-of-service',
    '/privacy-protection',
    '/fund-settlement',
    '/point-terms-of-service',
  ])
  await expect(main.getByRole('link', { name: 'ログイン' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'マイページ' })).toHaveCount(0)

  await loginAs(page, 'B')
  await page.reload()
  await expect(main.getByRole('link', { name: 'ログイン' })).toHaveCount(0)
  await main.getByRole('link', { name: 'マイページ' }).click()
  await expect(page).toHaveURL('/my-page')
})

test('U-035: a pack shows name, price with P or C, total and what is left', async ({ page }) => {
  await page.goto('/')
  await expectTicket(page, 1, ['朱雀の引札', '300P', '100', '100'])
  await expectTicket(page, 6, ['五千枚の引札', '5P', '5,000', '5,000'])
  await expectTicket(page, 4, ['完売の引札', '100P', '50', '0'])
  await page.getByRole('tab', { name: 'コインで引く' }).click()
  await expectTicket(page, 2, ['金貨の引札', '50C', '1,000', '1,000'])
  await expect(page.getByTestId('pack-1')).toHaveCount(0)
})

test('U-038 S-027: a sold-out pack says Sold out and its button does nothing', async ({ page }) => {
  await page.goto('/')
  const ticket = page.getByTestId('pack-4')
  await expect(ticket.getByText('Sold out')).toBeVisible()
  await expect(page.getByTestId('pack-1').getByText('Sold out')).toHaveCount(0)
  await expect(ticket.getByRole('link')).toHaveCount(0)
  // The button is marked as disabled (`aria-disabled`) but still receives taps.
  await ticket.getByRole('button', { name: 'Sold out' }).click({ force: true })
  await waitUntilStable(page)
  await expect(page).toHaveURL('/')
  await page.getByTestId('pack-3').getByRole('link').click()
  await expect(page).toHaveURL('/pack-detail?packId=3')
})

test('U-037: a pack before its sale shows a countdown, and opens at zero without a call', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-01-01T00:00:00Z'))
  await page.goto('/')
  const countdown = page.getByTestId('pack-5').getByRole('timer')
  await expect(countdown).toHaveText('01.02.03')
  await page.clock.setFixedTime(new Date('2026-01-01T00:00:01Z'))
  await expect(countdown).toHaveText('01.02.02')
  await expect(page.getByTestId('pack-1').getByRole('timer')).toHaveCount(0)

  // Thousands of pages reach zero together; none of them may need the shop then.
  const ticket = page.getByTestId('pack-5')
  await expect(ticket).toContainText('中身を見る')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.clock.setFixedTime(new Date('2026-01-01T01:02:04Z'))
  await expect(countdown).toHaveCount(0)
  await expect(ticket).toContainText('引く')
  expect(calls.filter((url) => url.includes('/pack/'))).toEqual([])
})

test('U-036 K-010 K-011: pack pictures change every 2000 ms, over 1000 ms', async ({ page }) => {
  const clock = await freezeClock(page)
  await page.goto('/')
  const frame = page.getByTestId('pack-1').locator('[data-index]')
  await expect(frame).toBeVisible()
  await clock.pause()
  const index = () => frame.getAttribute('data-index')
  expect(PACK_IMAGE_ROTATION_MS).toBe(2000)
  await runUntilChange(page, index, 2000)
  const seen = [await shownImage(frame)]
  for (let turn = 0; turn < 2; turn++) {
    await expectPeriod(page, index, 2000)
    seen.push(await shownImage(frame))
  }
  expect(new Set(seen).size).toBe(3)
  const shown = frame.locator('img[data-shown="true"]')
  await expect(shown).toHaveCSS('animation-duration', '1s')
  expect(PACK_IMAGE_ANIMATION_MS).toBe(1000)
})

test('U-082 K-007 K-008: the banner slides by itself after 2500 ms, over 800 ms', async ({
  page,
}) => {
  const clock = await freezeClock(page)
  await page.goto('/')
  await expect(carousel(page)).toBeVisible()
  await clock.pause()
  const shown = () => carousel(page).getAttribute('data-shown')
  expect([BANNER_AUTOPLAY_MS, BANNER_SPEED_MS]).toEqual([2500, 800])
  await runUntilChange(page, shown, 2500)
  const seen = [await shown()]
  for (let turn = 0; turn < 2; turn++) {
    await expectPeriod(page, shown, 2500)
    seen.push(await shown())
  }
  expect([...seen].sort()).toEqual(['1', '2', '3'])
  const slide = carousel(page).getByRole('group').filter({ visible: true }).first()
  await expect(slide).toHaveCSS('transition-duration', /^0\.8s/)
})

test('U-083 E-022: mode 1 slides the pictures of the list, each leading to its address', async ({
  page,
}) => {
  await page.clock.install()
  const { mode, list } = await (await page.request.get('/api/user/banner')).json()
  expect(mode).toBe(1)
  expect(list).toHaveLength(3)
  for (const [index, { file_name, url }] of list.entries()) {
    await page.goto('/')
    const slide = carousel(page)
      .getByRole('group', { name: `お知らせ ${index + 1}` })
      .and(page.locator(':not([inert])'))
    await carousel(page)
      .getByRole('button', { name: `お知らせ ${index + 1}` })
      .click()
    const image = slide.getByRole('img')
    await expect(image).toHaveAttribute('src', file_name)
    await expect(image).toBeInViewport({ ratio: 0.9 })
    await slide.getByRole('link').click()
    await expect(page).toHaveURL(url)
  }
})

test('U-084 E-022: mode 2 plays a muted video in a loop and slides nothing', async ({
  page,
  shop,
}) => {
  await setBannerMode(shop.database, 2)
  const banner = async () => (await page.request.get('/api/user/banner')).json()
  await expect.poll(async () => (await banner()).mode).toBe(2)
  const { list } = await banner()
  await page.goto('/')
  const video = page.getByRole('main').locator('video')
  await expect(video).toHaveAttribute('src', list[0].file_name)
  await expect(carousel(page)).toHaveCount(0)
  const plays = await video.evaluate((element: HTMLVideoElement) => ({
    isMuted: element.muted,
    isLooped: element.loop,
    isInline: element.playsInline,
  }))
  expect(plays).toEqual({ isMuted: true, isLooped: true, isInline: true })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false)
  await setBannerMode(shop.database, 1)
  await expect.poll(async () => (await banner()).mode).toBe(1)
})

test('K-009: the banner changes its layout at 768 px', async ({ page }) => {
  expect(BANNER_BREAKPOINT_PX).toBe(768)
  const share = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const track = await carousel(page).boundingBox()
    const slide = await carousel(page).getByRole('group').first().boundingBox()
    return (slide?.width ?? 0) / (track?.width ?? 1)
  }
  await page.goto('/')
  await expect(carousel(page)).toBeVisible()
  const phone = await share(767)
  const wide = await share(769)
  expect(phone).toBeCloseTo(1, 1)
  expect(wide).toBeLessThan(0.9)
  expect(await share(390)).toBeCloseTo(phone, 1)
  expect(await share(1440)).toBeLessThan(0.9)
})

test('the first banner comes with the HTML, in the same place where the script draws it', async ({
  page,
  shop,
  browser,
}) => {
  for (const width of [390, 1440]) {
    const withoutScript = await browser.newContext({
      viewport: { width, height: 844 },
      javaScriptEnabled: false,
    })
    const pageWithoutScript = await withoutScript.newPage()
    // The server caches the list of banners for a moment, so the first page may lack the new
    // banners.
    await expect(async () => {
      await pageWithoutScript.goto(shop.url)
      await expect(pageWithoutScript.locator('#preload-overlay img')).toBeVisible({ timeout: 500 })
    }).toPass()
    const sentBox = await pageWithoutScript.locator('#preload-overlay img').boundingBox()
    await withoutScript.close()
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await expect(page.locator('#preload-overlay')).toHaveCount(0)
    const drawnBox = await carousel(page).getByRole('img').first().boundingBox()
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(Math.abs((drawnBox?.[side] ?? 0) - (sentBox?.[side] ?? 0)), side).toBeLessThan(2)
    }
  }

  const guard = await holdCall(page, '/user/point')
  await page.goto('/')
  await expect(page.locator('#preload-overlay')).toBeVisible()
  // A visitor may leave the page before its script draws the banner. The next page must then not
  // show the preloaded picture of the banner.
  await page.getByRole('banner').first().getByRole('link', { name: 'ログイン' }).click()
  await guard.release()
  await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
  await expect(page.locator('#preload-overlay')).toHaveCount(0)
})

test('S-035: my page with an ended session leads to /login', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto('/')
  const myPage = page.getByRole('main').getByRole('link', { name: 'マイページ' })
  await expect(myPage).toBeVisible()
  await page.context().clearCookies()
  await myPage.click()
  await expect(page).toHaveURL('/login')
})

function carousel(page: Page): Locator {
  return page.getByRole('region', { name: 'お知らせ' })
}

async function hrefs(links: Locator): Promise<(string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
}

function shownImage(frame: Locator): Promise<string | null> {
  return frame.locator('img[data-shown="true"]').getAttribute('src')
}

async function expectTicket(
  page: Page,
  packId: number,
  [name = '', price = '', total = '', left = '']: readonly string[],
): Promise<void> {
  const ticket = page.getByTestId(`pack-${packId}`)
  await expect(ticket.getByText(name, { exact: true })).toBeVisible()
  await expect(ticket.getByText(price, { exact: true })).toBeVisible()
  await expect(ticket.getByTestId('total-count')).toHaveText(total)
  await expect(ticket.getByTestId('pack-count')).toHaveText(left)
}
