import { Text } from '@mantine/core'
import { memberList } from '#contract/console/members/members.fields.ts'
import type { ListAddress } from '#web/console/list/list-address.rule.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { membersTexts } from './members.texts.ts'

const TEXT_LENGTH_MIN = 2

/**
 * The search for members. It shows members only after the operator has typed two characters or
 * chosen a flag.
 */
export function MembersScreen() {
  const texts = useTexts(membersTexts)
  const language = useLanguage()
  const { list, answer } = useDefinedList('GET /members', memberList, texts.list, {
    queryOf,
    nameOf: ({ name, id }) => name || String(id),
    hrefOf: ({ id }) => `/members/${id}`,
    cells: {
      rank: ({ rank }) => (language === 'ja' ? rank.name : rank.nameEn),
      flags: ({ flags }) => texts.flagsOf(flags),
    },
  })
  return (
    <>
      <ListScreen {...list} text={texts.searchText} />
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
