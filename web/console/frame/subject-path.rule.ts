import type { QueueSubject } from '#contract/console/dashboard.ts'
import type { Permission } from '#contract/console/roles.ts'
import type { SearchHit } from '#contract/console/search.ts'

/** Further kinds of rows that requests for approval and the audit log name. */
type NamedKind =
  | 'acquisition'
  | 'answer-template'
  | 'article'
  | 'claim'
  | 'course'
  | 'document'
  | 'legal-text'
  | 'mail-template'
  | 'pack-draft'
  | 'rank-set'
  | 'settings'
type SubjectKind = SearchHit['kind'] | QueueSubject['kind'] | NamedKind
interface Subject {
  readonly kind: SubjectKind
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
const SUBJECT_SCREENS: Readonly<Record<SubjectKind, readonly SubjectScreen[]>> = {
  acquisition: [{ permission: 'acquisitions.read', pathOf: (id) => `/acquisitions/${id}` }],
  'answer-template': [{ permission: 'cases.read', pathOf: () => '/answer-templates' }],
  approval: [{ permission: 'approvals.read', pathOf: (id) => `/approvals/${id}` }],
  article: [{ permission: 'contents.read', pathOf: (id) => `/articles/${id}` }],
  card: [{ permission: 'cards.read', pathOf: (id) => `/cards/${id}` }],
  good: [{ permission: 'goods.read', pathOf: (id) => `/goods/${id}` }],
  'bank-deposit': [{ permission: 'bank.read', pathOf: () => '/bank' }],
  campaign: [{ permission: 'campaigns.read', pathOf: (id) => `/campaigns/${id}` }],
  case: [{ permission: 'cases.read', pathOf: (id) => `/cases/${id}` }],
  claim: [{ permission: 'ship.read', pathOf: () => '/parcel-claims' }],
  copy: [{ permission: 'stock.read', pathOf: (id) => `/stock/${id}` }],
  course: [{ permission: 'courses.read', pathOf: () => '/courses' }],
  document: [{ permission: 'documents.read', pathOf: (id) => `/documents/${id}` }],
  job: [{ permission: 'jobs.read', pathOf: () => '/jobs' }],
  'legal-text': [{ permission: 'legal.read', pathOf: (id) => `/legal-texts/${id}` }],
  mail: [{ permission: 'mails.read', pathOf: () => '/mails?state=given-up' }],
  mails: [
    { permission: 'mails.read', pathOf: (text) => `/mails?text=${encodeURIComponent(text)}` },
  ],
  member: [{ permission: 'members.read', pathOf: (id) => `/members/${id}` }],
  operator: [{ permission: 'operators.read', pathOf: (id) => `/operators/${id}` }],
  pack: [
    { permission: 'packs.read', pathOf: (id) => `/packs/${id}` },
    { permission: 'packs.proofs', pathOf: (id) => `/proofs?text=${id}` },
  ],
  'mail-template': [{ permission: 'mails.read', pathOf: (id) => `/mail-templates/${id}` }],
  'pack-draft': [{ permission: 'packs.read', pathOf: (id) => `/packs/drafts/${id}` }],
  parcel: [{ permission: 'ship.read', pathOf: (id) => `/parcels/${id}` }],
  payment: [{ permission: 'payments.read', pathOf: (id) => `/payments/${id}` }],
  'price-list': [{ permission: 'cards.change', pathOf: () => '/cards/prices' }],
  'payment-difference': [
    { permission: 'payments.read', pathOf: () => '/payment-differences?sort=day' },
  ],
  'rank-set': [{ permission: 'ranks.read', pathOf: () => '/ranks' }],
  settings: [{ permission: 'settings.read', pathOf: () => '/settings' }],
  shop: [{ permission: 'packs.proofs', pathOf: () => '/proofs' }],
}

/** Returns undefined if the operator may open no such screen. */
export function subjectPath(
  { kind, id }: Subject,
  can: (permission: Permission) => boolean,
): string | undefined {
  return SUBJECT_SCREENS[kind].find(({ permission }) => can(permission))?.pathOf(id)
}

/** A hit of the search links a copy to its card, whose number no other row names. */
const WITHOUT_PATH: readonly string[] = ['copy', 'mail']

/** As `subjectPath`, for a row of any kind that the server names; the row may not exist yet. */
export function targetPath(
  kind: string | null,
  id: string | null,
  can: (permission: Permission) => boolean,
): string | undefined {
  if (kind === null || !Object.hasOwn(SUBJECT_SCREENS, kind)) return undefined
  if (WITHOUT_PATH.includes(kind)) return undefined
  if (id === null && kind !== 'settings') return undefined
  return subjectPath({ kind: kind as SubjectKind, id: id ?? '' }, can)
}
