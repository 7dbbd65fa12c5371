import { Button, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { REASON } from '#contract/console/reasons.ts'
import { ROLES, type Role } from '#contract/console/roles.ts'
import { roleTexts } from '#web/console/format/roles.texts.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { type Conflict, ConflictDialog } from '#web/console/frame/conflict-dialog.tsx'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { DoneNotice } from '#web/console/frame/notices.tsx'
import type { Ok } from '#web/console/wire/console-client.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { operatorsTexts } from './operators.texts.ts'

type AddressList = Ok<'GET /address-lists'>['answer']['list'][number]

/** The network addresses (IP ranges) from which the operators of each role may log in. */
export function AddressLists() {
  const texts = useTexts(operatorsTexts)
  const roles = useTexts(roleTexts)
  const can = useCan()
  const { answer, outcome, reload } = useLoad('GET /address-lists', {})
  const [edited, setEdited] = useState<AddressList>()
  const [isSaved, setIsSaved] = useState(false)
  const edit = (list: AddressList) => {
    setIsSaved(false)
    setEdited(list)
  }
  if (answer === undefined)
    return <PartFailed outcome={outcome} reload={reload} title={texts.addressLists} />
  return (
    <section aria-label={texts.addressLists}>
      <Title order={2} size="h4" mt="xl">
        {texts.addressLists}
      </Title>
      <Text size="sm" mb="sm">
        {texts.addressListsText}
      </Text>
      <DoneNotice text={isSaved ? texts.saved : undefined} mb="sm" />
      <FactTable
        name={texts.addressLists}
        rows={inOrderOfRoles(answer.list).map((list) => [
          roles[list.role],
          list.addresses.join(', ') || texts.everywhere,
          can('operators.change') ? (
            <Button
              key="edit"
              size="xs"
              variant="default"
              aria-label={texts.edit(roles[list.role])}
              onClick={() => edit(list)}
            >
              {texts.change}
            </Button>
          ) : null,
        ])}
      />
      {edited === undefined ? null : (
        <AddressDialog
          list={edited}
          ownBlock={blockOf(answer.ownAddress)}
          onClose={() => setEdited(undefined)}
          onSaved={() => setIsSaved(true)}
          reload={reload}
        />
      )}
    </section>
  )
}

interface AddressDialogProps {
  readonly list: AddressList
  readonly ownBlock: string
  readonly onClose: () => void
  readonly onSaved: () => void
  readonly reload: () => Promise<unknown>
}
interface Entered {
  readonly role: Role
  readonly addresses: readonly string[]
  readonly reason: string
}

function AddressDialog({ list, ownBlock, onClose, onSaved, reload }: AddressDialogProps) {
  const texts = useTexts(operatorsTexts)
  const roles = useTexts(roleTexts)
  const sentenceOf = useSentence()
  const save = useAct('POST /address-lists')
  const [error, setError] = useState<string>()
  const [conflict, setConflict] = useState<Conflict & { readonly entered: Entered }>()
  const finish = () => {
    onClose()
    void reload()
  }
  const submit = async (entered: Entered, version: number) => {
    setError(undefined)
    setConflict(undefined)
    const request = { ...entered, addresses: [...entered.addresses], version }
    const outcome = await save.run({ request })
    if (outcome === undefined) return
    if (outcome.kind === 'ok') {
      onSaved()
      finish()
    } else if (outcome.kind === 'refused' && outcome.reason === REASON.versionConflict) {
      const mine = { addresses: entered.addresses }
      setConflict({ mine, theirs: outcome.current ?? {}, entered })
    } else setError(sentenceOf(outcome))
  }
  return (
    <>
      <ActDialog
        title={texts.edit(roles[list.role])}
        submit={texts.change}
        isOpen
        act={{ isRunning: save.isRunning, error }}
        onClose={onClose}
        onSubmit={(reason, form) => {
          const addresses = linesOf(String(form.get('addresses')))
          void submit({ role: list.role, addresses, reason }, list.version)
        }}
      >
        <AddressesField initial={list.addresses} ownBlock={ownBlock} />
      </ActDialog>
      <ConflictDialog
        conflict={conflict}
        onTakeTheirs={finish}
        onKeepMine={(version) => conflict && void submit(conflict.entered, version)}
      />
    </>
  )
}

interface AddressesFieldProps {
  readonly initial: readonly string[]
  readonly ownBlock: string
}

function AddressesField({ initial, ownBlock }: AddressesFieldProps) {
  const texts = useTexts(operatorsTexts)
  const [text, setText] = useState(initial.join('\n'))
  const lines = linesOf(text)
  return (
    <>
      <Textarea
        name="addresses"
        label={texts.addresses}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        rows={4}
        data-autofocus
      />
      <Button
        mt="xs"
        size="compact-sm"
        variant="default"
        disabled={lines.includes(ownBlock)}
        onClick={() => setText([...lines, ownBlock].join('\n'))}
      >
        {texts.addOwn(ownBlock)}
      </Button>
    </>
  )
}

/** A device changes the second half of its IPv6 address each day. */
function blockOf(address: string): string {
  return address.includes(':') ? `${address}/64` : address
}

function inOrderOfRoles(lists: readonly AddressList[]): readonly AddressList[] {
  return lists.toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role))
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
