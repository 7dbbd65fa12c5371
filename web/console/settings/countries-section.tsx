import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { COUNTRY_ACTS, COUNTRY_RULES, type CountryLine } from '#contract/countries.rule.ts'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { countriesTexts } from './countries.texts.ts'
import { RuleDialog } from './rule-dialog.tsx'

const EMPTY_LINES = 5

/** Which countries may register, log in and get parcels. */
export function CountriesSection() {
  const texts = useTexts(countriesTexts)
  const nameOf = useCountryName()
  const can = useCan()
  const { answer, outcome, reload } = useLoad('GET /country-rules', {})
  const [isOpen, setIsOpen] = useState(false)
  if (answer === undefined)
    return <PartFailed outcome={outcome} reload={reload} title={texts.title} />
  return (
    <Section title={texts.title}>
      <Text size="sm" mb="sm">
        {texts.text}
      </Text>
      {answer.rules.length === 0 ? (
        <Text size="sm">{texts.noLines}</Text>
      ) : (
        <RowTable
          aria-label={texts.title}
          maw={720}
          columns={[
            { title: texts.code, isHeading: true },
            ...COUNTRY_ACTS.map((act) => texts.acts[act]),
          ]}
          rows={answer.rules.map((line) => ({
            key: line.code,
            cells: [nameOf(line.code), ...COUNTRY_ACTS.map((act) => texts.rules[line[act]])],
          }))}
        />
      )}
      <Counts counts={answer.counts} />
      {can('settings.change') ? (
        <Button mt="sm" size="xs" variant="default" onClick={() => setIsOpen(true)}>
          {texts.change}
        </Button>
      ) : null}
      {isOpen ? (
        <RuleDialog
          key={answer.version}
          call="POST /country-rules"
          title={texts.change}
          version={answer.version}
          read={(form) => ({ rules: linesOf(form, answer.rules.length + EMPTY_LINES) })}
          reload={reload}
          onClose={() => setIsOpen(false)}
        >
          <Text size="sm">{texts.codeText}</Text>
          {Array.from({ length: answer.rules.length + EMPTY_LINES }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: The lines of the form keep their places.
            <LineInputs key={at} at={at} line={answer.rules[at]} />
          ))}
        </RuleDialog>
      ) : null}
    </Section>
  )
}

function LineInputs({ at, line }: { readonly at: number; readonly line: CountryLine | undefined }) {
  const texts = useTexts(countriesTexts)
  return (
    <Group gap="xs" wrap="nowrap" align="end" role="group" aria-label={texts.line(at + 1)}>
      <TextInput
        name={`code-${at}`}
        label={texts.code}
        maxLength={2}
        w={90}
        defaultValue={line?.code ?? ''}
      />
      {COUNTRY_ACTS.map((act) => (
        <NativeSelect
          key={act}
          name={`${act}-${at}`}
          label={texts.acts[act]}
          defaultValue={line?.[act] ?? 'allowed'}
          data={COUNTRY_RULES.map((rule) => ({ value: rule, label: texts.rules[rule] }))}
        />
      ))}
    </Group>
  )
}

function linesOf(form: FormData, count: number): CountryLine[] {
  return Array.from({ length: count }, (_, at) => {
    const ruleOf = (act: (typeof COUNTRY_ACTS)[number]) =>
      COUNTRY_RULES.find((rule) => rule === form.get(`${act}-${at}`)) ?? 'allowed'
    return {
      code: String(form.get(`code-${at}`) ?? '')
        .normalize('NFKC')
        .trim()
        .toUpperCase(),
      registration: ruleOf('registration'),
      login: ruleOf('login'),
      shipping: ruleOf('shipping'),
    }
  }).filter(({ code }) => code !== '')
}

function Counts({ counts }: Pick<ConsoleAnswer<'GET /country-rules'>, 'counts'>) {
  const texts = useTexts(countriesTexts)
  const nameOf = useCountryName()
  if (counts.length === 0) return null
  return (
    <details>
      <summary>{texts.counts}</summary>
      <RowTable
        aria-label={texts.counts}
        maw={720}
        columns={[
          { title: texts.day, isHeading: true },
          texts.code,
          texts.act,
          texts.rule,
          { title: texts.times, isNumber: true },
        ]}
        rows={counts.map(({ day, act, code, rule, times }) => ({
          key: `${day} ${act} ${code} ${rule}`,
          cells: [day, nameOf(code), texts.acts[act], texts.rules[rule], formatNumber(times)],
        }))}
      />
    </details>
  )
}

/** The name of a country beside its code. */
function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames([useLanguage()], { type: 'region', fallback: 'none' })
  return (code) => (code === '*' ? code : `${names.of(code) ?? ''} (${code})`)
}
