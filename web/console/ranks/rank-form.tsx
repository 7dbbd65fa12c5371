import {
  Alert,
  Button,
  Fieldset,
  Group,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { RANKS_MAX, rankFaults } from '#contract/console/members/ranks.rule.ts'
import type { PlannedRank, RankSetRow } from '#contract/console/members/ranks.ts'
import { REASON } from '#contract/console/reasons.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { LeaveQuestion } from '#web/console/frame/leave-question.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { monthName } from './month-name.ts'
import { type EnteredRank, RankPreview } from './rank-preview.tsx'
import { ranksTexts } from './ranks.texts.ts'

const NEW_RANK: PlannedRank = {
  id: null,
  name: '',
  nameEn: '',
  icon: '',
  monthYen: 1_000_000,
  coinPermille: 0,
  keepCoins: 0,
}

export interface RankFormProps {
  /** The newest set of ranks, with which the form begins. */
  readonly newest: RankSetRow
  /** The ids of the present ranks, which cannot be removed. */
  readonly presentIds: readonly number[]
  /** The first month of the ranks that are saved now. */
  readonly nextMonth: string
  readonly onSaved: () => Promise<void>
  readonly onConflict: () => Promise<void>
  readonly onCancel: () => void
}

/** The form in which an owner changes all ranks together, with a preview of who moves. */
export function RankForm(props: RankFormProps) {
  const { newest, presentIds, nextMonth, onCancel } = props
  const texts = useTexts(ranksTexts)
  const month = monthName(nextMonth, useLanguage())
  const [ranks, setRanks] = useState<readonly EnteredRank[]>(() =>
    newest.ranks.map((rank) => ({ ...rank, key: `${rank.id}` })),
  )
  const [unchanged] = useState(ranks)
  const [addedCount, setAddedCount] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  const faults = rankFaults(ranks, presentIds)
  return (
    <>
      <form
        aria-label={texts.planned(month)}
        onSubmit={(event) => {
          event.preventDefault()
          setIsSaving(true)
        }}
      >
        <Stack>
          <Title order={2} size="h4">
            {texts.planned(month)}
          </Title>
          <Text size="sm">{texts.hint}</Text>
          {ranks.map((rank, at) => (
            <RankFields
              key={rank.key}
              rank={rank}
              number={at + 1}
              onChange={(changed) => setRanks(ranks.with(at, { ...rank, ...changed }))}
              onRemove={
                rank.id !== null && presentIds.includes(rank.id)
                  ? undefined
                  : () => setRanks(ranks.toSpliced(at, 1))
              }
            />
          ))}
          <Group>
            <Button
              variant="default"
              disabled={ranks.length >= RANKS_MAX}
              onClick={() => {
                setRanks([...ranks, { ...NEW_RANK, key: `new-${addedCount}` }])
                setAddedCount(addedCount + 1)
              }}
            >
              {texts.add}
            </Button>
          </Group>
          {faults.length === 0 ? null : (
            <Alert role="alert" variant="outline" color="vermilion">
              {faults.map((fault) => texts.faults[fault]).join(' ')}
            </Alert>
          )}
          <RankPreview ranks={ranks} isFaulty={faults.length > 0} />
          <Group>
            <Button type="submit" disabled={faults.length > 0}>
              {texts.save}
            </Button>
            <Button variant="default" onClick={onCancel}>
              {texts.cancel}
            </Button>
          </Group>
        </Stack>
      </form>
      <LeaveQuestion isDirty={ranks !== unchanged} />
      {isSaving ? <SaveDialog {...props} ranks={ranks} onClose={() => setIsSaving(false)} /> : null}
    </>
  )
}

interface RankFieldsProps {
  readonly rank: EnteredRank
  /** The position in the form, counted from 1. */
  readonly number: number
  readonly onChange: (changed: Partial<PlannedRank>) => void
  /** Undefined for a rank that cannot be removed. */
  readonly onRemove: (() => void) | undefined
}

function RankFields({ rank, number, onChange, onRemove }: RankFieldsProps) {
  const texts = useTexts(ranksTexts)
  const textOf = (name: 'name' | 'nameEn' | 'icon') => ({
    value: rank[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  const numberOf = (name: 'monthYen' | 'coinPermille' | 'keepCoins', max: number) => ({
    type: 'number',
    min: 0,
    max,
    required: true,
    value: rank[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: Number(event.currentTarget.value) }),
  })
  return (
    <Fieldset legend={texts.rank(number)}>
      <SimpleGrid cols={{ base: 2, lg: 6 }} spacing="sm">
        <TextInput label={texts.name} {...textOf('name')} maxLength={40} required />
        <TextInput label={texts.nameEn} {...textOf('nameEn')} maxLength={40} required />
        <TextInput label={texts.monthYen} {...numberOf('monthYen', 2_147_483_647)} />
        <TextInput label={texts.permille} {...numberOf('coinPermille', 1_000)} />
        <TextInput label={texts.keepCoins} {...numberOf('keepCoins', 2_147_483_647)} />
        <TextInput label={texts.icon} {...textOf('icon')} maxLength={500} pattern="/.*" />
      </SimpleGrid>
      {onRemove === undefined ? null : (
        <Button mt="sm" size="xs" variant="default" onClick={onRemove}>
          {texts.remove(number)}
        </Button>
      )}
    </Fieldset>
  )
}

function SaveDialog({
  newest,
  nextMonth,
  ranks,
  onSaved,
  onConflict,
  onClose,
}: RankFormProps & {
  readonly ranks: readonly EnteredRank[]
  readonly onClose: () => void
}) {
  const texts = useTexts(ranksTexts)
  const language = useLanguage()
  const sentenceOf = useSentence()
  const plan = useAct('POST /ranks')
  const [error, setError] = useState<string>()
  return (
    <ActDialog
      title={texts.saveTitle(monthName(nextMonth, language))}
      submit={texts.save}
      isOpen
      act={{ isRunning: plan.isRunning, error }}
      onClose={onClose}
      onSubmit={async (reason) => {
        setError(undefined)
        const planned = ranks.map(({ key: _key, ...rank }) => rank)
        const request = { newestId: newest.id, fromMonth: nextMonth, ranks: planned, reason }
        const outcome = await plan.run({ request })
        if (outcome === undefined) return
        if (outcome.kind === 'refused' && outcome.reason === REASON.versionConflict) {
          onClose()
          return onConflict()
        }
        if (outcome.kind !== 'ok') return setError(sentenceOf(outcome))
        await onSaved()
      }}
    />
  )
}
