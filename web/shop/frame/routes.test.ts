import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROUTES, routeOf } from './routes.ts'

/** Section 2 of the specification, without the server's own page /api/acs/secure. */
const PUBLIC = [
  '/',
  '/pack-list',
  '/pack-detail',
  '/login',
  '/password-reissue',
  '/complete-password-reissue',
  '/user-register',
  '/confirm-user-register',
  '/complete-user-register',
  '/complete-carrier',
  '/error-carrier',
  '/specific-commerce',
  '/terms-of-service',
  '/privacy-protection',
  '/user-guide',
]
const PROTECTED_COUNT = 28
/** Ours: everybody checks the draws. */
const BEYOND = ['/fairness']

test('P-001: 15 public and 28 protected routes stand in the table, each once', () => {
  const paths = ROUTES.map(({ path }) => path)
  assert.equal(new Set(paths).size, paths.length)
  const open = ROUTES.filter(({ isProtected }) => !isProtected).map(({ path }) => path)
  assert.deepEqual(open.toSorted(), [...PUBLIC, ...BEYOND].toSorted())
  assert.equal(ROUTES.length - open.length, PROTECTED_COUNT)
})

test('R-001: a path that is not in the table has no route', () => {
  assert.equal(routeOf('/no-such-page'), undefined)
  assert.equal(routeOf('/my-page/x'), undefined)
  assert.equal(routeOf('/my-page')?.isProtected, true)
})
