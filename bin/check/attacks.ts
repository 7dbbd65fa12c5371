export interface Attack {
  readonly name: string
  readonly files: readonly string[]
  /** What makes the tests larger than in `npm test`. */
  readonly environment?: Readonly<Record<string, string>>
  /** True for an attack that measures times, so that no other may run beside it. */
  readonly runsAlone?: true
}

/**
 * The attacks of `npm run attack`, the longest first. Together they take less than ten minutes on
 * two quiet cores.
 */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'values of every field of the console',
    files: ['server/console/hostile.random.test.ts'],
    environment: { FUZZ_REQUESTS: '5' },
  },
  {
    name: 'values of every field of the shop',
    files: ['server/main/hostile.fields.test.ts', 'server/main/hostile.random.test.ts'],
    environment: { FUZZ_REQUESTS: '15' },
  },
  {
    name: 'sessions and abuses of every call',
    files: ['server/console/matrix.route.test.ts', 'server/console/console.route.test.ts'],
  },
  {
    name: 'logins and limits',
    files: [
      'server/console/login/login.route.test.ts',
      'server/console/authenticators/authenticators.route.test.ts',
      'server/main/strangers-limits.test.ts',
      'server/members/login.route.test.ts',
    ],
  },
  {
    name: 'markup, links and forged requests',
    files: [
      'contract/links.rule.test.ts',
      'server/main/hostile.purchase.test.ts',
      'server/main/hostile.test.ts',
      'server/platform/clean-html.test.ts',
    ],
  },
  {
    name: 'notices of providers',
    files: ['server/payments/notices/random-notices.battery.test.ts'],
    environment: { NOTICE_BODIES: '200' },
  },
  {
    name: 'statements of the database roles',
    files: [
      'db/rights.test.ts',
      'db/triggers.test.ts',
      'server/console/database-roles.test.ts',
      'server/console/who-acts.test.ts',
      'server/draws/immutability.test.ts',
      'server/verify/verify.test.ts',
    ],
  },
  {
    name: 'races',
    files: [
      'server/decisions/decisions.race.test.ts',
      'server/draws/settlement/settlement.race.test.ts',
      'server/exchange/exchange.race.test.ts',
      'server/members/acting-session.race.test.ts',
      'server/referrals/referrals.race.test.ts',
      'server/restrictions/age/age.race.test.ts',
      'server/restrictions/restrictions.race.test.ts',
    ],
    environment: { RACE_ROUNDS: '8' },
  },
  {
    name: 'floods',
    files: ['testing/faults/floods.battery.test.ts'],
    environment: { FLOOD_SCALE: '0.15', FLOOD_TRIES: '20' },
    runsAlone: true,
  },
]

const COUNTS = /^ℹ (?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /

/** Returns what an attack tried: the number of its tests, and what they say of themselves. */
export function triedOf(output: string): string {
  const count = /^ℹ tests (\d+)/m.exec(output)?.[1] ?? '0'
  const notes = output.split('\n').filter((line) => line.startsWith('ℹ ') && !COUNTS.test(line))
  return [`${count} tests`, ...notes.map((line) => line.slice(2))].join('; ')
}

/** Returns the names of the tests that failed, each once. */
export function findingsOf(output: string): readonly string[] {
  const names = output.matchAll(/^\s*✖ (.+) \([\d.]+ms\)$/gm)
  return [...new Set([...names].map(([, name = '']) => name))]
}
