import { defineConfig } from '@playwright/test'
import { chromiumPath } from './testing/drivers/chromium.ts'

const executablePath = await chromiumPath()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/setup.ts',
  workers: 2,
  // Two busy cores miss a moment now and then: where nobody watches, one more try, and the run names the flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  // What is broken at its root is not shown a hundred times.
  maxFailures: 20,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // The pictures that a page is held against are those of every machine: no name of a system in them.
  snapshotPathTemplate: '{testDir}/pictures/baseline/{arg}{ext}',
  reporter: process.env.E2E_REPORT
    ? [['line'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['line']],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // A worker would answer in place of what a test answers; install.spec.ts lets it in.
    serviceWorkers: 'block',
    locale: 'en-US',
    // Neither the device's language nor its zone may change what the shop says.
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
    launchOptions: { executablePath, args: ['--no-sandbox'] },
  },
})
