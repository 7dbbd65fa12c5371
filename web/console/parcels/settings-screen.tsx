import { Button, Group, Stack, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer, ConsoleRequest } from '#contract/console/calls.ts'
import { senderFields, shippingFields } from '#contract/console/parcels/parcels.fields.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { DoneNotice, ErrorNotice } from '#web/console/frame/notices.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { useVersionedSave } from '#web/console/frame/use-versioned-save.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { parcelsTexts } from './parcels.texts.ts'
import { type Rule, RulesFields } from './rules-fields.tsx'

type Settings = ConsoleAnswer<'GET /shipping-settings'>
type Entered = Omit<ConsoleRequest<'POST /shipping-settings'>, 'requestId' | 'version'>

/**
 * The shipping settings: the days until a parcel is due, the rules that choose the carrier by the
 * worth of a parcel, and the sender of the parcels.
 */
export function SettingsScreen() {
  const texts = useTexts(parcelsTexts)
  const [isSaved, setIsSaved] = useState(false)
  const { answer, reload, notLoaded } = useScreenLoad('GET /shipping-settings', {})
  if (answer === undefined) return notLoaded
  return (
    <Stack>
      <ScreenTitle title={texts.settings} />
      <SmallLink to="/parcels">{texts.back}</SmallLink>
      <DoneNotice text={isSaved ? texts.saved : undefined} />
      <SettingsForm key={answer.version} settings={answer} reload={reload} onSaved={setIsSaved} />
    </Stack>
  )
}

function SettingsForm({
  settings,
  reload,
  onSaved,
}: {
  readonly settings: Settings
  readonly reload: () => Promise<unknown>
  readonly onSaved: (isSaved: boolean) => void
}) {
  const texts = useTexts(parcelsTexts)
  const shared = useTexts(consoleTexts)
  const store = useAct('POST /shipping-settings')
  const { error, save, conflictDialog, unsaved } = useVersionedSave({
    reload,
    onSaved,
    send: (entered: Entered, version) => store.run({ request: { ...entered, version } }),
  })
  const [rules, setRules] = useState<readonly Rule[]>(settings.rules)
  const changeRules = (changed: readonly Rule[]) => {
    setRules(changed)
    unsaved.markChanged()
  }
  const enteredIn = (form: FormData): Entered => ({
    ...readFields(shippingFields, form),
    reason: String(form.get('reason')),
    rules: [...rules],
    sender: readFields(senderFields, form),
  })
  return (
    <form
      onChange={unsaved.markChanged}
      onSubmit={(event) => {
        event.preventDefault()
        void save(enteredIn(new FormData(event.currentTarget)), settings.version)
      }}
    >
      <Stack maw={860}>
        <FieldInputs fields={shippingFields} texts={texts} initial={settings} />
        <Title order={2} size="h4">
          {texts.rules}
        </Title>
        <RulesFields rules={rules} onChange={changeRules} />
        <Title order={2} size="h4">
          {texts.sender}
        </Title>
        <FieldInputs fields={senderFields} texts={texts.senderForm} initial={settings.sender} />
        <Textarea name="reason" label={shared.reason} description={shared.reasonHint} required />
        <ErrorNotice error={error} />
        <Group>
          <Button type="submit" disabled={store.isRunning}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
      {conflictDialog}
      {unsaved.question}
    </form>
  )
}
