import type { Page } from '@playwright/test'
import type { ShopRules } from '#contract/rules.ts'

/** Shows the page the rules of another shop. */
export async function mockRules(page: Page, rules: Partial<ShopRules>): Promise<void> {
  await page.route('**/api/user/point', async (route) => {
    const response = await route.fetch()
    const user = await response.json()
    Object.assign(user.rules, rules)
    await route.fulfill({ response, json: user })
  })
}
