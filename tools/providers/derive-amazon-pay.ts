import { execFileSync } from 'node:child_process'
import { parseSync } from 'vite'
import type { Json } from './strict-schema.ts'
import { writeTable } from './write-table.ts'

/**
 * Derives testing/providers/amazon-pay.json from the repository of Amazon Pay's own package. The
 * table holds the request fields in the examples of the package's README, and the response fields
 * that the package's tests expect.
 *
 * Usage: node tools/providers/derive-amazon-pay.ts GIT-DIRECTORY-OF-THE-PACKAGE
 */
const REPOSITORY = 'https://github.com/amzn/amazon-pay-api-sdk-nodejs'
const README = 'README.md'
const TESTS = 'tst/webStoreClientTest.js'
const CALLS = [
  'updateCheckoutSession',
  'completeCheckoutSession',
  'captureCharge',
  'cancelCharge',
  'createRefund',
]
/** For each object of the API, the heading of the tests whose responses contain this object. */
const OBJECTS = {
  checkoutSession: 'Checkout Session APIs',
  chargePermission: 'Charge Permission APIs',
  charge: 'Charge APIs',
  refund: 'Refund APIs',
}

const [directory = ''] = process.argv.slice(2)
const git = (...parameters: readonly string[]) =>
  execFileSync('git', ['--git-dir', directory, ...parameters], { encoding: 'utf8' })

const requests: Record<string, readonly string[]> = {}
for (const [, code = ''] of git('show', `HEAD:${README}`).matchAll(/``` ?js\n([\s\S]*?)```/g)) {
  const call = /testPayClient\.(\w+)\(/.exec(code)?.[1] ?? ''
  if (!CALLS.includes(call) || !code.includes('payload = ')) continue
  requests[call] = fieldsOf((await payloadOf(code)) ?? {})
}
const table = {
  source: {
    repository: REPOSITORY,
    paths: [README, TESTS],
    commit: git('rev-parse', 'HEAD').trim(),
  },
  requests,
  responses: Object.fromEntries(
    Object.entries(OBJECTS).map(([name, heading]) => [name, expectedFields(heading)]),
  ),
}
writeTable('amazon-pay.json', table)

async function payloadOf(code: string): Promise<Json | undefined> {
  const { program } = await parseSync('example.js', code)
  const declarations = (program.body as Json[]).flatMap(({ declarations = [] }) => declarations)
  return declarations.find(({ id }: Json) => id.name === 'payload')?.init
}

/** Returns the fields of an object literal by their paths, such as `chargeAmount.amount`. */
function fieldsOf({ properties = [] }: Json, prefix = ''): readonly string[] {
  return properties.flatMap(({ key, value }: Json) => {
    const path = `${prefix}${key.name ?? key.value}`
    return value.type === 'ObjectExpression' ? fieldsOf(value, `${path}.`) : [path]
  })
}

/**
 * Returns the names of the fields that the tests under a heading expect. The tests contain them as
 * a list or as the keys of an object.
 */
function expectedFields(heading: string): readonly string[] {
  const text = git('show', `HEAD:${TESTS}`)
  const start = text.indexOf(`Test Cases - ${heading}`)
  const [, list = ''] =
    /expectedResponse(?:Keys)? = ([[{][\s\S]*?[\]}])/.exec(text.slice(start)) ?? []
  const names = list.startsWith('[') ? list.matchAll(/'(\w+):?'/g) : list.matchAll(/(\w+): ''/g)
  return [...names].map(([, name = '']) => name)
}
