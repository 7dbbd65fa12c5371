import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { printTable } from '#bench/report/table.ts'
import type { Receipt } from '#contract/draws.ts'
import { chromiumPath } from '#testing/drivers/processes/chromium.ts'
import { drawReceipts, type LogPlan, packOf } from '#testing/fixtures/drawn-log.ts'

/**
 * The budget in milliseconds for checking a receipt of 3,000 draws on the page's main thread. The
 * budget also applies to the first check, which includes the time for compiling the code.
 */
const BUDGET_MS = 300
const DRAWS = 3_000
const ROUNDS = 20
const PROOF = join(import.meta.dirname, '../../web/shop/fairness/verifier/proof.rule.ts')
/**
 * The URL of the page that checks the receipt. Over plain HTTP, browsers offer Web Crypto only on
 * localhost.
 */
const ADDRESS = 'http://localhost:9/'

interface ProofTiming {
  readonly findings: Readonly<Record<string, string>>
  readonly firstMs: number
  readonly medianMs: number
}
interface Evidence {
  readonly receipt: Receipt
  readonly composition: string
}

const code = await bundleProof()
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox'],
})
try {
  const rows: string[][] = []
  for (const prizes of [30, 500]) {
    rows.push(await resultRow(browser, prizes))
  }
  printTable([
    ['3,000 draws in the browser', 'first ms', 'median ms', 'main thread ms', 'budget'],
    ...rows,
  ])
} finally {
  await browser.close()
}

async function bundleProof(): Promise<string> {
  const bundle = await build({
    logLevel: 'warn',
    configFile: false,
    build: { write: false, lib: { entry: PROOF, formats: ['iife'], name: 'proof' } },
  })
  const [output] = [bundle].flat() as Rolldown.RolldownOutput[]
  return output?.output[0].code ?? ''
}

async function resultRow(browser: Browser, prizes: number): Promise<string[]> {
  const page = await browser.newPage()
  await page.route(ADDRESS, (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }))
  await page.goto(ADDRESS)
  await page.addScriptTag({ content: code })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const before = await mainThreadMs(cdp)
  const timing = await measureProof(page, evidenceOf(prizes))
  const mainMs = ((await mainThreadMs(cdp)) - before) / ROUNDS
  await page.close()
  const { prizes: drawn, head, promise, counts } = timing.findings
  if ([drawn, head, promise, counts].join() !== 'same,same,kept,sound') {
    throw new Error(`the receipt was not proven: ${JSON.stringify(timing.findings)}`)
  }
  const isKept = Math.max(timing.firstMs, mainMs) < BUDGET_MS
  if (!isKept) process.exitCode = 1
  return [
    `${prizes} prizes`,
    timing.firstMs.toFixed(1),
    timing.medianMs.toFixed(1),
    mainMs.toFixed(1),
    isKept ? 'kept' : 'BROKEN',
  ]
}

function measureProof(page: Page, evidence: Evidence): Promise<ProofTiming> {
  return page.evaluate(
    async ({ evidence, rounds }) => {
      type Proof = { checkEvidence(evidence: Evidence): Promise<Record<string, string>> }
      const { proof } = globalThis as unknown as { proof: Proof }
      const times: number[] = []
      let findings = {}
      for (let round = 0; round < rounds; round += 1) {
        const from = performance.now()
        findings = await proof.checkEvidence(evidence)
        times.push(performance.now() - from)
      }
      const [firstMs = 0] = times
      const medianMs = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
      return { findings, firstMs, medianMs }
    },
    { evidence, rounds: ROUNDS },
  )
}

/** Returns the milliseconds that the page's main thread has worked so far. */
async function mainThreadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Builds the receipt of a pack's second purchase, with 3,000 draws. */
function evidenceOf(prizes: number): Evidence {
  const plan: LogPlan = {
    name: `a receipt of ${prizes} prizes`,
    counts: Array.from({ length: prizes }, (_, no) => (no < 5 ? 100 * 4 ** no : 2_000)),
    purchases: 2,
    drawCountOf: () => DRAWS,
  }
  const [, receipt] = drawReceipts(plan)
  if (receipt === undefined) throw new Error('nothing was drawn')
  return { receipt, composition: packOf(plan).composition.toString('utf8') }
}
