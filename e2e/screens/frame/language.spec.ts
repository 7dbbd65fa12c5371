import { expect, test } from '#e2e/support/base.ts'

test.describe('a browser that prefers English to Japanese', () => {
  test.use({ locale: 'en-US' })

  test('Q17: the first visit is English as a whole, and the choice of Japanese lasts', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'en_US')
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()

    const header = page.getByRole('banner')
    await header.getByRole('button', { name: '日本語' }).click()
    await expect(header.getByRole('link', { name: 'ログイン' })).toBeVisible()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
    await context.clearCookies()
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ログイン')
  })

  test('Q17: the server’s messages of a first visit are English', async ({ page }) => {
    const guest = await (await page.request.get('/api/user/point')).json()
    const headers = { 'accept-language': 'en-US,en;q=0.9' }
    const form = {
      [guest.csrf.name]: guest.csrf.value,
      json: JSON.stringify({ mail: 'nobody@example.com', pass: 'wrongpass1' }),
    }
    const { errors } = await (await page.request.post('/api/user/login', { form, headers })).json()
    expect(errors.mail).toEqual(['Email address or password do not match'])
  })
})

for (const widthPx of [320, 390, 1440]) {
  test(`Q17: a guest sees the language switch on the top page, ${widthPx} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: widthPx, height: 844 })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    for (const name of ['日本語', 'English']) {
      await expect(header.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
    await expect(header.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
  })
}
