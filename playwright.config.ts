import { defineConfig } from '@playwright/test'
import { chromiumPath, slowFlags } from './testing/drivers/processes/chromium.ts'

const executablePath = await chromiumPath()
// The pages of a test share one process of the browser, because starting a process costs more time
// than loading most pages.
const args = ['--no-sandbox', '--process-per-site']

// The reporter `dot` prints all failures with their errors at the end of a log. On a terminal,
// `line` prints each failure as it happens.
const progress = process.stdout.isTTY ? 'line' : 'dot'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/setup.ts',
  workers: 2,
  // The check names a test that passes only when it is retried, and allows few of them.
  retries: 1,
  // The run stops after 20 failures, because something basic must then be broken.
  maxFailures: 20,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // These limits end a test that hangs. The limits are long, because a busy machine may pause for
  // seconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // The path of a reference picture contains no name of a platform, because the reference pictures
  // are the same on every machine.
  snapshotPathTemplate: '{testDir}/pictures/baseline/{arg}{ext}',
  reporter: process.env.E2E_REPORT
    ? [[progress], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [[progress]],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // The language of a first visit is the browser's. The time zone differs from the shop's on
    // purpose, because the times of the shop must not depend on the browser.
    locale: 'ja-JP',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // The trace of a failed test lists its actions, its requests and the console. With pictures and
    // snapshots of the page, the tests would take a quarter longer.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    actionTimeout: 20_000,
    launchOptions: { executablePath, args, ignoreDefaultArgs: slowFlags() },
  },
})
