import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { setVariables, type Variables } from '#server/platform/configuration/variables.ts'
import { amazonPaySandbox } from './amazon-pay/settings.ts'
import { fincodeSandbox } from './fincode/settings.ts'
import { gmoSandbox } from './gmo/settings.ts'
import { paypalSandbox } from './paypal/settings.ts'
import { stripeSandbox } from './stripe/settings.ts'

const ANY_URL = 'http://localhost'
/** For each variable, the pattern of values that belong to a provider's test environment. */
const TEST_CREDENTIALS: Readonly<Record<string, RegExp>> = {
  GMO_TEST: /^1$/,
  GMO_SHOP_ID: /^tshop/,
  PAYPAL_TEST: /^1$/,
  AMAZON_PAY_PUBLIC_KEY_ID: /^SANDBOX-/,
  STRIPE_SECRET_KEY: /^[sr]k_test_/,
  STRIPE_PUBLISHABLE_KEY: /^pk_test_/,
  FINCODE_SECRET_KEY: /^m_test_/,
  FINCODE_PUBLIC_KEY: /^p_test_/,
}
/** What the sandbox gateway uses. These secrets are published in the source. */
const PUBLISHED_SECRETS: Readonly<Record<string, string>> = {
  GMO_SHOP_PASS: gmoSandbox(ANY_URL).shopPass,
  GMO_CSRF_TOKEN: gmoSandbox(ANY_URL).csrfSecret,
  PAYPAL_CLIENT_SECRET: paypalSandbox(ANY_URL).clientSecret,
  AMAZON_PAY_PRIVATE_KEY: amazonPaySandbox(ANY_URL).privateKey,
  STRIPE_WEBHOOK_SECRET: stripeSandbox(ANY_URL).webhookSecret,
  FINCODE_WEBHOOK_SIGNATURE: fincodeSandbox(ANY_URL).webhookSignature,
}

/**
 * Throws StartRefused in production if a variable holds a published secret of the sandbox, or
 * belongs to a provider's test environment. With a published test card, anyone could then get
 * points without paying. TEST_PAYMENTS=1 permits the test environments, for a rehearsal.
 */
export function refuseTestPayments(environment: Variables): void {
  const variables = setVariables(environment)
  if (variables.NODE_ENV !== 'production') return
  const published = Object.entries(PUBLISHED_SECRETS)
    .filter(([name, secret]) => variables[name]?.replaceAll('\\n', '\n').trim() === secret)
    .map(([name]) => `${name} is published: production needs the provider's own secret.`)
  const ofTests = testVariables(variables).map(
    (name) => `${name} is for tests: production takes real payments, unless TEST_PAYMENTS=1.`,
  )
  const faults = [...published, ...(variables.TEST_PAYMENTS === '1' ? [] : ofTests)]
  if (faults.length > 0) throw new StartRefused(faults.join('\n'))
}

/** Returns whether a variable belongs to a provider's test environment. */
export function hasTestPayments(environment: Variables): boolean {
  return testVariables(setVariables(environment)).length > 0
}

function testVariables(variables: Variables): readonly string[] {
  return Object.entries(TEST_CREDENTIALS)
    .filter(([name, pattern]) => pattern.test(variables[name] ?? ''))
    .map(([name]) => name)
}
