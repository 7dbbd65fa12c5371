import { defineConfig } from '@playwright/test'
import { chromiumPath } from './testing/drivers/chromium.ts'

const executablePath = await chromiumPath()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/setup.ts',
  workers: 2,
  // On two busy cores a test now and then misses a moment. CI retries once and lists the test as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  // Stop early if something basic is broken.
  maxFailures: 20,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // The name has no platform in it: the reference pictures are the same on every machine.
  snapshotPathTemplate: '{testDir}/pictures/baseline/{arg}{ext}',
  reporter: process.env.E2E_REPORT
    ? [['line'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['line']],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-US',
    // Neither the device's language nor its time zone may change the shop's texts.
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
    launchOptions: { executablePath, args: ['--no-sandbox'] },
  },
})
