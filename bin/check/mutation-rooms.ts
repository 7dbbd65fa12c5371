interface MutationRoom {
  /** The files in which StrykerJS makes mistakes, one at a time. */
  readonly rules: readonly string[]
  /**
   * The tests of the rules. They run once for each mistake, so they must be fast and use no
   * database.
   */
  readonly tests: readonly string[]
}

/** The areas that `npm run mutation` measures, each with its rules and the tests of these rules. */
export const MUTATION_ROOMS: ReadonlyMap<string, MutationRoom> = new Map([
  [
    'points',
    {
      rules: [
        'server/points/base-date/base-date.rule.ts',
        'server/points/base-date/day-book.rule.ts',
        'server/points/ledger.ts',
        'server/points/split/split.rule.ts',
      ],
      tests: [
        'server/points/base-date/base-date.rule.test.ts',
        'server/points/base-date/day-book.rule.test.ts',
        'server/points/ledger.test.ts',
        'server/points/split/split.rule.test.ts',
      ],
    },
  ],
  [
    'draws',
    {
      rules: [
        'server/draws/epochs/epochs.rule.ts',
        'server/draws/extra-wins.ts',
        'server/draws/fair/fair.ts',
        'server/draws/settlement/settlement.rule.ts',
      ],
      tests: [
        'server/draws/epochs/epochs.rule.test.ts',
        'server/draws/extra-wins.test.ts',
        'server/draws/fair/fair.test.ts',
        'server/draws/settlement/settlement.rule.test.ts',
      ],
    },
  ],
  [
    'decisions',
    {
      rules: ['server/decisions/decisions.rule.ts'],
      tests: ['server/decisions/decisions.rule.test.ts'],
    },
  ],
  [
    'payments',
    {
      rules: [
        'server/payments/checkout/initiation.rule.ts',
        'server/payments/checkout/transfer-hours.rule.ts',
        'server/payments/lifecycle/card-declines.rule.ts',
        'server/payments/lifecycle/due-date.rule.ts',
        'server/payments/lifecycle/payments.rule.ts',
        'server/payments/payouts/account.rule.ts',
        'server/payments/payouts/transfers/transfer-file.rule.ts',
        'server/payments/reconciliation/reconciliation.rule.ts',
      ],
      tests: [
        'server/payments/checkout/initiation.rule.test.ts',
        'server/payments/checkout/transfer-hours.rule.test.ts',
        'server/payments/lifecycle/card-declines.rule.test.ts',
        'server/payments/lifecycle/due-date.rule.test.ts',
        'server/payments/lifecycle/payments.rule.test.ts',
        'server/payments/payouts/account.rule.test.ts',
        'server/payments/payouts/transfers/transfer-file.rule.test.ts',
        'server/payments/reconciliation/reconciliation.rule.test.ts',
      ],
    },
  ],
  [
    'payouts',
    {
      rules: [
        'server/payments/payouts/account.rule.ts',
        'server/payments/payouts/transfers/transfer-file.rule.ts',
      ],
      tests: [
        'server/payments/payouts/account.rule.test.ts',
        'server/payments/payouts/transfers/transfer-file.rule.test.ts',
      ],
    },
  ],
  [
    'ranks',
    {
      rules: ['server/ranks/rank-period.ts'],
      tests: ['server/ranks/rank-period.test.ts', 'server/ranks/rank-sets.test.ts'],
    },
  ],
  [
    'parcels',
    {
      rules: ['server/console/parcels/life.rule.ts'],
      tests: ['server/console/parcels/life.rule.test.ts'],
    },
  ],
  [
    'reports',
    {
      rules: ['server/console/reports/trial-balance/trial-balance.rule.ts'],
      tests: ['server/console/reports/trial-balance/trial-balance.rule.test.ts'],
    },
  ],
])
