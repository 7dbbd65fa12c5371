import type { Page } from '@playwright/test'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { recordCalls, urlOfCall } from '#e2e/support/calls.ts'
import { expectPeriod, freezeClock, runUntilChange } from '#e2e/support/fake-clock.ts'
import { publishExtraPack } from '#e2e/support/packs.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'

test('R-004 U-039: a guest sees pictures, name, price, counts, end date and description', async ({
  page,
  shop,
}) => {
  const extra = await publishExtraPack(shop, {
    endsAt: new Date('2025-08-31T23:59:00+09:00'),
    detailHtml: '<p>説明の<strong>太字</strong></p>',
  })
  const detail = await detailOf(page, extra)
  await page.goto(`/pack-detail?packId=${extra}`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('別口の引札')
  await expect(page.getByTestId('price')).toHaveText('100P')
  await expect(page.getByTestId('total-count')).toHaveText('100')
  await expect(page.getByTestId('pack-count')).toHaveText('100')
  await expect(main.getByText(detail.format_end_date)).toBeVisible()
  await expect(main.locator('strong', { hasText: '太字' })).toBeVisible()
  const picture = main.getByRole('img', { name: '別口の引札' })
  await expect(picture.locator('img')).toHaveAttribute('src', detail.image[0])
  await expect(spinButton(page)).toBeVisible()
})

test('E-018: the end date is the text that the shop gives', async ({ page, shop }) => {
  const ends = await publishExtraPack(shop, { endsAt: new Date('2025-12-24T18:00:00+09:00') })
  const { format_end_date } = await detailOf(page, ends)
  expect(format_end_date).toContain('2025')
  await page.goto(`/pack-detail?packId=${ends}`)
  await expect(definition(page, '販売終了')).toHaveText(format_end_date)
  expect((await detailOf(page, 1)).format_end_date).toBe('')
  await page.goto('/pack-detail?packId=1')
  await expect(definition(page, '販売終了')).toHaveText('期限なし')
})

test('U-039: the pictures of the detail change by themselves', async ({ page }) => {
  const clock = await freezeClock(page)
  await page.goto('/pack-detail?packId=1')
  const frame = page.getByRole('img', { name: '朱雀の引札' })
  await expect(frame).toBeVisible()
  await clock.pause()
  const index = () => frame.getAttribute('data-index')
  await runUntilChange(page, index, 2000)
  await expectPeriod(page, index, 2000)
})

test('E-016: the limit is shown for packs that have one', async ({ page }) => {
  expect(await detailOf(page, 3)).toMatchObject({ can_limit: 1, limit_message: 'お一人様3回まで' })
  await page.goto('/pack-detail?packId=3')
  await expect(page.getByRole('main').getByText('お一人様3回まで')).toBeVisible()
  expect(await detailOf(page, 1)).toMatchObject({ can_limit: 0 })
  await page.goto('/pack-detail?packId=1')
  await expect(spinButton(page)).toBeVisible()
  await expect(page.getByText('購入制限')).toHaveCount(0)
})

test('U-040 K-003: the total is count × price in whole numbers, with each choice', async ({
  page,
}) => {
  await page.goto('/pack-detail?packId=1')
  await expect(page.getByTestId('total')).toHaveText('300P')
  for (const [count, total] of [
    [5, '1,500P'],
    [1, '300P'],
    [100, '30,000P'],
  ] as const) {
    await countSelect(page).selectOption(String(count))
    await expect(page.getByTestId('total')).toHaveText(total)
  }
  await page.getByRole('button', { name: '10口にする' }).click()
  await expect(countSelect(page)).toHaveValue('10')
  await expect(page.getByTestId('total')).toHaveText('3,000P')
  await page.goto('/')
  await expect(page.getByTestId('pack-1')).toBeVisible()
  const prices = page.getByTestId(/^pack-\d+$/).getByText(/^[\d.,]+[PC]$/)
  await expect.poll(() => prices.count()).toBeGreaterThan(20)
  for (const price of await prices.allTextContents())
    expect(price).toMatch(/^\d{1,3}(,\d{3})*[PC]$/)
})

test('V-022 K-004: counts run from 1 to what remains, 3000 or the limit of the pack', async ({
  page,
}) => {
  for (const [packId, maxCount] of [
    [1, 100],
    [3, 3],
    [6, 3000],
  ] as const) {
    await page.goto(`/pack-detail?packId=${packId}`)
    await expect(spinButton(page)).toBeVisible()
    const counts = await countSelect(page)
      .locator('option')
      .evaluateAll((all) => all.map((option) => Number((option as HTMLOptionElement).value)))
    expect(counts).toEqual(Array.from({ length: maxCount }, (_, index) => index + 1))
  }
  await countSelect(page).selectOption('3000')
  await expect(page.getByTestId('total')).toHaveText('15,000P')
})

test('U-042: the lineup shows where the pack says so, a page at a time', async ({ page, shop }) => {
  await page.goto('/pack-detail?packId=1')
  const cards = lineup(page).getByRole('listitem')
  await expect(cards).toHaveCount(20)
  await page.getByRole('button', { name: '2ページ' }).click()
  await expect(cards).toHaveCount(4)
  await expect(cards.first()).toContainText('試し札 第21番')

  const bare = await publishExtraPack(shop, { showsLineup: false })
  const calls = recordCalls(page)
  await page.goto(`/pack-detail?packId=${bare}`)
  await expect(spinButton(page)).toBeVisible()
  await waitUntilStable(page)
  await expect(lineup(page)).toHaveCount(0)
  expect(calls.filter(({ key }) => key.includes('card_list'))).toEqual([])
})

test('U-043: a tap on a card of the lineup shows it large', async ({ page }) => {
  await page.goto('/pack-detail?packId=1')
  await page.getByRole('button', { name: '試し札 第5番を大きく見る' }).click()
  const popup = page.getByRole('dialog', { name: '試し札 第5番' })
  await expect(popup.getByRole('img', { name: '試し札 第5番' })).toBeVisible()
  await expect(popup.getByText('T-005')).toBeVisible()
  await expect(popup.getByText('SR', { exact: true })).toBeVisible()
  await popup.getByRole('button', { name: '閉じる' }).click()
  await expect(popup).toHaveCount(0)
})

test('U-044: the description is HTML, and nothing in it runs', async ({ page, shop }) => {
  const unsafeHtml =
    '<strong>太い</strong><script>window.hasRun = 1</script><img src="x" onerror="window.hasRun = 1">' +
    '<a href="javascript:window.hasRun = 1">押す</a>'
  const saved = await publishExtraPack(shop, { detailHtml: unsafeHtml })
  await page.goto(`/pack-detail?packId=${saved}`)
  await expectHarmless(page)
  // The server sanitizes HTML, and the client sanitizes it again. This response contains unsafe
  // HTML, as if the server had missed it.
  await page.route(urlOfCall('/user/pack/detail/1'), async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, detail: { ...answer.detail, detail: unsafeHtml } } })
  })
  await page.goto('/pack-detail?packId=1')
  await expectHarmless(page)
})

test('R-005: errorMessageCount is plain text under the count select, and short', async ({
  page,
}) => {
  const forged = '<b>残り不足</b><img src=x onerror=alert(1)>'
  await page.goto(`/pack-detail?${new URLSearchParams({ packId: '1', errorMessageCount: forged })}`)
  await expect(page.getByTestId('count-error')).toHaveText(forged)
  await expectUnderSelect(page)
  const long = new URLSearchParams({ packId: '1', errorMessageCount: 'あ'.repeat(500) })
  await page.goto(`/pack-detail?${long}`)
  await expect(page.getByTestId('count-error')).toHaveText('あ'.repeat(200))
})

test('S-025: before the sale a countdown in hh.mm.ss ticks, and nothing can be spun', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-01-01T00:00:00Z'))
  await page.goto('/pack-detail?packId=5')
  const countdown = page.getByRole('main').getByRole('timer')
  await expect(countdown).toHaveText('01.02.03')
  await expect(page.getByText('2025/08/01 13:02 販売開始')).toBeVisible()
  await page.clock.setFixedTime(new Date('2026-01-01T00:00:01Z'))
  await expect(countdown).toHaveText('01.02.02')
  await expect(spinButton(page)).toHaveCount(0)
  await expect(page.getByTestId('pack-count')).toHaveText('200')
})

test('K-012: the countdown ticks every 1000 ms', async ({ page }) => {
  const clock = await freezeClock(page)
  await page.goto('/pack-detail?packId=5')
  const countdown = page.getByRole('main').getByRole('timer')
  await expect(countdown).toBeVisible()
  await clock.pause()
  const read = () => countdown.innerText()
  await runUntilChange(page, read, 1000)
  await expectPeriod(page, read, 1000)
  await expectPeriod(page, read, 1000)
})

test('S-026: at zero the countdown ends and the pack can be drawn', async ({ page, shop }) => {
  await page.clock.setFixedTime(new Date('2026-01-01T00:00:00Z'))
  await page.goto('/pack-detail?packId=5')
  const countdown = page.getByRole('main').getByRole('timer')
  await expect(countdown).toHaveText('01.02.03')
  await page.clock.setFixedTime(new Date('2026-01-01T01:02:02Z'))
  await expect(countdown).toHaveText('00.00.01')
  await expect(spinButton(page)).toHaveCount(0)
  await shop.setClock('2025-08-01T13:02:03+09:00')
  await page.clock.setFixedTime(new Date('2026-01-01T01:02:03Z'))
  await expect(spinButton(page)).toBeVisible()
  await expect(countdown).toHaveCount(0)
})

test('B-074: who has pressed before their turn gets the confirmation at the turn', async ({
  page,
  shop,
}) => {
  const startsAt = new Date(Date.parse(NOON) + 60_000)
  const line = { startsAt, lineSeconds: 600, maxBuyCount: 1, isLimited: true }
  const packId = await publishExtraPack(shop, line)
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const start = Date.parse('2026-01-01T00:00:00Z')
  await page.clock.setFixedTime(new Date(start))
  await page.goto(`/pack-detail?packId=${packId}`)
  const waitMs = (await detailOf(page, packId)).turn_at - Date.parse(NOON)
  const turn = page.getByTestId('turn')
  await expect(turn.getByRole('timer')).toBeVisible()
  await expect(definition(page, '順番')).toContainText('販売開始から10分は')
  await page.getByRole('button', { name: '順番が来たら引く' }).click()
  await expect(page.getByRole('button', { name: '待つのをやめる' })).toBeVisible()
  await page.clock.setFixedTime(new Date(start + waitMs - 1_000))
  await expect(turn.getByRole('timer')).toHaveText('00.00.01')
  // A device whose clock jumps ahead presses too early, and waits again.
  await page.clock.setFixedTime(new Date(start + waitMs + 1_000))
  await expect(page.getByText('順番は')).toBeVisible()
  await expect(page.getByRole('button', { name: '待つのをやめる' })).toBeVisible()
  await shop.setClock(new Date(Date.parse(NOON) + waitMs + 1_000).toISOString())
  // By the refusal the page has learnt that its clock is ahead.
  await page.clock.setFixedTime(new Date(start + 2 * waitMs + 3_000))
  await expect(page.getByRole('dialog', { name: '購入内容の確認' })).toBeVisible()
  await expect(turn).toHaveCount(0)
})

test('S-027: a sold-out pack opened by its address says so and offers no spin', async ({
  page,
}) => {
  await page.goto('/pack-detail?packId=4')
  await expect(page.getByRole('main').getByText('Sold out')).toBeVisible()
  await expect(spinButton(page)).toHaveCount(0)
  await expect(countSelect(page)).toHaveCount(0)
})

test('Q54: an ended pack opened by its address says so and offers no spin', async ({
  page,
  shop,
}) => {
  const ended = await publishExtraPack(shop, { endsAt: new Date('2025-08-01T11:00:00+09:00') })
  expect(await detailOf(page, ended)).toMatchObject({ is_ended: true })
  await page.goto(`/pack-detail?packId=${ended}`)
  await expect(page.getByRole('main').getByText('このくじの販売は終了しました。')).toBeVisible()
  await expect(spinButton(page)).toHaveCount(0)
  await expect(countSelect(page)).toHaveCount(0)
})

test('S-028: a detail without an id leads to /', async ({ page }) => {
  for (const query of ['', '?packId=999999', '?packId=', '?packId=abc', '?packId=-1']) {
    await page.goto(`/pack-detail${query}`)
    await expect(page, query).toHaveURL('/')
  }
  await page.route(urlOfCall('/user/pack/detail/1'), async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, detail: { ...answer.detail, id: undefined } } })
  })
  await page.goto('/pack-detail?packId=1')
  await expect(page).toHaveURL('/')
})

function spinButton(page: Page) {
  return page.getByRole('button', { name: 'くじを引く' })
}

function countSelect(page: Page) {
  return page.getByRole('combobox', { name: '口数' })
}

function lineup(page: Page) {
  return page.getByRole('region', { name: 'ラインナップ' })
}

function definition(page: Page, term: string) {
  return page.getByRole('definition').and(page.locator(`dt:text-is("${term}") + dd`))
}

async function expectUnderSelect(page: Page): Promise<void> {
  const select = await countSelect(page).boundingBox()
  const error = await page.getByTestId('count-error').boundingBox()
  expect(error?.y).toBeGreaterThanOrEqual((select?.y ?? 0) + (select?.height ?? 0))
}

async function expectHarmless(page: Page): Promise<void> {
  const description = page.getByRole('region', { name: 'くじの説明' })
  await expect(description.locator('strong')).toHaveText('太い')
  await expect(description.locator('script, [onerror], [href^="javascript"]')).toHaveCount(0)
  await expect(description).not.toContainText('<strong>')
  await expect(description).not.toContainText('hasRun')
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
}

async function detailOf(page: Page, packId: number) {
  return (await (await page.request.get(`/api/user/pack/detail/${packId}`)).json()).detail
}
