import { test as base } from '@playwright/test'
import fastify from 'fastify'
import { serveKitPage } from '#bin/build/kit-page.ts'
import { chromiumPath } from '#testing/drivers/processes/chromium.ts'

/** A test with the URL of the kit page. The kit page needs no shop, because it calls no server. */
export const test = base.extend<object, { kitUrl: string }>({
  kitUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter.
    async ({}, use) => {
      const http = fastify()
      serveKitPage(http)
      // The first request makes the server build the page, which takes long. The fixture sends this
      // request before any test.
      await http.inject('/kit')
      await use(`${await http.listen({ host: '127.0.0.1', port: 0 })}/kit`)
      await http.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

// These options turn off differences between machines in how a browser draws letters. The kit
// includes the font.
test.use({
  reducedMotion: 'reduce',
  launchOptions: {
    executablePath: await chromiumPath(),
    args: [
      '--no-sandbox',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--disable-font-subpixel-positioning',
      '--force-color-profile=srgb',
    ],
  },
})
