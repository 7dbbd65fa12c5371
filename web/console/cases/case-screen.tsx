import { Anchor, Badge, Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { deadlineFields } from '#contract/console/cases/cases.fields.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { formatTime } from '#web/console/format/times.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { DoneNotice } from '#web/console/frame/notices.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { useCan, useConsoleSession } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { AnswerForm, type AnswerFormProps } from './answer-form.tsx'
import type { CaseActsProps, WholeCase } from './case-acts.ts'
import { CASE_BADGES } from './case-badges.ts'
import { CasePhotos } from './case-photos.tsx'
import { casesTexts } from './cases.texts.ts'
import { CaseNoteForm } from './note-form.tsx'

/** One case: what was written, the photos of both sides, and what an operator can do. */
export function CaseScreen() {
  const texts = useTexts(casesTexts)
  const can = useCan()
  const { id = '' } = useParams()
  const { answer, reload, notLoaded } = useScreenLoad('GET /cases/{id}', { params: { id } })
  const [notice, setNotice] = useState<'sent' | 'changedMeanwhile'>()
  if (answer === undefined) return notLoaded
  const onConflict = () => {
    setNotice('changedMeanwhile')
    return reload()
  }
  const onDone = () => {
    setNotice(undefined)
    return reload()
  }
  const acts = { whole: answer, onDone, onConflict }
  return (
    <Stack maw={860}>
      <ScreenTitle title={texts.caseOf(answer.case.number)}>
        <Badge {...CASE_BADGES[answer.case.state]}>{texts.names.state[answer.case.state]}</Badge>
      </ScreenTitle>
      <SmallLink to="/cases">{texts.back}</SmallLink>
      <DoneNotice text={notice && texts[notice]} />
      <Facts whole={answer} />
      {can('cases.work') ? <Acts {...acts} /> : null}
      <Messages messages={answer.messages} />
      <CasePhotos whole={answer} />
      {can('cases.work') ? (
        <Answering
          {...acts}
          onSent={async () => {
            await onDone()
            setNotice('sent')
          }}
        />
      ) : null}
      {can('cases.work') ? <CaseNoteForm id={answer.case.id} onAdded={reload} /> : null}
    </Stack>
  )
}

/**
 * Only the owner answers, so that two operators do not write at the same time. The text of an operator
 * from whom a colleague has taken the case stays until that operator takes it back.
 */
function Answering(props: AnswerFormProps) {
  const texts = useTexts(casesTexts)
  const { id } = useConsoleSession().operator
  const { state, ownerId, ownerName } = props.whole.case
  if (state === 'closed') return null
  const isOthers = ownerId !== null && ownerId !== id
  return (
    <>
      {isOthers ? <Text size="sm">{texts.othersCase(ownerName ?? '')}</Text> : null}
      <div hidden={isOthers}>
        <AnswerForm {...props} />
      </div>
    </>
  )
}

function Facts({ whole: { case: row, guestMail, language } }: { readonly whole: WholeCase }) {
  const texts = useTexts(casesTexts)
  const { fields, names } = texts
  const { memberId, parcelId, parcelNumber } = row
  const sender =
    memberId === null ? (
      `${texts.guest} ${guestMail}`
    ) : (
      <Anchor component={Link} to={`/members/${memberId}`} inherit>
        {memberId}
      </Anchor>
    )
  const parcel =
    parcelId === null ? null : (
      <Anchor component={Link} to={`/parcels/${parcelId}`} inherit>
        {parcelNumber}
      </Anchor>
    )
  return (
    <FactTable
      name={row.number}
      rows={[
        [fields.kind, names.kind[row.kind]],
        [texts.sender, sender],
        [texts.language, texts.languages[language]],
        ...(parcel === null ? [] : [[fields.parcelNumber, parcel] as const]),
        [fields.owner, row.ownerName ?? texts.nobody],
        [fields.openedAt, formatTime(row.openedAt)],
        [fields.dueAt, row.state === 'open' ? formatTime(row.dueAt) : '–'],
      ]}
    />
  )
}

type ActName = 'take' | 'hand-over' | 'deadline' | 'close' | 'reopen'

function Acts({ whole, ...done }: CaseActsProps) {
  const texts = useTexts(casesTexts)
  const { id: operatorId } = useConsoleSession().operator
  const [dialog, setDialog] = useState<ActName>()
  const { id, version, state, ownerId, dueAt } = whole.case
  const request = { version }
  const others = whole.operators.filter((each) => each.id !== ownerId)
  const open = (name: ActName, label: string) => (
    <Button variant="default" onClick={() => setDialog(name)}>
      {label}
    </Button>
  )
  const common = { hasReason: false, onClose: () => setDialog(undefined), ...done } as const
  const isClosed = state === 'closed'
  return (
    <Group>
      {!isClosed && ownerId !== operatorId ? open('take', texts.take) : null}
      {!isClosed && others.length > 0 ? open('hand-over', texts.handOver) : null}
      {state === 'open' ? open('deadline', texts.deadline) : null}
      {isClosed ? open('reopen', texts.reopen) : open('close', texts.close)}
      {dialog === 'take' || dialog === 'close' || dialog === 'reopen' ? (
        <CallDialog
          {...common}
          call={`POST /cases/{id}/${dialog}`}
          title={texts[dialog]}
          submit={texts[dialog]}
          inputOf={() => ({ params: { id }, request })}
        >
          <Text size="sm">{whole.case.number}</Text>
        </CallDialog>
      ) : null}
      {dialog === 'hand-over' ? (
        <CallDialog
          {...common}
          call="POST /cases/{id}/hand-over"
          title={texts.handOver}
          submit={texts.handOver}
          inputOf={(_, form) => ({
            params: { id },
            request: { ...request, ownerId: Number(form.get('ownerId')) },
          })}
        >
          <NativeSelect
            name="ownerId"
            label={texts.handOverTo}
            data={others.map((each) => ({ value: String(each.id), label: each.name }))}
          />
        </CallDialog>
      ) : null}
      {dialog === 'deadline' ? (
        <CallDialog
          {...common}
          call="POST /cases/{id}/deadline"
          title={texts.deadline}
          submit={texts.deadline}
          inputOf={(_, form) => ({
            params: { id },
            request: { ...request, ...readFields(deadlineFields, form) },
          })}
        >
          <FieldInputs fields={deadlineFields} texts={texts} initial={{ dueAt }} />
        </CallDialog>
      ) : null}
    </Group>
  )
}

function Messages({ messages }: Pick<WholeCase, 'messages'>) {
  const texts = useTexts(casesTexts)
  return (
    <Section title={texts.history}>
      <Stack gap="xs">
        {messages.map(({ id, author, operator, text, at }) => (
          <Paper key={id} withBorder p="sm" bg={author === 'note' ? 'yellow.0' : '#fff'}>
            <Group gap="xs" mb={4}>
              <Text size="sm" fw={700}>
                {texts.authors[author]}
              </Text>
              <Text size="sm">{operator}</Text>
              <Text size="sm">{formatTime(at)}</Text>
            </Group>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
          </Paper>
        ))}
      </Stack>
    </Section>
  )
}
