import type { BrowserContext, Page } from '@playwright/test'
import type { Database } from '#server/platform/database.ts'
import { recordPaid } from '#server/ranks/ranks.ts'
import { addExtra } from '#testing/members.ts'
import { OPEN } from '#testing/moments.ts'
import { loginAs } from './base.ts'
import { buyAndDecide, buyByCall, buyMixed } from './draws.ts'
import { beginPayment } from './paying.ts'
import { type Language, speak } from './walk.ts'

/** guest: nobody; newcomer: a member who has nothing; collector: one who has something on every screen. */
export type Who = 'guest' | 'newcomer' | 'collector'

export interface Ground {
  readonly shop: { readonly url: string; readonly database: Database }
  readonly language: Language
}

const PURCHASES_COUNT = 11
const PAID_YEN = 100_000
const now = new Date(OPEN)

/** Makes the context theirs: its language, its login, and what they did in the shop before. */
export async function enterAs(context: BrowserContext, who: Who, ground: Ground): Promise<void> {
  const page = await context.newPage()
  await context.addInitScript((chosen) => localStorage.setItem('lang', chosen), ground.language)
  await speak(page, ground.language)
  if (who === 'newcomer') {
    await loginAs(context, await addExtra(ground.shop.database, { hasAddress: false, now }))
  }
  if (who === 'collector') await collect(page, ground.shop.database)
  await page.close()
}

async function collect(page: Page, database: Database): Promise<void> {
  const member = await addExtra(database, { points: 60_000, coins: 5_000, now })
  const july = new Date('2025-07-20T12:00:00+09:00')
  await database.transaction(async (tx) => {
    const { id: memberId } = member
    await recordPaid(tx, { memberId, priceYen: PAID_YEN, paidAt: july, now })
    await recordPaid(tx, { memberId, priceYen: PAID_YEN / 4, paidAt: now, now })
  })
  await loginAs(page, member)
  for (let index = 0; index < PURCHASES_COUNT; index++) {
    const count = 1 + index * 3
    await buyAndDecide(page, { packId: 6, count }, index % 3 === 0 ? 'all' : 'ship-only')
  }
  await buyByCall(page, { packId: 2, count: 2 })
  await buyMixed(page, { packId: 6, count: 40 })
  for (const wish of WAITING) await beginPayment(page, wish)
}

const WAITING = [
  { pay_id: 2, combini_code: 'econ' },
  { pay_id: 4, name: 'ヤマダ ハナコ' },
] as const
