import { type BrowserContext, chromium } from '@playwright/test'
import type { FastifyInstance } from 'fastify'
import { buildWebIfChanged, CONSOLE_DIR } from '#bin/build/web.ts'
import { identity } from '#demo/identity.ts'
import { serveApplication } from '#server/platform/http/application.ts'
import type { ConsoleClient } from '#testing/drivers/console-client.ts'
import { chromiumPath } from '#testing/drivers/processes/chromium.ts'

/** Serves the built screens of the console. */
export async function addConsolePages(http: FastifyInstance): Promise<void> {
  await buildWebIfChanged()
  await serveApplication(http, {
    directory: CONSOLE_DIR,
    path: '/console',
    apiPath: '/console/api',
    identity: async () => identity,
  })
}

export interface LoggedInConsole {
  readonly url: string
  readonly client: ConsoleClient
}

/** Opens a browser in which the client's operator is logged in, and closes it after the act. */
export async function withConsoleBrowser<T>(
  { url, client }: LoggedInConsole,
  act: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox'],
  })
  try {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1280, height: 800 },
    })
    const [name = '', value = ''] = client.cookie().split('=')
    const { hostname: domain } = new URL(url)
    const flags = { path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const
    await context.addCookies([{ name, value, domain, ...flags }])
    return await act(context)
  } finally {
    await browser.close()
  }
}
