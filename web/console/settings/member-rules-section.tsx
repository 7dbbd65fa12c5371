import { Button, Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { PURCHASE_AGES, RESTRICTION_KINDS } from '#contract/constants.ts'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { restrictionTexts } from '#web/console/restrictions/restrictions.texts.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { memberRulesTexts } from './member-rules.texts.ts'
import { RuleDialog } from './rule-dialog.tsx'

type Minors = ConsoleAnswer<'GET /minor-restrictions'>
type Limit = ConsoleAnswer<'GET /adjustment-limit'>

/**
 * The acts that the shop can refuse because of a member's age. The login is not among them, because
 * members can confirm their age only after a login.
 */
const MINOR_KINDS = RESTRICTION_KINDS.filter(
  (kind): kind is Minors['kinds'][number] => kind !== 'login',
)

/**
 * The settings of two rules: which acts are refused because of a member's age, and how many
 * points and coins operators may adjust in one day.
 */
export function MemberRulesSection() {
  const texts = useTexts(memberRulesTexts)
  const kindTexts = useTexts(restrictionTexts)
  const can = useCan()
  const minors = useLoad('GET /minor-restrictions', {})
  const limit = useLoad('GET /adjustment-limit', {})
  const [chosen, setChosen] = useState<'minors' | 'limit'>()
  if (minors.answer === undefined) return <PartFailed {...minors} title={texts.title} />
  if (limit.answer === undefined) return <PartFailed {...limit} title={texts.title} />
  const names = minors.answer.kinds.map((kind) => kindTexts.kinds[kind]).join(texts.comma)
  const buttonOf = (rule: 'minors' | 'limit', label: string) =>
    can('settings.change') ? (
      <Button size="xs" variant="default" onClick={() => setChosen(rule)}>
        {label}
      </Button>
    ) : null
  const close = () => setChosen(undefined)
  return (
    <Section title={texts.title}>
      <FactTable
        name={texts.title}
        maw={720}
        nameWidth="45%"
        rows={[
          [
            texts.purchaseAge,
            minors.answer.purchaseAge === null
              ? texts.undecided
              : texts.ageOf(minors.answer.purchaseAge),
            buttonOf('minors', texts.changeMinors),
          ],
          [texts.minors, names || texts.noKinds, null],
          [texts.limit, texts.limitOf(limit.answer.dayMax), buttonOf('limit', texts.changeLimit)],
        ]}
      />
      {chosen === 'minors' ? (
        <MinorsDialog
          key={minors.answer.version}
          rule={minors.answer}
          reload={minors.reload}
          onClose={close}
        />
      ) : null}
      {chosen === 'limit' ? (
        <LimitDialog
          key={limit.answer.version}
          rule={limit.answer}
          reload={limit.reload}
          onClose={close}
        />
      ) : null}
    </Section>
  )
}

interface DialogProps<Rule> {
  readonly rule: Rule
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks which acts are refused because of a member's age. */
function MinorsDialog({ rule, ...dialog }: DialogProps<Minors>) {
  const texts = useTexts(memberRulesTexts)
  const { kinds } = useTexts(restrictionTexts)
  return (
    <RuleDialog
      call="POST /minor-restrictions"
      title={texts.changeMinors}
      version={rule.version}
      read={(form) => ({
        kinds: MINOR_KINDS.filter((kind) => form.has(kind)),
        purchaseAge: PURCHASE_AGES.find((age) => String(age) === form.get('purchaseAge')) ?? null,
      })}
      {...dialog}
    >
      <NativeSelect
        name="purchaseAge"
        label={texts.purchaseAge}
        description={texts.purchaseAgeText}
        defaultValue={rule.purchaseAge ?? ''}
        data={[
          ...(rule.purchaseAge === null ? [{ value: '', label: texts.undecided }] : []),
          ...PURCHASE_AGES.map((age) => ({ value: String(age), label: texts.ageOf(age) })),
        ]}
      />
      <Text size="sm">{texts.minorsText}</Text>
      <Stack gap="xs" role="group" aria-label={texts.minors}>
        {MINOR_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            name={kind}
            label={kinds[kind]}
            defaultChecked={rule.kinds.includes(kind)}
          />
        ))}
      </Stack>
    </RuleDialog>
  )
}

/** Asks how many points and coins operators may adjust for one member in a day. */
function LimitDialog({ rule, ...dialog }: DialogProps<Limit>) {
  const texts = useTexts(memberRulesTexts)
  return (
    <RuleDialog
      call="POST /adjustment-limit"
      title={texts.changeLimit}
      version={rule.version}
      read={(form) => ({ dayMax: Number(form.get('dayMax')) })}
      {...dialog}
    >
      <Text size="sm">{texts.limitText}</Text>
      <TextInput
        name="dayMax"
        type="number"
        min={1}
        max={10_000_000}
        step={1}
        label={texts.dayMax}
        defaultValue={rule.dayMax}
        required
      />
    </RuleDialog>
  )
}
