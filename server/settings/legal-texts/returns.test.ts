import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { RETURNS } from '#contract/constants.ts'
import { LEGAL_PAGES } from '#contract/legal.ts'
import { unconditionalRefusals } from '#contract/returns.rule.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { expectNone } from '#testing/repository/expect-none.ts'
import { listFiles, ROOT } from '#testing/repository/source-files.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const LANGUAGES = ['ja', 'en'] as const
const refusalsIn = (text: string) =>
  LANGUAGES.flatMap((language) => unconditionalRefusals(text, language))

test('no catalogue and no mail refuses returns or refunds without the exceptions of the law', () => {
  const isText = /^(web\/shop|server|demo)\/.*(?:\.(?:texts|messages|mails|letter)|built-in)\.ts$/
  const literals = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g
  const files = listFiles().filter((path) => isText.test(path))
  assert.ok(files.length > 50)
  const faults = files.flatMap((path) =>
    (readFileSync(join(ROOT, path), 'utf8').match(literals) ?? [])
      .flatMap(refusalsIn)
      .map((sentence) => `${path}: ${sentence}`),
  )
  expectNone(faults, 'RETURNS of contract/constants.ts is the one sentence about returns.')
})

test('no legal text in force refuses returns or refunds without the exceptions of the law', async () => {
  let count = 0
  for (const page of LEGAL_PAGES) {
    const { sections } = await (await fetch(`${shop.url}/api/user/legal/${page}`)).json()
    const texts = sections.flatMap((each: object) => Object.values(each)).map(String)
    expectNone(texts.flatMap(refusalsIn), page)
    count += texts.filter((text: string) => text.includes(RETURNS.ja)).length
  }
  assert.equal(count, 4, 'each page with a rule for returns states the one sentence')
})
