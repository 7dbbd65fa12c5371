import { Button, Fieldset, Group, Image, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { rankFields } from '#contract/console/members/ranks.fields.ts'
import { RANKS_MAX, rankFaults } from '#contract/console/members/ranks.rule.ts'
import type { PlannedRank, RankSetRow } from '#contract/console/members/ranks.ts'
import { PICTURE_BYTES_MAX } from '#contract/constants.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { UploadRow } from '#web/console/form/upload-row.tsx'
import { fileText } from '#web/console/format/file-bytes.ts'
import { PICTURE_FILES } from '#web/console/format/picture-files.ts'
import { CallDialog } from '#web/console/frame/call-dialog.tsx'
import { LeaveQuestion } from '#web/console/frame/leave-question.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { monthName } from './month-name.ts'
import { type EnteredRank, RankPreview } from './rank-preview.tsx'
import { ranksTexts } from './ranks.texts.ts'

const TYPED = ['name', 'nameEn', 'monthYen', 'coinPermille', 'keepCoins'] as const
const NEW_RANK: PlannedRank = {
  id: null,
  name: '',
  nameEn: '',
  icon: '',
  monthYen: 1_000_000,
  coinPermille: 0,
  keepCoins: 0,
}

interface RankFormProps {
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
  const { newest, presentIds, nextMonth, onSaved, onConflict, onCancel } = props
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
              onChange={(changed) => setRanks((now) => changedRanks(now, rank.key, changed))}
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
          <ErrorNotice error={faults.map((fault) => texts.faults[fault]).join(' ') || undefined} />
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
      {isSaving ? (
        <CallDialog
          call="POST /ranks"
          title={texts.saveTitle(month)}
          submit={texts.save}
          onClose={() => setIsSaving(false)}
          inputOf={(reason) => {
            const planned = ranks.map(({ key: _key, ...rank }) => rank)
            const seen = { newestId: newest.id, fromMonth: nextMonth }
            return { request: { ...seen, ranks: planned, reason } }
          }}
          onDone={onSaved}
          onConflict={onConflict}
        />
      ) : null}
    </>
  )
}

/** Others may have changed since the form was drawn: a picture takes time to be sent. */
function changedRanks(ranks: readonly EnteredRank[], key: string, changed: Partial<EnteredRank>) {
  return ranks.map((rank) => (rank.key === key ? { ...rank, ...changed } : rank))
}

type RankPictureProps = Pick<RankFieldsProps, 'rank' | 'onChange'>

/** Stores the chosen picture at once. Members see it once the planned ranks hold. */
function RankPicture({ rank, onChange }: RankPictureProps) {
  const { icon } = useTexts(ranksTexts).fields
  const add = useFormAct('POST /pictures/add')
  return (
    <>
      <UploadRow
        label={icon}
        hint={PICTURE_FILES.placeholder}
        accept={PICTURE_FILES.accept}
        bytesMax={PICTURE_BYTES_MAX}
        isRunning={add.isRunning}
        onFile={async (file) => {
          const stored = await add.run({ request: { file: await fileText(file) } })
          if (stored !== undefined) onChange({ icon: stored.path })
        }}
        stored={rank.icon && <Image src={rank.icon} alt={icon} h={36} w="auto" />}
        onRemove={() => onChange({ icon: '' })}
      />
      <ErrorNotice error={add.error} />
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
  return (
    <Fieldset
      legend={texts.rank(number)}
      onChange={({ target }) => {
        const { name, value } = target as unknown as HTMLInputElement
        if (!(name in rankFields)) return
        const isText = rankFields[name as keyof typeof rankFields].type === 'text'
        onChange({ [name]: isText ? value : Number(value) })
      }}
    >
      <SimpleGrid cols={{ base: 2, lg: 6 }} spacing="sm">
        <FieldInputs fields={rankFields} texts={texts} initial={rank} only={TYPED} />
      </SimpleGrid>
      <RankPicture rank={rank} onChange={onChange} />
      {onRemove === undefined ? null : (
        <Button mt="sm" size="xs" variant="default" onClick={onRemove}>
          {texts.remove(number)}
        </Button>
      )}
    </Fieldset>
  )
}
