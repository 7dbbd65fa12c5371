import puppeteer, { type Browser, type LaunchOptions, type Page } from 'puppeteer-core'
import { chromiumPath } from '#testing/drivers/processes/chromium.ts'
import type { Engine, EngineName, Viewport } from './engine.ts'
import { findProgram } from './missing-packages.ts'

const MESSAGE_TYPES = ['error', 'warn', 'assert']
/**
 * Messages of Chromium alone that tell of no fault. It reports every preload as unused once the
 * service worker answers for the page, and the refusal that brings a guest's first call a new
 * anti-forgery value (Q26).
 */
const HARMLESS = [
  /cross-world service worker resource mismatch/,
  /preloaded using link preload but not used/,
  /status of 403 .*\/api\//,
]
/** Movies play without a press, as they do in a browser that members use. */
const FIREFOX_SETTINGS = {
  'intl.accept_languages': 'ja',
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
}

export async function openFirefox(viewport: Viewport): Promise<Engine> {
  return openEngine('firefox', viewport, {
    browser: 'firefox',
    executablePath: findProgram('firefox-esr') ?? '',
    extraPrefsFirefox: FIREFOX_SETTINGS,
  })
}

export async function openChromium(viewport: Viewport): Promise<Engine> {
  return openEngine('chromium', viewport, {
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--lang=ja'],
  })
}

async function openEngine(
  name: EngineName,
  viewport: Viewport,
  options: LaunchOptions,
): Promise<Engine> {
  const browser: Browser = await puppeteer.launch({ ...options, headless: true })
  const page = (await browser.pages())[0] ?? (await browser.newPage())
  await page.setViewport(viewport).catch((cause: Error) => {
    // Firefox before 144 has set the size, and does not know the orientation.
    if (!/unknown command emulation\.setScreenOrientationOverride/.test(cause.message)) throw cause
  })
  const messages: string[] = []
  collectMessages(page, messages)
  return {
    name,
    open: async (url) => void (await page.goto(url)),
    async run(script, ...inputs) {
      const call = `(${script}).apply(null, ${JSON.stringify(inputs)})`
      return (await page.evaluate(call)) as ReturnType<typeof script>
    },
    press: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    picture: async () => Buffer.from(await page.screenshot({ captureBeyondViewport: false })),
    takeMessages: () => messages.splice(0),
    close: () => browser.close(),
  }
}

function collectMessages(page: Page, messages: string[]): void {
  page.on('console', (message) => {
    const text = `${message.type()}: ${message.text()} ${message.location()?.url ?? ''}`
    const isHarmless = HARMLESS.some((harmless) => harmless.test(text))
    if (MESSAGE_TYPES.includes(message.type()) && !isHarmless) messages.push(text)
  })
  page.on('pageerror', (error) => messages.push(`exception: ${error}`))
}
