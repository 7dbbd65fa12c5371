import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { expect, test } from '#e2e/support/base.ts'

test('a browser that is too old for the shop gets a page that says so, and a way back', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  for (const path of ['/', '/pack-detail?packId=1', '/my-page']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/old-browser.html')
  }
  await expect(page.getByRole('heading')).toHaveText([
    'ブラウザが古いようです',
    'Your browser is out of date',
  ])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'もう一度開く' }).click()
  await expect(page).toHaveURL('/old-browser.html')
})
