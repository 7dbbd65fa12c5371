import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { MemberRow } from '#contract/console/members/members.ts'
import { formatTime } from '#web/console/format/times.ts'
import type { ListAddress } from '#web/console/list/list-address.rule.ts'
import { SelectFilter, TextFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { rowId, useList } from '#web/console/list/use-list.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { membersTexts } from './members.texts.ts'

const CHOICES = {
  filters: ['text', 'flag'],
  sorts: [],
  columns: ['maskedMail', 'rank', 'points', 'lastLoginAt', 'flags'],
}
const TEXT_LENGTH_MIN = 2

/**
 * The search for members. It shows members only after the operator has typed two characters or
 * chosen a flag.
 */
export function MembersScreen() {
  const texts = useTexts(membersTexts)
  const { source, answer, control } = useList('GET /members', CHOICES, { queryOf })
  const columns = useColumns()
  return (
    <>
      <ListScreen<MemberRow>
        title={texts.listTitle}
        text={texts.searchText}
        {...source}
        columns={columns}
        idOf={rowId}
        nameOf={({ name, id }) => name || String(id)}
        hrefOf={hrefOf}
        empty={texts.empty}
        filters={
          <>
            <TextFilter control={control} name="text" label={texts.search} isSearch />
            <SelectFilter
              control={control}
              name="flag"
              label={texts.flag}
              all={texts.all}
              options={namedOptions(texts.flags)}
            />
          </>
        }
      />
      {answer?.isCapped ? (
        <Text role="status" size="sm" mt="sm">
          {texts.capped}
        </Text>
      ) : null}
    </>
  )
}

function queryOf({ filters, page }: ListAddress): object {
  const { length } = (filters.text ?? '').trim()
  return length === 0 || length >= TEXT_LENGTH_MIN ? { ...filters, page } : {}
}

const hrefOf = ({ id }: MemberRow) => `/members/${id}`

function useColumns(): readonly ListColumn<MemberRow>[] {
  const texts = useTexts(membersTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      { name: 'id', title: texts.number, cell: ({ id }) => id },
      { name: 'name', title: texts.name, cell: ({ name }) => name },
      { name: 'maskedMail', title: texts.mail, cell: ({ maskedMail }) => maskedMail },
      {
        name: 'rank',
        title: texts.rank,
        cell: ({ rank }) => (language === 'ja' ? rank.name : rank.nameEn),
      },
      { name: 'points', title: texts.points, cell: ({ points }) => texts.pointCount(points) },
      {
        name: 'lastLoginAt',
        title: texts.lastLogin,
        cell: ({ lastLoginAt }) => formatTime(lastLoginAt, language),
      },
      {
        name: 'flags',
        title: texts.flag,
        cell: ({ flags }) => flags.map((flag) => texts.flags[flag]).join(texts.comma),
      },
    ],
    [texts, language],
  )
}
