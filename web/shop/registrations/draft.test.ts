import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { clearDraft, referralCodeOfLink, saveDraft } from './draft.ts'

const stored = new Map<string, string>()
Object.defineProperty(globalThis, 'sessionStorage', {
  value: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
  configurable: true,
})
after(() => Reflect.deleteProperty(globalThis, 'sessionStorage'))

const codeOf = (query: string) => referralCodeOfLink(new URLSearchParams(query))

test('A-336: the code of a link stays until the visitor removes it or has registered', () => {
  const draft = { pass: '', confirmPass: '', loginMethod: 'password', errors: {} } as const
  const save = (query: string) => saveDraft({ ...draft, query, countryTerms: [] })
  assert.equal(codeOf('referralCode=ABCD'), 'ABCD')
  assert.equal(codeOf(''), 'ABCD')
  save('lastName=A&referralCode=ABCD')
  assert.equal(codeOf('lastName=A'), 'ABCD')
  save('lastName=A')
  assert.equal(codeOf('lastName=A'), '', 'the visitor has removed it')
  assert.equal(codeOf('referralCode=EFGH'), 'EFGH')
  clearDraft()
  assert.equal(codeOf(''), '')
})
