import {
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ConsoleAnswer, ConsoleRequest } from '#contract/console/calls.ts'
import { generalFields, maintenanceFields } from '#contract/console/settings.fields.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { localInJapan, timeInJapan } from '#web/console/format/times.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useVersionedSave } from '#web/console/frame/use-versioned-save.tsx'
import { namedOptions } from '#web/console/list/options.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { settingsTexts } from './settings.texts.ts'

type Settings = ConsoleAnswer<'GET /settings'>['settings']
type Entered = Omit<ConsoleRequest<'POST /settings'>, 'requestId' | 'version'>
type Closing = Settings['registrationClosing']

/**
 * The form for the settings that an owner can change without an approval. One save stores them all.
 */
export function SettingsForm({
  settings,
  reload,
  onSaved,
}: {
  readonly settings: Settings
  readonly reload: () => Promise<unknown>
  readonly onSaved: (isSaved: boolean) => void
}) {
  const texts = useTexts(settingsTexts)
  const shared = useTexts(consoleTexts)
  const can = useCan()
  const act = useAct('POST /settings')
  const { error, save, conflictDialog, unsaved } = useVersionedSave({
    reload,
    onSaved,
    send: (entered: Entered, version) => act.run({ request: { ...entered, version } }),
  })
  return (
    <form
      onChange={unsaved.markChanged}
      onSubmit={(event) => {
        event.preventDefault()
        void save(readForm(new FormData(event.currentTarget)), settings.version)
      }}
    >
      <Stack maw={720}>
        <fieldset disabled={!can('settings.change')} style={{ border: 0, margin: 0, padding: 0 }}>
          <Fields settings={settings} />
        </fieldset>
        {can('settings.change') ? (
          <>
            <Textarea
              name="reason"
              label={shared.reason}
              description={shared.reasonHint}
              maxLength={500}
              required
            />
            <ErrorNotice error={error} />
            <Group justify="flex-end">
              <Button type="submit" disabled={act.isRunning}>
                {texts.save}
              </Button>
            </Group>
          </>
        ) : null}
      </Stack>
      {unsaved.question}
      {conflictDialog}
    </form>
  )
}

function Fields({ settings }: { readonly settings: Settings }) {
  const texts = useTexts(settingsTexts)
  const general = { fields: generalFields, texts, initial: settings }
  return (
    <Stack>
      <Section title={texts.closing}>
        <ClosingFields
          name="registrationClosing"
          label={texts.registration}
          closing={settings.registrationClosing}
        />
        <ClosingFields
          name="pointSaleClosing"
          label={texts.pointSale}
          closing={settings.pointSaleClosing}
        />
      </Section>
      <Section title={texts.maintenance.title} text={texts.maintenance.text}>
        <FieldInputs
          fields={maintenanceFields}
          texts={texts.maintenance}
          initial={settings.maintenance ?? undefined}
        />
      </Section>
      <Section title={texts.top}>
        <FieldInputs {...general} only={['bannerMode']} />
      </Section>
      <Section title={texts.invoices}>
        <FieldInputs
          {...general}
          only={['issuerName', 'issuerPhone', 'issuerAddress', 'taxMoment']}
        />
      </Section>
    </Stack>
  )
}

function Section({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}) {
  return (
    <div>
      <Title order={2} size="h4">
        {title}
      </Title>
      {text === undefined ? null : (
        <Text size="sm" mb="xs">
          {text}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {children}
      </SimpleGrid>
    </div>
  )
}

/**
 * The fields for a closing time. The operator chooses one of three values: the time from the
 * server's environment variables, no closing, or a time that the operator enters.
 */
function ClosingFields({
  name,
  label,
  closing,
}: {
  readonly name: string
  readonly label: string
  readonly closing: Closing
}) {
  const texts = useTexts(settingsTexts)
  const [kind, setKind] = useState<string>(closing.kind)
  return (
    <div>
      <NativeSelect
        name={name}
        label={label}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value)}
        data={[...namedOptions(texts.closingKinds)]}
      />
      {kind === 'at' ? (
        <TextInput
          name={`${name}_at`}
          type="datetime-local"
          label={texts.closesAt(label)}
          defaultValue={localInJapan(closing.kind === 'at' ? closing.at : null)}
          required
        />
      ) : null}
    </div>
  )
}

function readForm(form: FormData): Entered {
  const text = (name: string) => String(form.get(name) ?? '')
  const { startsAt, endsAt, ...texts } = readFields(maintenanceFields, form)
  const closing = (name: string): Closing => {
    const at = timeInJapan(text(`${name}_at`))
    if (at !== undefined) return { kind: 'at', at }
    return { kind: text(name) === 'never' ? 'never' : 'environment' }
  }
  return {
    ...readFields(generalFields, form),
    registrationClosing: closing('registrationClosing'),
    pointSaleClosing: closing('pointSaleClosing'),
    maintenance: startsAt === null || endsAt === null ? null : { startsAt, endsAt, ...texts },
    reason: text('reason'),
  }
}
