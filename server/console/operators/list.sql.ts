import type { Role } from '#contract/console/roles.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import type { OperatorState } from './operators.sql.ts'

export interface ListedOperator extends Row {
  readonly id: number
  readonly name: string
  readonly mail: string
  readonly role: Role
  readonly state: OperatorState
  readonly version: number
  readonly passkeyCount: number
  readonly hasTotp: boolean
  readonly createdAt: Date
  readonly seenAt: Date | null
  readonly removedAt: Date | null
}
export interface OperatorFilters {
  readonly role?: string | undefined
  readonly state?: string | undefined
  readonly text: string
}

const LISTED = `
  id,
  name,
  mail,
  role,
  state,
  version,
  (select count(*) from console.passkeys where operator_id = operators.id) as passkey_count,
  exists (
    select from console.totp_secrets
    where operator_id = operators.id
      and confirmed_at is not null
  ) as has_totp,
  created_at,
  (select max(seen_at) from console.sessions where operator_id = operators.id) as seen_at,
  removed_at`
const MATCHES = `
  ($1::text is null or role = $1)
  and ($2::text is null or state = $2)
  and ($3 = '' or strpos(lower(name), lower($3)) > 0 or strpos(mail, lower($3)) > 0)`
const ORDER = {
  name: 'name',
  role: 'role',
  createdAt: 'created_at',
  seenAt: 'seen_at',
} as const

const matchValues = ({ role, state, text }: OperatorFilters) => [role ?? null, state ?? null, text]

export async function countOperators(on: Queryable, filters: OperatorFilters): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `select count(*) as count from console.operators where ${MATCHES}`,
    values: matchValues(filters),
  })
  return row?.count ?? 0
}

export function selectOperators(
  on: Queryable,
  filters: OperatorFilters,
  page: { sort: keyof typeof ORDER; direction: 'asc' | 'desc'; offset: number; limit: number },
): Promise<ListedOperator[]> {
  const direction = page.direction === 'asc' ? 'asc nulls first' : 'desc nulls last'
  return on.query({
    text: `
      select ${LISTED}
      from console.operators
      where ${MATCHES}
      order by ${ORDER[page.sort]} ${direction}, id
      offset $4
      limit $5`,
    values: [...matchValues(filters), page.offset, page.limit],
  })
}

export async function selectListedOperator(
  on: Queryable,
  id: number,
): Promise<ListedOperator | null> {
  const [row] = await on.query<ListedOperator>({
    text: `select ${LISTED} from console.operators where id = $1`,
    values: [id],
  })
  return row ?? null
}
