import { expect, loginAs, test } from '#e2e/support/base.ts'
import { mockResponse, recordCalls } from '#e2e/support/calls.ts'
import { fillLogin, loginButton } from '#e2e/support/login-form.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'

const LOGIN = 'POST /user/login'

test('S-002: the next post carries the csrf value of the guard', async ({ page }) => {
  const answered = page.waitForResponse('**/api/user/point')
  await page.goto('/login')
  const { csrf } = await (await answered).json()
  expect(csrf.value).not.toBe('')
  const calls = recordCalls(page)
  await fillLogin(page)
  const refused = page.waitForResponse('**/api/user/login')
  await loginButton(page).click()
  expect((await refused).status()).toBe(200)
  const sent = calls.find(({ key }) => key === LOGIN)
  expect(sent?.form.get(csrf.name)).toBe(csrf.value)
})

test('S-015 C-002: the csrf value is replaced by each answer, and posts are forms with json', async ({
  page,
}) => {
  const values = ['A', 'B', 'C']
  await page.route('**/api/user/login', (route) => {
    const csrf = { name: 'csrf', value: values.shift() }
    // Answers the request with the csrf value B with the state 401, and the other two requests with
    // the state 400. The test thus covers both states.
    const state = csrf.value === 'B' ? 401 : 400
    return route.fulfill({ status: state, json: { state, errors: { mail: [csrf.value] }, csrf } })
  })
  await page.goto('/login')
  await fillLogin(page)
  const calls = recordCalls(page)
  for (const shown of ['A', 'B', 'C']) {
    await loginButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: shown })).toBeVisible()
  }
  const posts = calls.filter(({ key }) => key === LOGIN)
  expect(posts.slice(1).map(({ form }) => form.get('csrf'))).toEqual(['A', 'B'])
  for (const { contentType, form, payload } of posts) {
    expect(contentType).toContain('application/x-www-form-urlencoded')
    expect([...form.keys()]).toEqual(['csrf', 'json'])
    expect(payload).toMatchObject({ mail: 'b@example.com' })
  }
})

test('S-015: the value of a good answer replaces the one before', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto('/')
  await expect(page.getByTestId('pack-1')).toBeVisible()
  await waitUntilStable(page)
  await mockResponse(page, '/user/pack/list', {
    state: 200,
    list: [],
    page: { page: 1, all_page: 1, pages: [1] },
    csrf: { name: 'csrf', value: 'from-the-list' },
  })
  const calls = recordCalls(page)
  const tabs = page.getByRole('tablist')
  for (const name of ['コインで引く', 'ポイントで引く', 'コインで引く']) {
    await tabs.getByRole('tab', { name }).click()
    await expect(page.getByText('ただいま販売中のくじはありません。')).toBeVisible()
    await waitUntilStable(page)
  }
  const posts = calls.filter(({ key }) => key === 'POST /user/pack/list')
  expect(posts.at(-1)?.form.get('csrf')).toBe('from-the-list')
  expect(posts[0]?.form.get('csrf')).not.toBe('from-the-list')
})
