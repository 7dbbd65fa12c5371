import type { QueueSubject } from '#contract/console/dashboard.ts'
import type { Permission } from '#contract/console/roles.ts'
import type { SearchHit } from '#contract/console/search.ts'

interface Subject {
  readonly kind: SearchHit['kind'] | QueueSubject['kind']
  readonly id: string
}
interface SubjectScreen {
  readonly permission: Permission
  readonly pathOf: (id: string) => string
}

/**
 * An operator gets the first screen that the role may open. Support finds packs, but reads only
 * their proofs. A kind without a screen for each row has the list in which its rows are.
 */
const SUBJECT_SCREENS: Readonly<Record<Subject['kind'], readonly SubjectScreen[]>> = {
  approval: [{ permission: 'approvals.read', pathOf: (id) => `/approvals/${id}` }],
  card: [{ permission: 'cards.read', pathOf: (id) => `/cards/${id}` }],
  good: [{ permission: 'goods.read', pathOf: (id) => `/goods/${id}` }],
  'bank-deposit': [{ permission: 'bank.read', pathOf: () => '/bank' }],
  copy: [{ permission: 'stock.read', pathOf: (id) => `/stock/${id}` }],
  job: [{ permission: 'jobs.read', pathOf: () => '/jobs' }],
  mail: [{ permission: 'mails.read', pathOf: () => '/mails?state=given-up' }],
  member: [{ permission: 'members.read', pathOf: (id) => `/members/${id}` }],
  operator: [{ permission: 'operators.read', pathOf: (id) => `/operators/${id}` }],
  pack: [
    { permission: 'packs.read', pathOf: (id) => `/packs/${id}` },
    { permission: 'packs.proofs', pathOf: (id) => `/proofs?text=${id}` },
  ],
  parcel: [{ permission: 'ship.read', pathOf: (id) => `/parcels/${id}` }],
  payment: [{ permission: 'payments.read', pathOf: (id) => `/payments/${id}` }],
  'payment-difference': [
    { permission: 'payments.read', pathOf: () => '/payment-differences?sort=day' },
  ],
  shop: [{ permission: 'packs.proofs', pathOf: () => '/proofs' }],
}

/** Returns undefined if the operator may open no such screen. */
export function subjectPath(
  { kind, id }: Subject,
  can: (permission: Permission) => boolean,
): string | undefined {
  return SUBJECT_SCREENS[kind].find(({ permission }) => can(permission))?.pathOf(id)
}
