import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { OperatorRow } from '#contract/console/operators/operators.ts'
import { ROLES } from '#contract/console/roles.ts'
import { roleTexts } from '#web/console/format/roles.texts.ts'
import { formatTime } from '#web/console/format/times.ts'
import { SelectFilter, TextFilter } from '#web/console/list/list-filters.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { rowId, useList } from '#web/console/list/use-list.ts'
import type { ListControl } from '#web/console/list/use-list-address.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { AddressLists } from './address-lists.tsx'
import { authenticatorsOf } from './authenticators.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { operatorsTexts } from './operators.texts.ts'

const CHOICES = {
  filters: ['text', 'role', 'state'],
  sorts: ['name', 'role', 'createdAt', 'seenAt'],
  columns: ['mail', 'authenticators', 'createdAt', 'seenAt'],
}

/**
 * All operators, including removed operators, and the network addresses from which operators may
 * log in.
 */
export function OperatorsScreen() {
  const texts = useTexts(operatorsTexts)
  const can = useCan()
  const { source, control } = useList('GET /operators', CHOICES)
  const columns = useColumns()
  const [isInviting, setIsInviting] = useState(false)
  return (
    <>
      <ListScreen<OperatorRow>
        title={texts.title}
        actions={
          can('operators.change') ? (
            <Button onClick={() => setIsInviting(true)}>{texts.invite}</Button>
          ) : null
        }
        {...source}
        columns={columns}
        idOf={rowId}
        nameOf={({ name }) => name}
        hrefOf={hrefOf}
        empty={texts.empty}
        filters={<OperatorFilters control={control} />}
      />
      <AddressLists />
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </>
  )
}

const hrefOf = ({ id }: OperatorRow) => `/operators/${id}`

function OperatorFilters({ control }: { readonly control: ListControl }) {
  const texts = useTexts(operatorsTexts)
  const roles = useTexts(roleTexts)
  return (
    <>
      <TextFilter control={control} name="text" label={texts.search} isSearch />
      <SelectFilter
        control={control}
        name="role"
        label={texts.role}
        all={texts.all}
        options={ROLES.map((value) => ({ value, label: roles[value] }))}
      />
      <SelectFilter
        control={control}
        name="state"
        label={texts.state}
        all={texts.all}
        options={namedOptions(texts.states)}
      />
    </>
  )
}

function useColumns(): readonly ListColumn<OperatorRow>[] {
  const texts = useTexts(operatorsTexts)
  const roles = useTexts(roleTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      { name: 'name', title: texts.name, cell: ({ name }) => name },
      { name: 'mail', title: texts.mail, cell: ({ mail }) => mail },
      { name: 'role', title: texts.role, cell: ({ role }) => roles[role] },
      { name: 'state', title: texts.state, cell: ({ state }) => texts.states[state] },
      {
        name: 'authenticators',
        title: texts.authenticators,
        cell: (operator) => authenticatorsOf(operator, texts),
      },
      {
        name: 'createdAt',
        title: texts.created,
        cell: ({ createdAt }) => formatTime(createdAt, language),
      },
      {
        name: 'seenAt',
        title: texts.seen,
        cell: ({ seenAt }) => (seenAt === null ? texts.never : formatTime(seenAt, language)),
      },
    ],
    [texts, roles, language],
  )
}
