import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { overflowingWidths } from '#e2e/quality/layout-fit.ts'
import { englishIn, japaneseIn, visibleTexts } from '#e2e/quality/visible-texts.ts'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { mockResponse } from '#e2e/support/calls.ts'
import { openScreen, setLanguage } from '#e2e/support/navigation.ts'
import { mockOpenPayments, mockPaymentResult } from '#e2e/support/payment-mocks.ts'

const EXPIRES = '2025-08-04 12:00:00'

interface ScreenCase {
  readonly address: string
  readonly prepare?: (page: Page) => Promise<void>
}

const paid: ScreenCase = {
  address: '/complete-buy-point',
  prepare: (page) => mockPaymentResult(page, { result: '1', pack_id: 1, point: 5_000, coin: 50 }),
}
const pending: ScreenCase = {
  address: '/complete-buy-point?payment_id=P1',
  prepare: async (page) => {
    await mockPaymentResult(page, { result: '0', pack_id: 1 })
    await mockOpenPayments(page, [{ state: 'held', waits_for: 'operator', name: '1' }])
  },
}
const failed: ScreenCase = {
  address: '/complete-buy-point-amazom-pay',
  prepare: async (page) => {
    await mockPaymentResult(page, { result: '0' })
    await mockOpenPayments(page, [])
  },
}
const slip: ScreenCase = {
  address: '/confirm-combini',
  prepare: (page) =>
    mockResponse(page, '/user/point/combini_number*', {
      state: 200,
      url: 'https://slip.example/9f3b6a0e-0b54-4f0a-9d64-1f1c63b4f0aa?signature=5f2c7a',
      receipt_number: '123456789012345678901',
      price: 5_000,
      expires: EXPIRES,
    }),
}
function transfer(address: string): ScreenCase {
  const account = { bank: '58191', number: '01234567890123456789', name: '1234', price: 5_000 }
  const detail = {
    ...account,
    email: 'remit@hikifuda.example',
    expires: EXPIRES,
    handled: EXPIRES,
  }
  return { address, prepare: (page) => mockResponse(page, '/user/bank*', { state: 200, detail }) }
}
const history: ScreenCase = {
  address: '/buy-point-history',
  prepare: async (page) => {
    await mockOpenPayments(page, [
      { name: '1', waits_for: 'deposit', number: '0123456789', expires: EXPIRES, url: '/x' },
      { name: '2', payment_id: 'P2', state: 'failed', waits_for: null },
    ])
    const row = { money: 5_000, history_id: 1, created: EXPIRES, memo: '3' }
    await mockResponse(page, '/user/point/list/1', {
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
const SCREEN_CASES: readonly ScreenCase[] = [
  paid,
  pending,
  failed,
  slip,
  transfer('/bank-transfer-information'),
  transfer('/payge-transfer-information'),
  history,
  { address: '/complete-carrier' },
  { address: '/error-carrier' },
]

for (const language of ['ja', 'en'] as const) {
  test(`U-001 U-002 the screens after the payment fit and are in one language, in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await setLanguage(page, language)
    await loginAs(page, 'B')
    for (const { address, prepare } of SCREEN_CASES) {
      await page.unrouteAll()
      await prepare?.(page)
      await openScreen(page, address)
      if (language === 'ja') expect(await accessibilityFaults(page), address).toEqual([])
      const texts = await visibleTexts(page)
      const foreignTexts = language === 'en' ? japaneseIn(texts, []) : englishIn(texts, [])
      expect(foreignTexts, address).toEqual([])
      expect(await overflowingWidths(page), address).toEqual([])
    }
  })
}
