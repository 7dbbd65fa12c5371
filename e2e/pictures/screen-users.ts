import type { BrowserContext, Page } from '@playwright/test'
import { loginAs } from '#e2e/support/base.ts'
import { buyAndDecide, buyThroughApi, buyWithBothActionTypes } from '#e2e/support/draws.ts'
import { type Language, setLanguage } from '#e2e/support/navigation.ts'
import { initiatePayment } from '#e2e/support/payments.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addRankPayment } from '#server/ranks/ranks.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'

/**
 * The users of the screens. `guest` is not logged in, `new-member` has no activity, and
 * `active-member` has content on every screen.
 */
export type ScreenUser = 'guest' | 'new-member' | 'active-member'

export interface ScreenContext {
  readonly shop: { readonly url: string; readonly database: Database }
  readonly language: Language
}

const PURCHASES_COUNT = 11
const PAID_YEN = 100_000
const now = new Date(NOON)

/**
 * Prepares a browser context for the user: sets the language, logs in, and creates the user's
 * activity in the shop.
 */
export async function prepareContext(
  context: BrowserContext,
  user: ScreenUser,
  screen: ScreenContext,
): Promise<void> {
  const page = await context.newPage()
  await setLanguage(context, screen.language)
  if (user === 'new-member') {
    await loginAs(context, await addMemberAccount(screen.shop.database, { hasAddress: false, now }))
  }
  if (user === 'active-member') await createActivity(page, screen.shop.database)
  await page.close()
}

async function createActivity(page: Page, database: Database): Promise<void> {
  const member = await addMemberAccount(database, { points: 60_000, coins: 5_000, now })
  const july = new Date('2025-07-20T12:00:00+09:00')
  await database.transaction(async (tx) => {
    const { id: memberId } = member
    await addRankPayment(tx, { memberId, priceYen: PAID_YEN, paidAt: july, now })
    await addRankPayment(tx, { memberId, priceYen: PAID_YEN / 4, paidAt: now, now })
  })
  await loginAs(page, member)
  for (let index = 0; index < PURCHASES_COUNT; index++) {
    const count = 1 + index * 3
    await buyAndDecide(page, { packId: 6, count }, index % 3 === 0 ? 'all' : 'ship-only')
  }
  await buyThroughApi(page, { packId: 2, count: 2 })
  await buyWithBothActionTypes(page, { packId: 6, count: 40 })
  for (const request of OPEN_PAYMENT_REQUESTS) await initiatePayment(page, request)
}

const OPEN_PAYMENT_REQUESTS = [
  { pay_id: 2, combini_code: 'econ' },
  { pay_id: 4, name: 'ヤマダ ハナコ' },
] as const
