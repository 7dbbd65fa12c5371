import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SHOP_PATHS } from '#contract/pages.ts'
import { ROUTES, routeOf } from './routes.ts'

/**
 * The public paths of the specification's section 2. The list omits the page /api/acs/secure,
 * because the server renders it.
 */
const PUBLIC_PATHS = [
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
/** Public paths that the specification does not have. */
const EXTRA_PATHS = [
  '/accessibility',
  '/case',
  '/contact',
  '/ended-packs',
  '/fairness',
  '/help',
  '/line-login',
  '/mail-change',
  '/news',
  '/news/:id',
  '/refund-account',
  '/service-reports',
]
/** Protected paths that the specification does not have. */
const EXTRA_PROTECTED_PATHS = [
  '/sessions',
  '/parcels',
  '/cases',
  '/parcel-case',
  '/receipt',
  '/parcel-address',
  '/line-link',
  '/play-limits',
  '/message-settings',
  '/coupon',
  '/updated-terms',
]

test('P-001: 15 public and 28 protected routes stand in the table, each once', () => {
  const paths = ROUTES.map(({ path }) => path)
  assert.equal(new Set(paths).size, paths.length)
  const publicPaths = ROUTES.filter(({ isProtected }) => !isProtected).map(({ path }) => path)
  assert.deepEqual(publicPaths.toSorted(), [...PUBLIC_PATHS, ...EXTRA_PATHS].toSorted())
  const protectedCount = ROUTES.length - publicPaths.length
  assert.equal(protectedCount, PROTECTED_COUNT + EXTRA_PROTECTED_PATHS.length)
})

test('R-001: a path that is not in the table has no route', () => {
  assert.equal(routeOf('/no-such-page'), undefined)
  assert.equal(routeOf('/my-page/x'), undefined)
  assert.equal(routeOf('/my-page')?.isProtected, true)
  assert.equal(routeOf('/news/12')?.path, '/news/:id')
  for (const path of ['/news/0', '/news/x', '/news/1/2', '/my-page/1'])
    assert.equal(routeOf(path), undefined)
})

test('A-163 the server knows each page to which an operator can link', () => {
  assert.deepEqual([...SHOP_PATHS].sort(), ROUTES.map(({ path }) => path).sort())
})
