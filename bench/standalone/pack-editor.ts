import type { Locator, Page } from '@playwright/test'
import { longestTasks } from '#bench/measurement/longest-tasks.ts'
import { printTable } from '#bench/report/table.ts'
import type { DraftContent } from '#contract/console/packs/draft-content.ts'
import { LINES_MAX } from '#contract/console/packs/pack-limits.rule.ts'
import { PRICE_WARNINGS } from '#contract/console/packs/price-warnings.rule.ts'
import { addCardTypes } from '#server/packs/packs.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addStockedCard, approve, draftContent, draftLine } from '#testing/drivers/pack-maker.ts'
import { templateName, withDatabase, withServer } from '#testing/fixtures/template-database.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { startTestDatabase } from '#testing/fixtures/test-database.ts'
import { addConsolePages, withConsoleBrowser } from './console-browser.ts'

/** The longest pause while the maker types: one task of the page, in processor time. */
const TYPING_BUDGET_MS = 50
/** How long the maker waits for a submission, and the approver for a publication. */
const SUBMISSION_BUDGET_MS = 2_000
const TICKETS_PER_LINE = 100
const ROUNDS = 3
const TYPED_ROWS = 20

/**
 * Measures the pack editor with 1,000 lines and 100,000 tickets: the longest task of the page while
 * the maker types, and the time until the composition is submitted and until it is published.
 */
const testDatabase = await startTestDatabase({ isDurable: true })
await withServer(testDatabase.url, (client) =>
  client.query(`create database bench_pack_editor template ${templateName()}`),
)
const databaseUrl = withDatabase(testDatabase.url, 'bench_pack_editor')
const shop = { databaseUrl, clock: testClock(new Date()) }
const panel = await openTestConsole({ shop, addPages: addConsolePages, hasTimers: true })
try {
  const content = await compose()
  const maker = await logInOperator(panel, 'pack-maker')
  const owner = await logInOperator(panel, 'owner')
  const typing = await measureTyping(maker, content)
  const rounds: { submittedMs: number; publishedMs: number }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await measureSubmission({ maker, owner }, content))
  const submittedMs = Math.max(...rounds.map((each) => each.submittedMs))
  const publishedMs = Math.max(...rounds.map((each) => each.publishedMs))
  printTable([
    ['1,000 lines, 100,000 tickets', 'ms', 'budget', ''],
    ...typing.map(({ label, ms }) => row(label, ms, TYPING_BUDGET_MS)),
    row('until the composition is submitted, slowest of 3', submittedMs, SUBMISSION_BUDGET_MS),
    row('until the approved pack is published, slowest of 3', publishedMs, SUBMISSION_BUDGET_MS),
  ])
} finally {
  await panel.close()
  await testDatabase.stop()
}

function row(label: string, ms: number, budgetMs: number): readonly string[] {
  const isKept = ms <= budgetMs
  if (!isKept) process.exitCode = 1
  return [label, ms.toFixed(1), `≤ ${budgetMs}`, isKept ? 'kept' : 'BROKEN']
}

/** Adds a card with enough stock for each line. Returns the content of the draft. */
async function compose(): Promise<DraftContent> {
  await addCardTypes(panel.database, [{ id: 1, name: '札', nameEn: 'Cards' }])
  const count = TICKETS_PER_LINE * (ROUNDS + 1)
  const lines: DraftContent['lines'] = []
  for (let at = 0; at < LINES_MAX; at++) {
    const cardId = await addStockedCard(panel.database, { count, code: `EDIT-${at}` })
    lines.push(draftLine({ cardId, count: TICKETS_PER_LINE }))
  }
  return draftContent({ name: '千行の引札', lines })
}

interface Typing {
  readonly label: string
  readonly ms: number
}

/** Types into the editor in a browser. Returns the longest task of each kind of entry. */
async function measureTyping(
  maker: ConsoleClient,
  content: DraftContent,
): Promise<readonly Typing[]> {
  const { id } = await maker.act('/pack-drafts', { content })
  return withConsoleBrowser({ url: panel.url, client: maker }, async (context) => {
    const page = await context.newPage()
    await page.goto(`/console/packs/drafts/${id}?tab=basics`)
    await focusSettled(page, page.getByLabel('パック名', { exact: true }))
    const field = await longestMainTask(page, () => typeAndWait(page, '千行の新しい引札'))
    await page.getByRole('tab', { name: '封入内容' }).click()
    await focusSettled(page, page.getByRole('combobox', { name: /行目/ }))
    const cells = await longestMainTask(page, () => typeCells(page))
    return [
      { label: 'longest task while counts and codes are typed', ms: cells },
      { label: 'longest task while the name is typed', ms: field },
    ]
  })
}

async function focusSettled(page: Page, field: Locator): Promise<void> {
  await field.focus()
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-busy'))
}

/** Types a count into each row, and then a card code, with its suggestions. */
async function typeCells(page: Page): Promise<void> {
  await page.keyboard.press('ArrowRight')
  for (let row = 0; row < TYPED_ROWS; row++) {
    await page.keyboard.type(String(100 + row))
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('EDIT-7')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await typeAndWait(page, '')
}

/** Types a text, and waits until the browser has stored the unsaved entries. */
async function typeAndWait(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.waitForFunction(
    (typed) => Object.values(sessionStorage).some((kept) => String(kept).includes(typed)),
    text === '' ? String(100 + TYPED_ROWS - 1) : text,
  )
}

async function longestMainTask(page: Page, act: () => Promise<void>): Promise<number> {
  return (await longestTasks(page, act)).get('CrRendererMain') ?? Number.NaN
}

async function measureSubmission(
  { maker, owner }: { readonly maker: ConsoleClient; readonly owner: ConsoleClient },
  content: DraftContent,
) {
  const { id } = await maker.act('/pack-drafts', { content })
  const submittedFrom = performance.now()
  const submission = await maker.act(`/pack-drafts/${id}/submit`, {
    version: 1,
    reason: 'ready',
    ticked: PRICE_WARNINGS,
  })
  const submittedMs = performance.now() - submittedFrom
  if (submission.state !== 200) throw new Error(`not submitted: ${JSON.stringify(submission)}`)
  const publishedFrom = performance.now()
  const publication = await approve(owner, submission.approvalId)
  const publishedMs = performance.now() - publishedFrom
  if (publication.state !== 200) throw new Error(`not published: ${JSON.stringify(publication)}`)
  return { submittedMs, publishedMs }
}
