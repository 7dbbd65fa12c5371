import { chromium } from '@playwright/test'
import type { FastifyInstance } from 'fastify'
import { buildWebIfChanged, CONSOLE_DIR } from '#bin/build/web.ts'
import { serveApplication } from '#server/platform/http/application.ts'
import { chromiumPath } from '#testing/drivers/chromium.ts'
import type { ConsoleClient } from '#testing/drivers/console-client.ts'

/** Serves the built screens of the console. */
export async function addConsolePages(http: FastifyInstance): Promise<void> {
  await buildWebIfChanged()
  await serveApplication(http, {
    ...{ directory: CONSOLE_DIR, path: '/console', apiPath: '/console/api' },
  })
}

/**
 * Opens the packing slips of parcels in a browser, and returns the milliseconds until one document
 * shows all slips.
 */
export async function measureSlipsMs(
  { url, client }: { url: string; client: ConsoleClient },
  ids: readonly number[],
): Promise<number> {
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox'],
  })
  try {
    const context = await browser.newContext({ baseURL: url })
    const [name = '', value = ''] = client.cookie().split('=')
    const { hostname: domain } = new URL(url)
    const flags = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const
    await context.addCookies([{ name, value, domain, ...flags }])
    const page = await context.newPage()
    const from = performance.now()
    await page.goto(`/console/packing-slips?ids=${ids.join(',')}`)
    await page
      .getByRole('article')
      .nth(ids.length - 1)
      .waitFor()
    return performance.now() - from
  } finally {
    await browser.close()
  }
}
