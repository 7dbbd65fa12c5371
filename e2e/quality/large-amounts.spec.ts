import type { Page } from '@playwright/test'
import { expect, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import { mockResponse } from '#e2e/support/calls.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'
import { addGrants } from '#e2e/support/point-grants.ts'
import { addSilverMember } from '#e2e/support/ranked-members.ts'
import type { MemberAccount } from '#testing/fixtures/members.ts'
import { enlargeText, findTextOverflows } from './large-text.ts'

/**
 * The audit of every screen opens the smallest course on a phone. Larger amounts need more room, and
 * a column of a wide window may have less room than a phone.
 */
const WIDTHS_PX = [320, 390, 560, 960, 1440]
const LARGE_COURSE = { state: 200, point: 300_000, coin: 15_000, price: 300_000 }

interface Confirmation {
  readonly address: string
  /** Shows the amounts that the member confirms. */
  readonly open: (page: Page) => Promise<unknown>
}

const CONFIRMATIONS: readonly Confirmation[] = [
  {
    address: '/confirm-buy-point?pointPriceId=101',
    open: (page) => page.getByRole('radio').first().check(),
  },
  {
    address: '/confirm-buy-product?packId=1&buyCount=100',
    open: (page) => page.getByRole('main').getByRole('definition').first().waitFor(),
  },
  {
    address: '/my-page',
    open: (page) => page.getByRole('button', { name: /コインで維持|with coins/ }).click(),
  },
]

for (const { address, open } of CONFIRMATIONS) {
  test(`text of twice the size fits at ${address} with large amounts, at every width`, async ({
    page,
    shop,
  }) => {
    await loginAs(page, await addWealthyMember(shop))
    await mockLargeCourse(page)
    const issues: string[] = []
    for (const language of ['ja', 'en'] as const) {
      await setLanguage(page, language)
      await page.goto(address)
      await open(page)
      await enlargeText(page)
      for (const width of WIDTHS_PX) {
        await page.setViewportSize({ width, height: 900 })
        await waitUntilStable(page)
        const found = await findTextOverflows(page)
        issues.push(...found.map((issue) => `${language} at ${width}: ${issue}`))
      }
    }
    expect(issues).toEqual([])
  })
}

async function addWealthyMember(shop: ShopHandle): Promise<MemberAccount> {
  const member = await addSilverMember(shop, 1_234_567)
  await addGrants(shop, [{ memberId: member.id, currency: 'point', amount: 2_345_678 }])
  return member
}

/** Gives the smallest course a large price, and leaves its payment methods as they are. */
async function mockLargeCourse(page: Page): Promise<void> {
  const path = '/user/point_price/detail/101'
  const { list } = await (await page.request.get(`/api${path}`)).json()
  await mockResponse(page, path, { ...LARGE_COURSE, list, country_terms: [] })
}
