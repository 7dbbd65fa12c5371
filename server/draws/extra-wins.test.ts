import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeExtraWins, encodeExtraWins } from './encoding.ts'
import { extraWinsOf } from './extra-wins.ts'

const LAST = { no: 0, kind: 'last', step: null } as const
const EVERY_TENTH = { no: 1, kind: 'every', step: 10 } as const

const CASES = [
  { tickets: { firstTicket: 0, drawCount: 9 }, wins: [] },
  { tickets: { firstTicket: 0, drawCount: 10 }, wins: [[10, 1]] },
  { tickets: { firstTicket: 9, drawCount: 1 }, wins: [[10, 1]] },
  { tickets: { firstTicket: 10, drawCount: 9 }, wins: [] },
  {
    tickets: { firstTicket: 15, drawCount: 20 },
    wins: [
      [20, 1],
      [30, 1],
      [35, 0],
    ],
  },
  { tickets: { firstTicket: 30, drawCount: 4 }, wins: [] },
  { tickets: { firstTicket: 34, drawCount: 1 }, wins: [[35, 0]] },
] as const

for (const { tickets, wins } of CASES) {
  const last = tickets.firstTicket + tickets.drawCount
  test(`tickets ${tickets.firstTicket + 1} to ${last} of 35 win ${wins.length} extra prizes`, () => {
    const won = extraWinsOf({ total: 35, extraPrizes: [LAST, EVERY_TENTH] }, tickets)
    assert.deepEqual(
      won.map(({ ticket, no }) => [ticket, no]),
      wins,
    )
  })
}

test('however a pack is sold, each of its extra prizes is won exactly once, in order of ticket and number', () => {
  const extraPrize = fc.oneof(fc.constant(null), fc.integer({ min: 10, max: 60 }))
  fc.assert(
    fc.property(
      fc.array(extraPrize, { maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 12 }),
      (steps, drawCounts) => {
        const total = drawCounts.reduce((sum, count) => sum + count, 0)
        const extraPrizes = steps.map((step, no) => ({
          no,
          kind: step === null ? ('last' as const) : ('every' as const),
          step,
        }))
        let firstTicket = 0
        const won = drawCounts.flatMap((drawCount) => {
          const wins = extraWinsOf({ total, extraPrizes }, { firstTicket, drawCount })
          firstTicket += drawCount
          return decodeExtraWins(encodeExtraWins(wins))
        })
        const expected = Array.from({ length: total }, (_, at) => at + 1).flatMap((ticket) =>
          extraPrizes
            .filter(({ step }) => (step === null ? ticket === total : ticket % step === 0))
            .map(({ no }) => ({ ticket, no })),
        )
        assert.deepEqual(won, expected)
      },
    ),
  )
})
