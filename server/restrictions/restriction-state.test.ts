import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RESTRICTION_KINDS, type RestrictionKind } from '#contract/constants.ts'
import { isInForce, restrictionRefusal, UNRESTRICTED } from './restriction-state.ts'

const now = new Date('2025-08-01T12:00:00+09:00')
const fromNow = (ms: number) => new Date(now.getTime() + ms)
const until = (ends: Partial<Record<RestrictionKind, string | null>>) => ({
  ...UNRESTRICTED,
  restrictedUntil: ends,
})

test('nothing restricts a member without restrictions, whatever the age', () => {
  assert.equal(restrictionRefusal(UNRESTRICTED, RESTRICTION_KINDS, now), null)
})

test('a restriction refuses its kind until the moment of its end', () => {
  const state = until({ draw: now.toISOString() })
  assert.equal(restrictionRefusal(state, ['draw'], fromNow(-1)), 'restricted')
  assert.equal(restrictionRefusal(state, ['draw'], now), null)
  assert.equal(restrictionRefusal(until({ draw: null }), ['draw'], fromNow(1e12)), 'restricted')
})

test('A-148: an act is refused if and only if a kind that it needs, or the login, is restricted', () => {
  const end = fc.option(fc.integer({ min: -1_000, max: 1_000 }), { nil: undefined })
  const ends = fc.record(
    Object.fromEntries(RESTRICTION_KINDS.map((kind) => [kind, fc.option(end)])),
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(ends, fc.subarray([...RESTRICTION_KINDS]), (offsets, kinds) => {
      const state = until(
        Object.fromEntries(
          Object.entries(offsets)
            .filter(([, offset]) => offset !== undefined)
            .map(([kind, offset]) => [kind, offset == null ? null : fromNow(offset).toISOString()]),
        ),
      )
      const isRefused = [...kinds, 'login' as const].some((kind) => {
        const offset = offsets[kind]
        return offset === null || (offset !== undefined && offset > 0)
      })
      assert.equal(restrictionRefusal(state, kinds, now), isRefused ? 'restricted' : null)
      for (const kind of kinds)
        if (isInForce(state, kind, now))
          assert.equal(restrictionRefusal(state, [kind], now), 'restricted')
    }),
  )
})

test('A-157: the setting refuses members under 18 and without a confirmed age, and nobody else', () => {
  fc.assert(
    fc.property(
      fc.option(fc.integer({ min: -10, max: 10 })),
      fc.subarray([...RESTRICTION_KINDS]),
      fc.subarray([...RESTRICTION_KINDS]),
      (adultOffset, minorRestrictions, kinds) => {
        const adultAt = adultOffset === null ? null : fromNow(adultOffset)
        const state = { ...UNRESTRICTED, adultAt, minorRestrictions }
        const isAdult = adultOffset !== null && adultOffset <= 0
        const isRefused = !isAdult && kinds.some((kind) => minorRestrictions.includes(kind))
        assert.equal(restrictionRefusal(state, kinds, now), isRefused ? 'age-unconfirmed' : null)
      },
    ),
  )
})

test('the age that an owner chose refuses all that spends to the day, and nothing else', () => {
  const at = (day: string) => new Date(`${day}T00:00:00+09:00`)
  const refusalOf = (purchaseAge: number | null, adultAt: Date | null, day: string) =>
    (['pay', 'draw', 'exchange'] as const).map((kind) =>
      restrictionRefusal({ ...UNRESTRICTED, purchaseAge, adultAt }, [kind], at(day)),
    )
  for (const [purchaseAge, adultAt, day, expected] of [
    [null, null, '2025-08-01', null],
    [18, null, '2025-08-01', 'birth-date-missing'],
    [18, at('2025-08-02'), '2025-08-01', 'under-age'],
    [18, at('2025-08-02'), '2025-08-02', null],
    [20, at('2025-08-02'), '2027-08-01', 'under-age'],
    [20, at('2025-08-02'), '2027-08-02', null],
    [20, at('2022-03-01'), '2024-02-29', 'under-age'],
    [20, at('2022-03-01'), '2024-03-01', null],
  ] as const)
    assert.deepEqual(refusalOf(purchaseAge, adultAt, day), [expected, expected, expected], day)
  const free = (['login', 'convert', 'ship'] as const).map((kind) =>
    restrictionRefusal({ ...UNRESTRICTED, purchaseAge: 20, isSaleUndecided: true }, [kind], now),
  )
  assert.deepEqual(free, [null, null, null])
  const undecided = { ...UNRESTRICTED, isSaleUndecided: true }
  assert.equal(restrictionRefusal(undecided, ['draw'], now), 'sale-undecided')
  assert.equal(restrictionRefusal(undecided, ['pay'], now), 'sale-undecided')
  assert.equal(restrictionRefusal(undecided, ['exchange'], now), 'sale-undecided')
})
