import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { NORMALIZED_STATUSES, reduce } from '#server/payments/lifecycle/payments.rule.ts'
import { PRICE, PROVIDER_STATUSES } from '#testing/fixtures/provider-statuses.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'

/**
 * The text of docs/architecture.md. This test compares the tables in the text with the code that
 * the tables describe.
 */
const text = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')

/**
 * Returns the rows of the table whose first heading is `heading`, including the row of headings.
 */
function tableOf(heading: string): readonly (readonly string[])[] {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`| ${heading} |`))
  const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'))
  return lines
    .slice(start, end)
    .filter((line) => !line.startsWith('|-'))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
}

function paymentAt(
  stage: string,
): Pick<Payment, 'state' | 'heldFor' | 'priceYen' | 'providerStatus'> {
  const base = { priceYen: PRICE, heldFor: null, providerStatus: null }
  switch (stage) {
    case 'held for its amount':
      return { ...base, state: 'held', heldFor: 'amount' }
    case 'held as late':
      return { ...base, state: 'held', heldFor: 'late' }
    case 'paid':
      return { ...base, state: 'paid', providerStatus: PROVIDER_STATUSES.paid }
    case 'paid by operator':
      return { ...base, state: 'paid' }
    default:
      return { ...base, state: stage as Payment['state'] }
  }
}

test('the life of a payment in docs/architecture.md is the table of states', () => {
  const [heading = [], ...rows] = tableOf('stage')
  assert.deepEqual(heading.slice(1), NORMALIZED_STATUSES)
  assert.equal(rows.length, 11)
  for (const [stage = '', ...cells] of rows) {
    const transitions = NORMALIZED_STATUSES.map(
      (name) => reduce(paymentAt(stage), PROVIDER_STATUSES[name]).transition,
    )
    assert.deepEqual(cells, transitions, stage)
  }
})

test('the background jobs in docs/architecture.md are those that the worker runs', async () => {
  const shop = await openTestShop()
  try {
    const [, ...rows] = tableOf('job')
    assert.deepEqual(
      rows.map(([name]) => name),
      shop.jobs.map(({ name }) => name),
    )
  } finally {
    await shop.close()
  }
})
