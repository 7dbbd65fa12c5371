import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Member, PersonalData } from '#contract/console/members.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { membersTexts } from './members.texts.ts'

export interface MemberTableProps {
  readonly member: Member
  /** The personal data if the operator has unmasked them; undefined while they are masked. */
  readonly shown: PersonalData | undefined
}

/** The table of the member's data and balances. */
export function MemberTable({ member, shown }: MemberTableProps) {
  const texts = useTexts(membersTexts)
  const language = useLanguage()
  const { points, coins, flags, rank } = member
  const person = shown ?? member.masked
  const expiry = points.next_expiry
  const rows: readonly (readonly [string, ReactNode])[] = [
    [texts.name, person.name],
    [texts.mail, person.mail],
    [texts.phone, texts.phoneOf(person.phone, member.is_phone_verified)],
    [texts.address, texts.addressOf(person.postcode, person.address)],
    [texts.created, formatTime(member.created_at, language)],
    [texts.lastLogin, formatTime(member.last_login_at, language)],
    [texts.state, flags.map((flag) => texts.flags[flag]).join(texts.comma) || texts.open],
    [texts.rank, language === 'ja' ? rank.name : rank.name_en],
    [texts.points, texts.pointsOf(points.balance, points.paid, points.free)],
    [
      texts.nextExpiry,
      expiry === null ? '—' : texts.expiryOf(expiry.points, formatTime(expiry.at, language)),
    ],
    [texts.coins, texts.coinsOf(coins.balance)],
    ...(points.debt + coins.debt === 0
      ? []
      : [[texts.debt, texts.debtOf(points.debt, coins.debt)] as const]),
  ]
  return (
    <Table aria-label={texts.title(member.id)} withTableBorder bg="#fff">
      <Table.Tbody>
        {rows.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w={200}>
              {name}
            </Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
