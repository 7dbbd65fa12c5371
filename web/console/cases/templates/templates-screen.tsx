import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import {
  answerTemplateFields,
  answerTemplateList,
} from '#contract/console/cases/answer-templates.fields.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedWholeList } from '#web/console/list/use-defined-list.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { templatesTexts } from './templates.texts.ts'

type Template = ConsoleAnswer<'GET /answer-templates'>['list'][number]
type Opened =
  | { readonly act: 'add' }
  | { readonly act: 'change' | 'remove'; readonly row: Template }

/** The shop's texts for answers to cases. */
export function TemplatesScreen() {
  const texts = useTexts(templatesTexts)
  const can = useCan()
  const loaded = useLoad('GET /answer-templates', {})
  const [opened, setOpened] = useState<Opened>()
  const list = useDefinedWholeList(
    { ...loaded, rows: loaded.answer?.list },
    answerTemplateList,
    texts,
    {
      nameOf: ({ name }) => name,
      cells: {
        text: ({ text }) => <Lines text={text} />,
        textEn: ({ textEn }) => <Lines text={textEn} />,
        change: (row) => (
          <Group gap="xs" wrap="nowrap">
            {(['change', 'remove'] as const).map((act) => (
              <Button
                key={act}
                size="xs"
                variant="default"
                aria-label={texts[`${act}Of`](row.name)}
                onClick={() => setOpened({ act, row })}
              >
                {act === 'change' ? texts.fields.change : texts.remove}
              </Button>
            ))}
          </Group>
        ),
      },
    },
  )
  return (
    <>
      <ListScreen<Template>
        {...list}
        actions={
          can('cases.work') ? (
            <Button onClick={() => setOpened({ act: 'add' })}>{texts.add}</Button>
          ) : null
        }
        text={texts.text}
      >
        <SmallLink to="/cases">{texts.back}</SmallLink>
      </ListScreen>
      {opened === undefined ? null : (
        <TemplateDialog
          opened={opened}
          onClose={() => setOpened(undefined)}
          onDone={loaded.reload}
        />
      )}
    </>
  )
}

function Lines({ text }: { readonly text: string }) {
  return (
    <Text size="sm" lineClamp={3} style={{ whiteSpace: 'pre-line', minWidth: 160 }}>
      {text}
    </Text>
  )
}

interface TemplateDialogProps {
  readonly opened: Opened
  readonly onClose: () => void
  readonly onDone: () => Promise<unknown>
}

function TemplateDialog({ opened, onClose, onDone }: TemplateDialogProps) {
  const texts = useTexts(templatesTexts)
  const common = { hasReason: false, onClose, onDone } as const
  if (opened.act === 'add')
    return (
      <CallDialog
        {...common}
        call="POST /answer-templates"
        title={texts.add}
        submit={texts.save}
        inputOf={(_, form) => ({ request: readFields(answerTemplateFields, form) })}
      >
        <FieldInputs fields={answerTemplateFields} texts={texts} />
      </CallDialog>
    )
  const { id, name, version } = opened.row
  if (opened.act === 'remove')
    return (
      <CallDialog
        {...common}
        call="POST /answer-templates/{id}/remove"
        title={texts.removeOf(name)}
        submit={texts.remove}
        onConflict={onDone}
        inputOf={() => ({ params: { id }, request: { version } })}
      >
        <Lines text={opened.row.text} />
      </CallDialog>
    )
  return (
    <CallDialog
      {...common}
      call="POST /answer-templates/{id}"
      title={texts.changeOf(name)}
      submit={texts.save}
      inputOf={(_, form) => ({
        params: { id },
        request: { ...readFields(answerTemplateFields, form), version },
      })}
    >
      <FieldInputs fields={answerTemplateFields} texts={texts} initial={opened.row} />
    </CallDialog>
  )
}
