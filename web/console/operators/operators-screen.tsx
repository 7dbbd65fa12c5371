import { Button } from '@mantine/core'
import { useState } from 'react'
import { operatorList } from '#contract/console/operators/operators.fields.ts'
import { roleTexts } from '#web/console/format/roles.texts.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { AddressLists } from './address-lists.tsx'
import { authenticatorsOf } from './authenticators.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { OperatorAccounts } from './operator-accounts.tsx'
import { operatorsTexts } from './operators.texts.ts'

/**
 * All operators, including removed operators, and the network addresses from which operators may
 * log in.
 */
export function OperatorsScreen() {
  const texts = useTexts(operatorsTexts)
  const can = useCan()
  const roles = useTexts(roleTexts)
  const named = { ...texts, names: { ...texts.names, role: roles } }
  const { list } = useDefinedList('GET /operators', operatorList, named, {
    hrefOf: ({ id }) => `/operators/${id}`,
    cells: { authenticators: (operator) => authenticatorsOf(operator, texts) },
  })
  const [isInviting, setIsInviting] = useState(false)
  return (
    <>
      <ListScreen
        {...list}
        actions={
          can('operators.change') ? (
            <Button onClick={() => setIsInviting(true)}>{texts.invite}</Button>
          ) : null
        }
      />
      <OperatorAccounts />
      <AddressLists />
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </>
  )
}
