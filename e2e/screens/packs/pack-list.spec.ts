import type { Page } from '@playwright/test'
import type { Pack } from '#contract/packs.ts'
import { expect, idle, test } from '#e2e/support/base.ts'
import { countOf, recordCalls } from '#e2e/support/calls.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'

const LIST = (type: number, page: number) => `GET /user/pack/all_list/${type}/${page}`
const PAGE_SIZE = 20

test('R-003: a guest sees the packs of the one card type, a page at a time', async ({ page }) => {
  const listed = [await packsOf(page, 1, 1), await packsOf(page, 1, 2)].map((packs) =>
    packs.map(({ id }) => id),
  )
  expect(listed.map((ids) => ids.length)).toEqual([PAGE_SIZE, 6])
  await page.goto('/pack-list?index=1')
  await expect.poll(() => shownIds(page)).toEqual(listed[0])
  await page.getByRole('button', { name: '2ページ' }).click()
  await expect.poll(() => shownIds(page)).toEqual(listed[1])
  await page.goBack()
  await expect.poll(() => shownIds(page)).toEqual(listed[0])

  await page.goto('/pack-list?index=2')
  await expect.poll(() => shownIds(page)).toEqual([121, 122])
  await expect(page.getByRole('navigation', { name: 'ページ送り' })).toHaveCount(0)
})

test('S-064: the pager ignores clicks below 1, above the last page and on the current one', async ({
  page,
}) => {
  await page.goto('/pack-list?index=1')
  await expect(page.getByTestId('pack-1')).toBeVisible()
  const calls = recordCalls(page)
  const tap = async (name: string) => {
    await idle(page).getByRole('button', { name }).click({ force: true })
  }
  const ignored = async (name: string) => {
    calls.splice(0)
    await tap(name)
    await waitUntilStable(page)
    expect(calls.filter(({ key }) => key.includes('all_list'))).toEqual([])
  }
  await ignored('前のページ')
  await ignored('1ページ')
  await tap('2ページ')
  await expect(page.getByTestId('pack-120')).toBeVisible()
  expect(countOf(calls, LIST(1, 2))).toBe(1)
  await ignored('次のページ')
  await ignored('2ページ')
  await tap('前のページ')
  await expect.poll(() => countOf(calls, LIST(1, 1))).toBe(1)
})

test('U-011: the title is the card type in the language of the visitor', async ({ page }) => {
  await page.goto('/pack-list?index=1')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('花鳥')
  await switchToEnglish(page)
  await expect(title).toHaveText('Flowers and birds')
  await page.goto('/pack-list?index=2')
  await expect(title).toHaveText('Spirits')
})

test('U-011: an unknown card type has a blank title and an empty list', async ({ page }) => {
  for (const index of ['99', 'x', '']) {
    await page.goto(`/pack-list?index=${index}`)
    await expect(page.getByText('ただいま販売中のくじはありません。')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('')
  }
})

test('U-012: each of the four sort labels orders the packs, over all pages', async ({ page }) => {
  const packs = [...(await packsOf(page, 1, 1)), ...(await packsOf(page, 1, 2))]
  const prices = packs.map(({ point }) => point).toSorted((a, b) => a - b)
  const counts = packs.map(({ pack_count }) => pack_count).toSorted((a, b) => a - b)
  await page.goto('/pack-list?index=1')
  for (const { name, read, ordered } of [
    { name: '価格の高い順', read: shownPrices, ordered: prices.toReversed() },
    { name: '価格の安い順', read: shownPrices, ordered: prices },
    { name: '残りの多い順', read: shownCounts, ordered: counts.toReversed() },
    { name: '残りの少ない順', read: shownCounts, ordered: counts },
  ]) {
    const label = page.getByRole('button', { name })
    await label.click()
    await expect(label).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => read(page), name).toEqual(ordered.slice(0, PAGE_SIZE))
    await page.getByRole('button', { name: '2ページ' }).click()
    await expect.poll(() => read(page), name).toEqual(ordered.slice(PAGE_SIZE))
    await expect(label).toHaveAttribute('aria-pressed', 'true')
  }
  await switchToEnglish(page)
  const labels = page.getByRole('group', { name: 'Sort' }).getByRole('button')
  await expect(labels).toHaveText(['Highest price', 'Lowest price', 'Most left', 'Fewest left'])
})

const SEARCHES = [
  {
    language: 'ja',
    narrow: '絞り込み',
    search: 'くじを探す',
    clear: '条件をすべて解除',
    sort: '価格の安い順',
    viewport: { width: 390, height: 844 },
  },
  {
    language: 'en',
    narrow: 'Filter',
    search: 'Search packs',
    clear: 'Clear all',
    sort: 'Lowest price',
    viewport: { width: 1440, height: 900 },
  },
] as const

for (const { language, viewport, ...texts } of conditionsOf(SEARCHES, 1)) {
  test(`a search finds packs of all pages, and survives another order (${language}, ${viewport.width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await setLanguage(page, language)
    const pack = (await packsOf(page, 1, 2)).at(-1)
    await page.goto('/pack-list?index=1')
    const second = page.getByRole('button', { name: language === 'ja' ? '2ページ' : 'Page 2' })
    await expect(second).toBeVisible()
    await expect(page.getByTestId(`pack-${pack?.id}`)).toHaveCount(0)
    await idle(page).getByRole('button', { name: texts.narrow }).click()
    await page.getByLabel(texts.search).fill(pack?.name ?? '')
    await expect(page.getByTestId(`pack-${pack?.id}`)).toBeVisible()
    await expect(second).toHaveCount(0)
    await idle(page).getByRole('button', { name: texts.sort }).click()
    await expect(page).toHaveURL(/[?&]q=/)
    await expect(page.getByTestId(`pack-${pack?.id}`)).toBeVisible()
    await page.reload()
    await expect(page.getByTestId(`pack-${pack?.id}`)).toBeVisible()
    await idle(page).getByRole('button', { name: texts.clear }).first().click()
    await expect(second).toBeVisible()
    await expect(page).not.toHaveURL(/[?&]q=/)
  })
}

function tickets(page: Page) {
  return page.getByRole('main').getByTestId(/^pack-\d+$/)
}

function shownIds(page: Page): Promise<number[]> {
  return tickets(page).evaluateAll((all) =>
    all.map((ticket) => Number(ticket.dataset.testid?.slice('pack-'.length))),
  )
}

function shownCounts(page: Page): Promise<number[]> {
  return numbersIn(tickets(page).getByTestId('pack-count').allTextContents())
}

function shownPrices(page: Page): Promise<number[]> {
  return numbersIn(
    tickets(page)
      .getByText(/^[\d,]+[PC]$/)
      .allTextContents(),
  )
}

async function numbersIn(texts: Promise<string[]>): Promise<number[]> {
  return (await texts).map((text) => Number(text.replace(/\D/g, '')))
}

type Listed = Pick<Pack, 'name' | 'id' | 'point' | 'pack_count'>

async function packsOf(page: Page, type: number, number: number): Promise<readonly Listed[]> {
  const answer = await page.request.get(`/api/user/pack/all_list/${type}/${number}`)
  return (await answer.json()).list
}
