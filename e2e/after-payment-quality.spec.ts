import type { Page } from '@playwright/test'
import { accessibilityFaults } from './axe.ts'
import { expect, loginAs, test } from './base.ts'
import { answerWith } from './calls.ts'
import { tellEnd, tellWaiting } from './endings.ts'
import { widthsThatOverflow } from './fit.ts'
import { englishIn, japaneseIn, textsOf } from './shown-texts.ts'
import { arrive, speak } from './walk.ts'

const EXPIRES = '2025-08-04 12:00:00'

interface Scene {
  readonly address: string
  readonly set?: (page: Page) => Promise<void>
}

const paid: Scene = {
  address: '/complete-buy-point',
  set: (page) => tellEnd(page, { result: '1', pack_id: 1, point: 5_000, coin: 50 }),
}
const asking: Scene = {
  address: '/complete-buy-point?payment_id=P1',
  set: async (page) => {
    await tellEnd(page, { result: '0', pack_id: 1 })
    await tellWaiting(page, [{ state: 'held', waits_for: 'operator', name: '1' }])
  },
}
const failed: Scene = {
  address: '/complete-buy-point-amazom-pay',
  set: async (page) => {
    await tellEnd(page, { result: '0' })
    await tellWaiting(page, [])
  },
}
const slip: Scene = {
  address: '/confirm-combini',
  set: (page) =>
    answerWith(page, '/user/point/combini_number*', {
      state: 200,
      url: 'https://slip.example/9f3b6a0e-0b54-4f0a-9d64-1f1c63b4f0aa?signature=5f2c7a',
      receipt_number: '123456789012345678901',
      price: 5_000,
      expires: EXPIRES,
    }),
}
function transfer(address: string): Scene {
  const account = { bank: '58191', number: '01234567890123456789', name: '1234', price: 5_000 }
  const detail = {
    ...account,
    email: 'remit@hikifuda.example',
    expires: EXPIRES,
    handled: EXPIRES,
  }
  return { address, set: (page) => answerWith(page, '/user/bank*', { state: 200, detail }) }
}
const history: Scene = {
  address: '/buy-point-history',
  set: async (page) => {
    await tellWaiting(page, [
      { name: '1', waits_for: 'deposit', number: '0123456789', expires: EXPIRES, url: '/x' },
      { name: '2', payment_id: 'P2', state: 'failed', waits_for: null },
    ])
    const row = { money: 5_000, history_id: 1, created: EXPIRES, memo: '3' }
    await answerWith(page, '/user/point/list/1', {
      state: 200,
      page: { page: 1, all_page: 2, pages: [1, 2] },
      balance: 20_000_000,
      list: [
        { ...row, id: 2, bonusPoint: 5_000 },
        { ...row, id: 1, bonusPoint: -12_345_678 },
      ],
    })
  },
}
const SCENES: readonly Scene[] = [
  paid,
  asking,
  failed,
  slip,
  transfer('/bank-transfer-information'),
  transfer('/payge-transfer-information'),
  history,
  { address: '/complete-carrier' },
  { address: '/error-carrier' },
]

for (const language of ['ja', 'en'] as const) {
  test(`U-001 U-002 the screens after the payment are open to everybody, in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await speak(page, language)
    await loginAs(page, 'B')
    for (const { address, set } of SCENES) {
      await page.unrouteAll()
      await set?.(page)
      await arrive(page, address)
      expect(await accessibilityFaults(page), address).toEqual([])
      const texts = await textsOf(page)
      const leaks = language === 'en' ? japaneseIn(texts, []) : englishIn(texts, [])
      expect(leaks, address).toEqual([])
      expect(await widthsThatOverflow(page), address).toEqual([])
    }
  })
}
