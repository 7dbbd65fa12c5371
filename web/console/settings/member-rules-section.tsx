import { Button, Checkbox, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { RESTRICTION_KINDS } from '#contract/constants.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { restrictionTexts } from '#web/console/restrictions/restrictions.texts.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { memberRulesTexts } from './member-rules.texts.ts'

type MinorKind = ConsoleAnswer<'GET /minor-restrictions'>['kinds'][number]
type Rule = 'minors' | 'limit'

/**
 * The acts that the shop can refuse because of a member's age. The login is not among them, because
 * members can confirm their age only after a login.
 */
const MINOR_KINDS = RESTRICTION_KINDS.filter((kind): kind is MinorKind => kind !== 'login')

/**
 * The settings of two rules: which acts are refused because of a member's age, and how many
 * points and coins operators may adjust in one day.
 */
export function MemberRulesSection() {
  const texts = useTexts(memberRulesTexts)
  const kindTexts = useTexts(restrictionTexts)
  const sentenceOf = useSentence()
  const can = useCan()
  const minors = useLoad('GET /minor-restrictions', {})
  const limit = useLoad('GET /adjustment-limit', {})
  const [chosen, setChosen] = useState<Rule>()
  for (const { outcome, reload } of [minors, limit])
    if (outcome !== undefined && outcome.kind !== 'ok')
      return <LoadFailed sentence={sentenceOf(outcome)} onRetry={reload} />
  const kinds = minors.answer?.kinds
  const dayMax = limit.answer?.day_max
  if (kinds === undefined || dayMax === undefined) return null
  const names = kinds.map((kind) => kindTexts.kinds[kind]).join(texts.comma)
  const rows = [
    { rule: 'minors', label: texts.minors, value: names || texts.noKinds },
    { rule: 'limit', label: texts.limit, value: texts.limitOf(dayMax) },
  ] as const
  const labels = { minors: texts.changeMinors, limit: texts.changeLimit }
  const close = () => setChosen(undefined)
  return (
    <section aria-labelledby="member-rules">
      <Title order={2} size="h4" mb="sm" id="member-rules">
        {texts.title}
      </Title>
      <Table aria-labelledby="member-rules" withTableBorder bg="#fff" maw={720}>
        <Table.Tbody>
          {rows.map(({ rule, label, value }) => (
            <Table.Tr key={rule}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{value}</Table.Td>
              {can('settings.change') ? (
                <Table.Td ta="right">
                  <Button size="xs" variant="default" onClick={() => setChosen(rule)}>
                    {labels[rule]}
                  </Button>
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {chosen === 'minors' ? (
        <MinorsDialog kinds={kinds} onDone={minors.reload} onClose={close} />
      ) : null}
      {chosen === 'limit' ? (
        <LimitDialog dayMax={dayMax} onDone={limit.reload} onClose={close} />
      ) : null}
    </section>
  )
}

interface RuleDialogProps {
  readonly onDone: () => Promise<unknown>
  readonly onClose: () => void
}

function MinorsDialog({
  kinds,
  onDone,
  onClose,
}: RuleDialogProps & { readonly kinds: readonly MinorKind[] }) {
  const texts = useTexts(memberRulesTexts)
  const kindTexts = useTexts(restrictionTexts)
  const act = useFormAct('POST /minor-restrictions')
  const submit = async (reason: string, form: FormData) => {
    const chosen = MINOR_KINDS.filter((kind) => form.has(kind))
    if ((await act.run({ request: { kinds: chosen, reason } })) === undefined) return
    onClose()
    await onDone()
  }
  return (
    <ActDialog
      title={texts.changeMinors}
      submit={texts.save}
      isOpen
      act={act}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">{texts.minorsText}</Text>
      <Stack gap="xs" role="group" aria-label={texts.minors}>
        {MINOR_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            name={kind}
            label={kindTexts.kinds[kind]}
            defaultChecked={kinds.includes(kind)}
          />
        ))}
      </Stack>
    </ActDialog>
  )
}

function LimitDialog({ dayMax, onDone, onClose }: RuleDialogProps & { readonly dayMax: number }) {
  const texts = useTexts(memberRulesTexts)
  const act = useFormAct('POST /adjustment-limit')
  const submit = async (reason: string, form: FormData) => {
    const day_max = Number(form.get('day_max'))
    if ((await act.run({ request: { day_max, reason } })) === undefined) return
    onClose()
    await onDone()
  }
  return (
    <ActDialog
      title={texts.changeLimit}
      submit={texts.save}
      isOpen
      act={act}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">{texts.limitText}</Text>
      <TextInput
        name="day_max"
        type="number"
        min={1}
        max={10_000_000}
        step={1}
        label={texts.dayMax}
        defaultValue={dayMax}
        required
      />
    </ActDialog>
  )
}
