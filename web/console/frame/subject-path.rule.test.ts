import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchPath } from 'react-router'
import { QUEUES, type QueueName, type QueueSubject } from '#contract/console/dashboard.ts'
import {
  isPermitted,
  type Permission,
  ROLES,
  type Role,
  rolesWith,
} from '#contract/console/roles.ts'
import type { SearchHit } from '#contract/console/search.ts'
import { DETAIL_SCREENS } from '#web/console/app/detail-screens.ts'
import { MENU_SCREENS } from '#web/console/app/screens.ts'
import { QUEUE_ACTS } from '#web/console/dashboard/queues.ts'
import { subjectPath, targetPath } from './subject-path.rule.ts'

/** The permission with which the server finds hits of a kind. */
const FOUND_WITH: Readonly<Record<SearchHit['kind'], Permission>> = {
  member: 'members.search',
  operator: 'operators.read',
  pack: 'packs.search',
  card: 'cards.read',
  good: 'goods.read',
  payment: 'payments.search',
  parcel: 'ship.read',
  copy: 'stock.read',
  campaign: 'campaigns.read',
  mails: 'mails.read',
}

/** The kind of the rows of each queue. A failed errand has several kinds of subjects. */
const WAITING: Partial<Readonly<Record<QueueName, QueueSubject['kind']>>> = {
  approvals: 'approval',
  'bank-deposits': 'bank-deposit',
  parcels: 'parcel',
  'held-payments': 'payment',
  'payment-differences': 'payment-difference',
  'mails-given-up': 'mail',
  'price-lists-failed': 'price-list',
}

const canOpen = (role: Role, path: string) =>
  [...MENU_SCREENS, ...DETAIL_SCREENS].some(
    (screen) =>
      matchPath(screen.path, path.split('?')[0] as string) !== null &&
      (screen.permission === null || isPermitted(role, screen.permission)),
  )

test('A-043 A-016: a search hit opens only a screen that the role may open', () => {
  for (const role of ROLES)
    for (const [kind, permission] of Object.entries(FOUND_WITH)) {
      if (!isPermitted(role, permission)) continue
      const hit = { kind: kind as SearchHit['kind'], id: '7' }
      const path = subjectPath(hit, (each) => isPermitted(role, each))
      assert.ok(path !== undefined && canOpen(role, path), `${role} finds a ${kind}: ${path}`)
    }
  const pack = { kind: 'pack', id: '7' } as const
  assert.equal(
    subjectPath(pack, (each) => isPermitted('support', each)),
    '/proofs?text=7',
  )
  assert.equal(
    subjectPath(pack, () => false),
    undefined,
  )
})

test('A-045 A-016: a row of a queue opens a screen that every role with the queue may open', () => {
  for (const [name, kind] of Object.entries(WAITING))
    for (const role of rolesWith(QUEUES[name as QueueName])) {
      const path = subjectPath({ kind, id: '7' }, (each) => isPermitted(role, each))
      assert.ok(path !== undefined && canOpen(role, path), `${role} reads ${name}: ${path}`)
      const list = QUEUE_ACTS[name as QueueName].href
      assert.ok(canOpen(role, list), `${role} opens ${list}`)
    }
})

test('A-045: each kind of row has its screen, or the list in which it stands, for all who may open that', () => {
  const paths = {
    acquisition: '/acquisitions/7',
    'answer-template': '/answer-templates',
    approval: '/approvals/7',
    article: '/articles/7',
    campaign: '/campaigns/7',
    case: '/cases/7',
    claim: '/parcel-claims',
    course: '/courses',
    document: '/documents/7',
    'legal-text': '/legal-texts/7',
    'mail-template': '/mail-templates/7',
    mails: '/mails?text=7',
    'pack-draft': '/packs/drafts/7',
    'rank-set': '/ranks',
    settings: '/settings',
    card: '/cards/7',
    good: '/goods/7',
    'bank-deposit': '/bank',
    copy: '/stock/7',
    job: '/jobs',
    mail: '/mails?state=given-up',
    member: '/members/7',
    operator: '/operators/7',
    pack: '/packs/7',
    parcel: '/parcels/7',
    payment: '/payments/7',
    'payment-difference': '/payment-differences?sort=day',
    shop: '/proofs',
  } as const
  for (const [kind, path] of Object.entries(paths)) {
    const subject = { kind: kind as keyof typeof paths, id: '7' }
    const pathFor = (role: Role) => subjectPath(subject, (each) => isPermitted(role, each))
    assert.equal(pathFor('owner'), path)
    for (const role of ROLES)
      if (canOpen(role, path)) assert.equal(pathFor(role), path, `${role} opens a ${kind}`)
  }
})

test('A-021 a row that the server names is a link only if it exists and the operator may open it', () => {
  const all = () => true
  assert.equal(targetPath('member', '7', all), '/members/7')
  assert.equal(targetPath('settings', null, all), '/settings')
  for (const [kind, id] of [
    ['campaign', null],
    ['copy', '7'],
    ['toString', '7'],
    [null, '7'],
  ] as const)
    assert.equal(targetPath(kind, id, all), undefined, `${kind}`)
  assert.equal(
    targetPath('member', '7', () => false),
    undefined,
  )
})
