import { listUnitTests } from './unit-tests.ts'

/** Kinds of tests that open whole shops, race members against each other or repeat a scenario. */
const SLOW_KINDS = /\.(?:battery|chance|hostile|limits|model|pages|race|route|worker)\.test\.ts$/

/**
 * Further unit tests that take more than about two seconds, because they start processes or make
 * payments.
 */
export const SLOW_TESTS: ReadonlySet<string> = new Set([
  'bench/run.test.ts',
  'bin/changed-tests.test.ts',
  'bin/gateway.test.ts',
  'bin/hikifuda-verify.test.ts',
  'bin/payments.test.ts',
  'bin/ranks.test.ts',
  'bin/start.signals.test.ts',
  'bin/start.test.ts',
  'demo/fill.test.ts',
  'gateway/faults.test.ts',
  'gateway/main.test.ts',
  'gateway/malformed-requests.test.ts',
  'gateway/notice-queue.test.ts',
  'gateway/restart.test.ts',
  'server/console/database-roles.test.ts',
  'server/console/parcels/hand-over.test.ts',
  'server/console/stock/free.test.ts',
  'server/draws/history/page-checkpoints.test.ts',
  'server/draws/immutability.test.ts',
  'server/draws/restore.test.ts',
  'server/draws/settlement/settlement.test.ts',
  'server/external/payments/amazon-pay/provider.test.ts',
  'server/external/payments/gmo/faults.test.ts',
  'server/external/payments/malformed-responses.test.ts',
  'server/external/payments/paypal/provider.test.ts',
  'server/external/payments/stripe/faults.test.ts',
  'server/external/payments/stripe/provider.test.ts',
  'server/external/payments/stripe/returned-money.test.ts',
  'server/external/payments/stripe/second-source.test.ts',
  'server/hostile.purchase.test.ts',
  'server/hostile.test.ts',
  'server/packs/pack-cache/pack-cache.test.ts',
  'server/payments/checkout/closing.test.ts',
  'server/payments/checkout/returned-path.test.ts',
  'server/payments/lifecycle/jobs.test.ts',
  'server/payments/lifecycle/recovery.test.ts',
  'server/payments/lifecycle/transactions.test.ts',
  'server/payments/notices/notices.test.ts',
  'server/payments/operator/operator.test.ts',
  'server/payments/operator/refunds.test.ts',
  'server/payments/reconciliation/reconciliation.test.ts',
  'server/platform/database/database.test.ts',
  'server/platform/database/migrate.test.ts',
  'server/platform/embedded-postgres/postgres.test.ts',
  'server/platform/http/compress.test.ts',
  'server/platform/http/sessions.test.ts',
  'server/platform/jobs/jobs.test.ts',
  'server/platform/load/load-shedder.test.ts',
  'server/ranks/rollover/rollover.test.ts',
  'server/verify/exchange.test.ts',
  'server/verify/parcels.test.ts',
  'server/verify/payments.test.ts',
  'server/verify/verify.test.ts',
  'testing/drivers/supervised-gateway.test.ts',
  'testing/faults/frozen-process.test.ts',
  'testing/faults/payment-kills.test.ts',
  'testing/faults/process-kills.test.ts',
  'testing/faults/restore-drill.test.ts',
  'testing/fixtures/test-shop.test.ts',
  'testing/models/second-verifier.test.ts',
  'testing/providers/paypal.test.ts',
  'testing/providers/stripe.test.ts',
  'web/console/separation.test.ts',
])

/** Returns the unit tests of `npm test -- quick`: house rules, pure rules and fast database tests. */
export function quickTests(): readonly string[] {
  return listUnitTests().filter((path) => !SLOW_KINDS.test(path) && !SLOW_TESTS.has(path))
}
