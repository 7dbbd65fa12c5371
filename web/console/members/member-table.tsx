import type { Member, ShownPerson } from '#contract/console/members/members.ts'
import { formatTime } from '#web/console/format/times.ts'
import { type Fact, FactTable } from '#web/console/frame/fact-table.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { membersTexts } from './members.texts.ts'

interface MemberTableProps {
  readonly member: Member
  /** The personal data if the operator has unmasked them; undefined while they are masked. */
  readonly shown: ShownPerson | undefined
}

export function MemberTable({ member, shown }: MemberTableProps) {
  const texts = useTexts(membersTexts)
  const language = useLanguage()
  const { points, coins, movedCards, flags, rank } = member
  const person = shown ?? member.masked
  const expiry = points.nextExpiry
  const rows: readonly Fact[] = [
    [texts.name, person.name],
    [texts.mail, person.mail],
    [texts.phone, texts.phoneOf(person.phone, member.isPhoneVerified)],
    [texts.address, texts.addressOf(person.postcode, person.address)],
    ...(shown?.birthDate ? [[texts.birthDate, shown.birthDate] as const] : []),
    [texts.created, formatTime(member.createdAt)],
    [texts.lastVisit, formatTime(member.lastVisitAt)],
    [texts.lastLogin, formatTime(member.lastLoginAt)],
    ...(member.lineLinkedAt === null
      ? []
      : [[texts.line, texts.linkedSince(formatTime(member.lineLinkedAt))] as const]),
    [texts.state, texts.flagsOf(flags) || texts.open],
    [texts.rank, language === 'ja' ? rank.name : rank.nameEn],
    [texts.points, texts.pointsOf(points.balance, points.paid, points.free)],
    [
      texts.nextExpiry,
      expiry === null ? '—' : texts.expiryOf(expiry.points, formatTime(expiry.at)),
    ],
    [texts.coins, texts.coinsOf(coins.balance)],
    ...(movedCards === null
      ? []
      : [
          [
            texts.movedCards,
            texts.movedCardsOf({ ...movedCards, until: formatTime(movedCards.until) }),
          ] as const,
        ]),
    ...(points.debt + coins.debt === 0
      ? []
      : [[texts.debt, texts.debtOf(points.debt, coins.debt)] as const]),
  ]
  return <FactTable name={texts.title(member.id)} rows={rows} />
}
