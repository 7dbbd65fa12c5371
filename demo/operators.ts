import type { Role } from '#contract/console/roles.ts'

/** An operator of the demo. A visitor can log in to the console as this operator. */
export interface DemoOperator {
  readonly name: string
  readonly mail: string
  readonly role: Role
}

/** One operator of each role, and a second owner, who approves the first owner's requests. */
export const demoOperators: readonly DemoOperator[] = [
  { name: '大家 一', mail: 'owner@example.com', role: 'owner' },
  { name: '大家 二', mail: 'owner2@example.com', role: 'owner' },
  { name: '札 作', mail: 'packs@example.com', role: 'pack-maker' },
  { name: '荷 運', mail: 'ship@example.com', role: 'shipper' },
  { name: '声 聞', mail: 'support@example.com', role: 'support' },
  { name: '算 盤', mail: 'books@example.com', role: 'accountant' },
  { name: '目 付', mail: 'audit@example.com', role: 'auditor' },
]
