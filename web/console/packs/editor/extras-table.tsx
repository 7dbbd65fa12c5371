import { Button, Group, NativeSelect, NumberInput, Text, Title } from '@mantine/core'
import { compositionColumns } from '#contract/console/packs/composition-columns.fields.ts'
import type { DraftExtra } from '#contract/console/packs/draft-content.ts'
import { EXTRA_STEP_MIN } from '#contract/constants.ts'
import { CardPicker } from '#web/console/packs/composition/card-picker.tsx'
import { compositionTexts } from '#web/console/packs/composition/composition.texts.ts'
import { useTexts } from '#web/language/language.ts'
import { editorTexts } from './editor.texts.ts'
import type { DraftEditing } from './use-draft.ts'

const EXTRAS_MAX = 50
/**
 * The value of n that the editor fills in when the operator sets the kind of an extra prize to
 * `every`. Every n-th ticket then wins the prize. The operator can change n.
 */
const STEP = 100

/** An extra prize goes to the last ticket of the pack or to every n-th ticket. */
export function ExtrasTable({ editing }: { readonly editing: DraftEditing }) {
  const texts = useTexts(editorTexts)
  const { fields, set, isReadOnly, composition } = editing
  const { extras } = fields
  const add = async (code: string) => {
    const cards = await composition.book.resolve([code])
    const card = cards.get(code)
    if (card === undefined) return
    const extra: DraftExtra = {
      kind: 'last',
      step: null,
      cardId: card.id,
      buyPoint: 0,
      actionType: '2',
    }
    set({ extras: [...extras, extra] })
  }
  return (
    <section aria-labelledby="extras">
      <Title order={2} size="h5" id="extras">
        {texts.fields.extras}
      </Title>
      <Text size="sm" mb="xs">
        {texts.extrasText}
      </Text>
      {extras.map((extra, index) => (
        <ExtraRow
          // biome-ignore lint/suspicious/noArrayIndexKey: an extra prize is identified by its place.
          key={index}
          extra={extra}
          index={index}
          editing={editing}
          onChange={(changed) => set({ extras: extras.with(index, { ...extra, ...changed }) })}
          onRemove={() => set({ extras: extras.toSpliced(index, 1) })}
        />
      ))}
      {isReadOnly || extras.length >= EXTRAS_MAX ? null : (
        <CardPicker
          key={extras.length}
          source={composition.source}
          label={texts.addExtra}
          onChange={(code) => void add(code)}
        />
      )}
    </section>
  )
}

interface ExtraRowProps {
  readonly extra: DraftExtra
  readonly index: number
  readonly editing: DraftEditing
  readonly onChange: (changed: Partial<DraftExtra>) => void
  readonly onRemove: () => void
}

function ExtraRow({ extra, index, editing, onChange, onRemove }: ExtraRowProps) {
  const texts = useTexts(editorTexts)
  const { columns, actions, pointsMissing } = useTexts(compositionTexts)
  const { isReadOnly, composition } = editing
  const card = [...composition.cards.values()].find(({ id }) => id === extra.cardId)
  const lacksPoints = extra.actionType === '0' && extra.buyPoint === 0
  const kinds = Object.entries(texts.extraKinds)
  const field = { size: 'xs', disabled: isReadOnly } as const
  const number = { ...field, w: 100, thousandSeparator: ',', hideControls: true } as const
  const choicesOf = (names: readonly (readonly [string, string])[]) =>
    names.map(([value, label]) => ({ value, label }))
  const setKind = (kind: string) =>
    onChange(kind === 'every' ? { kind: 'every', step: STEP } : { kind: 'last', step: null })
  return (
    <Group role="group" aria-label={texts.extraRow(index + 1)} align="flex-end" mb="xs">
      <Text size="sm" w={240} pb={6}>
        {card?.code} {card?.name}
      </Text>
      <NativeSelect
        {...field}
        label={texts.extraKind}
        value={extra.kind}
        data={choicesOf(kinds)}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      />
      <NumberInput
        {...number}
        label={texts.extraStep}
        value={extra.step ?? ''}
        disabled={isReadOnly || extra.kind === 'last'}
        min={EXTRA_STEP_MIN}
        onChange={(step) => Number(step) >= EXTRA_STEP_MIN && onChange({ step: Number(step) })}
      />
      <NumberInput
        {...number}
        label={columns.points}
        value={extra.buyPoint}
        error={lacksPoints}
        max={compositionColumns.points.field.max}
        onChange={(points) => onChange({ buyPoint: Number(points) })}
      />
      <NativeSelect
        {...field}
        label={columns.action}
        value={extra.actionType}
        data={choicesOf(Object.entries(actions))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ actionType: value === '2' ? '2' : '0' })
        }
      />
      {lacksPoints ? (
        <Text size="xs" c="vermilion" pb={6}>
          {pointsMissing}
        </Text>
      ) : null}
      {isReadOnly ? null : <RemoveButton label={texts.removeExtra(index + 1)} onClick={onRemove} />}
    </Group>
  )
}

function RemoveButton({ label, onClick }: { readonly label: string; onClick: () => void }) {
  return (
    <Button size="xs" variant="default" aria-label={label} onClick={onClick}>
      ×
    </Button>
  )
}
