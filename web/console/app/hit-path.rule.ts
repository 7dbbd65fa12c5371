import type { Permission } from '#contract/console/roles.ts'
import type { SearchHit } from '#contract/console/search.ts'

interface HitScreen {
  readonly permission: Permission
  readonly pathOf: (id: string) => string
}

/**
 * The screens that show a search hit, by the kind of the hit. An operator gets the first screen
 * that the role may open. Support finds packs, but reads only their proofs.
 */
const HIT_SCREENS: Readonly<Record<SearchHit['kind'], readonly HitScreen[]>> = {
  member: [{ permission: 'members.read', pathOf: (id) => `/members/${id}` }],
  operator: [{ permission: 'operators.read', pathOf: (id) => `/operators/${id}` }],
  pack: [
    { permission: 'packs.read', pathOf: (id) => `/packs/${id}` },
    { permission: 'packs.proofs', pathOf: () => '/proofs' },
  ],
  parcel: [{ permission: 'ship.read', pathOf: (id) => `/parcels/${id}` }],
  copy: [{ permission: 'stock.read', pathOf: (id) => `/stock/${id}` }],
  payment: [{ permission: 'payments.read', pathOf: (id) => `/payments/${id}` }],
}

/**
 * Returns the path of the screen that a press on a search hit opens. Returns undefined if the
 * operator may open no screen for the hit.
 */
export function hitPath(
  { kind, id }: Pick<SearchHit, 'kind' | 'id'>,
  can: (permission: Permission) => boolean,
): string | undefined {
  return HIT_SCREENS[kind].find(({ permission }) => can(permission))?.pathOf(id)
}
