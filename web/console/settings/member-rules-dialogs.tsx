import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import type { ConsoleAnswer, ConsoleRequest } from '#contract/console/calls.ts'
import { RESTRICTION_KINDS } from '#contract/constants.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useVersionedSave } from '#web/console/frame/use-versioned-save.tsx'
import { restrictionTexts } from '#web/console/restrictions/restrictions.texts.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { memberRulesTexts } from './member-rules.texts.ts'

type Minors = ConsoleAnswer<'GET /minor-restrictions'>
type MinorKind = Minors['kinds'][number]
type EnteredMinors = Omit<ConsoleRequest<'POST /minor-restrictions'>, 'requestId' | 'version'>
type Limit = ConsoleAnswer<'GET /adjustment-limit'>
type EnteredLimit = Omit<ConsoleRequest<'POST /adjustment-limit'>, 'requestId' | 'version'>

/**
 * The acts that the shop can refuse because of a member's age. The login is not among them, because
 * members can confirm their age only after a login.
 */
const MINOR_KINDS = RESTRICTION_KINDS.filter((kind): kind is MinorKind => kind !== 'login')

interface RuleDialogProps<Rule> {
  readonly rule: Rule
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks which acts are refused because of a member's age. */
export function MinorsDialog({ rule, reload, onClose }: RuleDialogProps<Minors>) {
  const texts = useTexts(memberRulesTexts)
  const kindTexts = useTexts(restrictionTexts)
  const act = useAct('POST /minor-restrictions')
  const { error, save, conflictDialog } = useVersionedSave({
    reload,
    onSaved: (isSaved) => isSaved && onClose(),
    send: (entered: EnteredMinors, version) => act.run({ request: { ...entered, version } }),
  })
  return (
    <>
      <ActDialog
        title={texts.changeMinors}
        submit={texts.save}
        isOpen
        act={{ isRunning: act.isRunning, error }}
        onClose={onClose}
        onSubmit={(reason, form) => {
          const kinds = MINOR_KINDS.filter((kind) => form.has(kind))
          void save({ kinds, reason }, rule.version)
        }}
      >
        <Text size="sm">{texts.minorsText}</Text>
        <Stack gap="xs" role="group" aria-label={texts.minors}>
          {MINOR_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              name={kind}
              label={kindTexts.kinds[kind]}
              defaultChecked={rule.kinds.includes(kind)}
            />
          ))}
        </Stack>
      </ActDialog>
      {conflictDialog}
    </>
  )
}

/** Asks how many points and coins operators may adjust for one member in a day. */
export function LimitDialog({ rule, reload, onClose }: RuleDialogProps<Limit>) {
  const texts = useTexts(memberRulesTexts)
  const act = useAct('POST /adjustment-limit')
  const { error, save, conflictDialog } = useVersionedSave({
    reload,
    onSaved: (isSaved) => isSaved && onClose(),
    send: (entered: EnteredLimit, version) => act.run({ request: { ...entered, version } }),
  })
  return (
    <>
      <ActDialog
        title={texts.changeLimit}
        submit={texts.save}
        isOpen
        act={{ isRunning: act.isRunning, error }}
        onClose={onClose}
        onSubmit={(reason, form) =>
          void save({ dayMax: Number(form.get('dayMax')), reason }, rule.version)
        }
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
      </ActDialog>
      {conflictDialog}
    </>
  )
}
