import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { memberList } from '#contract/console/members/members.fields.ts'
import { moveInFields } from '#contract/console/members/move-in.fields.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { definedQueryOf } from '#web/console/list/defined-filters.tsx'
import type { ListAddress } from '#web/console/list/list-address.rule.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { membersTexts } from './members.texts.ts'

/** A search needs two characters. */
const TEXT_LENGTH_MIN = 2

export function MembersScreen() {
  const texts = useTexts(membersTexts)
  const language = useLanguage()
  const can = useCan()
  const [isAsking, setIsAsking] = useState(false)
  const [isMovingIn, setIsMovingIn] = useState(false)
  const [approvalId, setApprovalId] = useState<number>()
  const { list, answer, control } = useDefinedList('GET /members', memberList, texts.list, {
    queryOf,
    optionsOf: ({ ranks }) => ({
      rank: ranks.map(({ id, name, nameEn }) => ({
        value: String(id),
        label: language === 'ja' ? name : nameEn,
      })),
    }),
    nameOf: ({ name, id }) => name || String(id),
    hrefOf: ({ id }) => `/members/${id}`,
    cells: {
      rank: ({ rank }) => (language === 'ja' ? rank.name : rank.nameEn),
      flags: ({ flags }) => texts.flagsOf(flags) || texts.open,
    },
  })
  return (
    <>
      <ListScreen
        {...list}
        file={undefined}
        text={texts.searchText}
        actions={
          <>
            {can('members.move-in') ? (
              <Button variant="default" onClick={() => setIsMovingIn(true)}>
                {texts.moveIn.ask}
              </Button>
            ) : null}
            {can('members.export') && control.address.filters.text === undefined ? (
              <Button variant="default" disabled={!answer?.count} onClick={() => setIsAsking(true)}>
                {texts.export}
              </Button>
            ) : null}
          </>
        }
      >
        <RequestNotice approvalId={approvalId} />
        {answer?.isRankPending ? <Notice text={texts.rankPending} /> : null}
      </ListScreen>
      {isAsking ? (
        <CallDialog
          call="POST /members/export"
          title={texts.export}
          submit={texts.ask}
          onClose={() => setIsAsking(false)}
          inputOf={(reason) => ({
            request: { filters: control.address.filters as object, reason },
          })}
          onDone={(answer) => setApprovalId(answer.approvalId)}
        >
          <Text size="sm">{texts.exportText(answer?.count ?? 0)}</Text>
        </CallDialog>
      ) : null}
      {isMovingIn ? (
        <CallDialog
          call="POST /members/move-in"
          title={texts.moveIn.ask}
          submit={texts.ask}
          onClose={() => setIsMovingIn(false)}
          inputOf={(reason, form) => ({ request: { ...readFields(moveInFields, form), reason } })}
          onDone={(answer) => setApprovalId(answer.approvalId)}
        >
          <Text size="sm">{texts.moveIn.text}</Text>
          <FieldInputs fields={moveInFields} texts={texts.moveIn} />
        </CallDialog>
      ) : null}
      {answer?.isCapped ? <Notice text={texts.capped} /> : null}
    </>
  )
}

function Notice({ text }: { readonly text: string }) {
  return (
    <Text role="status" size="sm" my="sm">
      {text}
    </Text>
  )
}

function queryOf(address: ListAddress): object {
  const { text = '', ...filters } = address.filters
  const isShort = text.trim().length < TEXT_LENGTH_MIN
  return definedQueryOf(memberList, { ...address, filters: isShort ? filters : address.filters })
}
