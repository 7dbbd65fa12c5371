import type { ShownPerson } from '#contract/console/members/members.ts'
import { PREFECTURES } from '#contract/prefectures.ts'
import type { MemberRow } from './members.sql.ts'

export type PersonalData = Omit<ShownPerson, 'birthDate'>

export function personOf(row: MemberRow): PersonalData & { readonly prefecture: string } {
  const prefecture = PREFECTURES[row.prefId - 1] ?? row.country
  const parts = [prefecture, row.city, row.address, row.building]
  return {
    name: joined([row.lastName, row.middleName, row.firstName]),
    mail: row.mail,
    phone: row.tel,
    postcode: row.zipcode,
    address: row.address === '' ? '' : joined(parts),
    prefecture,
  }
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ')
}
