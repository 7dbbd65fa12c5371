import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { INITIAL_RULES, type ShopRule, shopRules } from '#contract/rules.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { RequestNotice } from '#web/console/frame/request-notice.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { RuleConsequences } from './rule-consequences.tsx'
import { choiceNames, rulesTexts } from './rules.texts.ts'

type Settings = ConsoleAnswer<'GET /settings'>['settings']

/** The rules of the shop: each with its initial value and what law or a provider says about it. */
export function RulesSection({ settings }: { readonly settings: Settings }) {
  const texts = useTexts(rulesTexts)
  const can = useCan()
  const [isOpen, setIsOpen] = useState(false)
  const [approvalId, setApprovalId] = useState<number>()
  const names = choiceNames(texts)
  const textOf = (value: number | string | null | readonly string[]) => {
    if (value === null) return texts.none
    if (typeof value === 'object') return value.map((each) => names[each]).join(texts.comma)
    return typeof value === 'number' ? formatNumber(value) : names[value]
  }
  return (
    <Section title={texts.title} text={texts.text}>
      <RequestNotice approvalId={approvalId} />
      <WideTable name={texts.title} minWidth={720}>
        <RowTable
          aria-label={texts.title}
          columns={[
            { title: texts.rule, isHeading: true, w: 220 },
            { title: texts.value, isNumber: true },
            { title: texts.initial, isNumber: true },
            texts.hint,
          ]}
          rows={(Object.keys(shopRules) as ShopRule[]).map((name) => ({
            key: name,
            cells: [
              texts.fields[name],
              textOf(settings.rules[name]),
              textOf(INITIAL_RULES[name]),
              texts.hints[name],
            ],
          }))}
        />
      </WideTable>
      {can('settings.change') ? (
        <Button mt="sm" size="xs" variant="default" onClick={() => setIsOpen(true)}>
          {texts.change}
        </Button>
      ) : null}
      {isOpen ? (
        <RulesDialog
          settings={settings}
          onClose={() => setIsOpen(false)}
          onDone={(requested) => setApprovalId(requested.approvalId)}
        />
      ) : null}
    </Section>
  )
}

interface RulesDialogProps {
  readonly settings: Settings
  readonly onClose: () => void
  readonly onDone: (requested: { readonly approvalId: number }) => void
}

/** Asks for other rules, and says below the inputs whom the change concerns. */
function RulesDialog({ settings: { rules, version }, ...dialog }: RulesDialogProps) {
  const texts = useTexts(rulesTexts)
  const [entered, setEntered] = useState(rules)
  return (
    <CallDialog
      call="POST /settings/rules"
      title={texts.title}
      submit={texts.ask}
      onChange={(form) => setEntered(readFields(shopRules, form))}
      inputOf={(reason, form) => ({
        request: { rules: readFields(shopRules, form), version, reason },
      })}
      {...dialog}
    >
      <FieldInputs fields={shopRules} texts={texts} initial={rules} />
      <RuleConsequences before={rules} after={entered} />
    </CallDialog>
  )
}
